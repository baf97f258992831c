import Foundation

/// Receives the taps on the button of an ``AuthorizationCell``.
@MainActor
public protocol AuthorizationCellDelegate: AnyObject {
  /// Called for each tap, while the button is enabled.
  func authorizationCellDidTapAuthorize(_ cell: AuthorizationCell)
}

/// Shows an article about a place, and a button that requests permission to use the location.
public final class AuthorizationCell: LocationCell {
  /// The text of the button.
  public var buttonTitle = ""
  /// Whether a tap has an effect. False once the location is enabled.
  public private(set) var isButtonEnabled = true
  /// Receives the taps. It is not retained.
  public weak var authorizationDelegate: (any AuthorizationCellDelegate)?

  /// The user taps the button.
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
