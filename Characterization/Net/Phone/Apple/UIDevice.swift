import Foundation

/// Replaces UIKit's enum, with the same raw values: how the user holds the phone.
public enum UIDeviceOrientation: Int, CaseIterable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// Replaces UIKit's class. All its state is stored in the phone, so an app may create and subclass it.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// Posted on the main thread after a rotation, with the device as its object. Apple: only while notifications are
  /// generated.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// The device of `Phone.current`.
  public class var current: UIDevice { Phone.current.device }

  // The phone retains its device; a strong reference back would be a retain cycle.
  private nonisolated unowned let phone: Phone

  /// Creates a device of `Phone.current`.
  public nonisolated override init() {
    phone = Phone.current
  }

  nonisolated init(phone: Phone) {
    self.phone = phone
  }

  /// How the user holds the phone. Apple: unknown unless orientation notifications are generated. A scripted phone
  /// always returns its orientation.
  open var orientation: UIDeviceOrientation {
    !phone.isRealistic || phone.orientationUsers > 0 ? phone.orientation : .unknown
  }

  /// Whether a part of the app has begun orientation notifications and not ended them.
  open var isGeneratingDeviceOrientationNotifications: Bool { phone.orientationUsers > 0 }

  /// Begins orientation notifications. Apple: calls to begin and end nest.
  open func beginGeneratingDeviceOrientationNotifications() {
    phone.reportCall("beginGeneratingDeviceOrientationNotifications")
    phone.beginOrientationNotifications()
  }

  /// Ends orientation notifications. Without a begin, it has no effect. Apple: calls to begin and end nest.
  open func endGeneratingDeviceOrientationNotifications() {
    phone.reportCall("endGeneratingDeviceOrientationNotifications")
    phone.endOrientationNotifications()
  }
}

extension Phone {
  /// Begins orientation notifications, as another part of the app may do. The phone counts all users.
  package func beginOrientationNotifications() {
    orientationUsers += 1
    if orientationUsers == 1 { report(.orientationNotifications(isOn: true)) }
  }

  /// Ends orientation notifications. Without a user, nothing happens.
  package func endOrientationNotifications() {
    guard orientationUsers > 0 else { return }
    orientationUsers -= 1
    if orientationUsers == 0 { report(.orientationNotifications(isOn: false)) }
  }
}
