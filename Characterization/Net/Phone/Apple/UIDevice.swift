import Foundation

public enum UIDeviceOrientation: Int, CaseIterable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// Replaces UIKit's class. All its state is stored in the phone, so an app may create and subclass it.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  public class var current: UIDevice { Phone.current.device }

  // The phone retains its device; a strong reference back would be a retain cycle.
  private nonisolated unowned let phone: Phone

  public nonisolated override init() {
    phone = Phone.current
  }

  nonisolated init(phone: Phone) {
    self.phone = phone
  }

  /// Apple: unknown unless orientation notifications are generated. A scripted phone always returns
  /// its orientation.
  open var orientation: UIDeviceOrientation {
    !phone.isRealistic || phone.orientationUsers > 0 ? phone.orientation : .unknown
  }

  open var isGeneratingDeviceOrientationNotifications: Bool { phone.orientationUsers > 0 }

  /// Begins orientation notifications. Apple: calls to begin and end nest.
  open func beginGeneratingDeviceOrientationNotifications() {
    phone.reportCall("beginGeneratingDeviceOrientationNotifications")
    phone.beginOrientationNotifications()
  }

  open func endGeneratingDeviceOrientationNotifications() {
    phone.reportCall("endGeneratingDeviceOrientationNotifications")
    phone.endOrientationNotifications()
  }
}

extension Phone {
  /// Begins orientation notifications, as another part of the app may do. The phone counts all users.
  public func beginOrientationNotifications() {
    orientationUsers += 1
    if orientationUsers == 1 { report(.orientationNotifications(isOn: true)) }
  }

  /// Ends orientation notifications. Without a user, nothing happens.
  public func endOrientationNotifications() {
    guard orientationUsers > 0 else { return }
    orientationUsers -= 1
    if orientationUsers == 0 { report(.orientationNotifications(isOn: false)) }
  }
}
