// Began as a verbatim copy of Legacy/CallSites/AuthorizationCell.swift.

import Foundation

@MainActor
public protocol AuthorizationCellDelegate: AnyObject {
  func authorizationCellDidTapAuthorize(_ cell: AuthorizationCell)
}

/// Shows an article about a place, and a button that requests permission to use the location.
public class AuthorizationCell: LocationCell {
  public var buttonTitle = ""
  public private(set) var isButtonEnabled = true
  public weak var authorizationDelegate: (any AuthorizationCellDelegate)?

  public func tapAuthorize() {
    guard isButtonEnabled else { return }
    authorizationDelegate?.authorizationCellDidTapAuthorize(self)
  }

  /// Shows that the location is enabled, and disables the button.
  func updateForLocationEnabled() {
    buttonTitle = "Location enabled"
    isButtonEnabled = false
  }
}
