// Began as a verbatim copy of Legacy/CallSites/AuthorizationCell.swift.

import Foundation

@MainActor
public protocol AuthorizationCellDelegate: AnyObject {
  func authorizationCellDidTapAuthorize(_ cell: AuthorizationCell)
}

/// Shows an article about a place, and under it a button that asks for access to the location.
public class AuthorizationCell: LocationCell {
  public var buttonTitle = ""
  public private(set) var isButtonEnabled = true
  public weak var authorizationDelegate: (any AuthorizationCellDelegate)?

  public func tapAuthorize() {
    guard isButtonEnabled else { return }
    authorizationDelegate?.authorizationCellDidTapAuthorize(self)
  }

  /// Tells the user that it worked.
  func updateForLocationEnabled() {
    buttonTitle = "Location enabled"
    isButtonEnabled = false
  }
}
