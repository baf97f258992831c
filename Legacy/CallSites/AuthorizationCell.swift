// Re-creates Wikipedia/Code/ArticleLocationAuthorizationCollectionViewCell.swift of
// wikimedia/wikipedia-ios (MIT licence) in its own words. See Legacy/README.md.

import Foundation

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
    guard WMFLocationManager.isAuthorized() else { return }
    buttonTitle = "Location enabled"
    isButtonEnabled = false
  }
}
