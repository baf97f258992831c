import Foundation

public enum UIDeviceOrientation: Int, CaseIterable, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight
  case faceUp
  case faceDown
}

/// Stands in for UIKit's class. All its state is the phone's, so it may be subclassed and made
/// freely.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  public class var current: UIDevice { Phone.current.device }

  // The phone owns its device; a strong reference back would keep both alive.
  private nonisolated unowned let phone: Phone

  public nonisolated override init() {
    phone = Phone.current
  }

  nonisolated init(phone: Phone) {
    self.phone = phone
  }

  /// Apple: unknown unless orientation notifications are being generated. A phone that is driven by
  /// callback always says.
  open var orientation: UIDeviceOrientation {
    !phone.isRealistic || phone.orientationUsers > 0 ? phone.orientation : .unknown
  }

  open var isGeneratingDeviceOrientationNotifications: Bool { phone.orientationUsers > 0 }

  /// Apple: begin and end nest.
  open func beginGeneratingDeviceOrientationNotifications() {
    phone.called("beginGeneratingDeviceOrientationNotifications")
    phone.beginsOrientationNotifications()
  }

  open func endGeneratingDeviceOrientationNotifications() {
    phone.called("endGeneratingDeviceOrientationNotifications")
    phone.endsOrientationNotifications()
  }
}

extension Phone {
  /// What another part of the app may do as well: the device counts, whoever began.
  public func beginsOrientationNotifications() {
    orientationUsers += 1
    if orientationUsers == 1 { changed(.orientationNotifications(isOn: true)) }
  }

  public func endsOrientationNotifications() {
    guard orientationUsers > 0 else {
      surplusOrientationEnds += 1
      return
    }
    orientationUsers -= 1
    if orientationUsers == 0 { changed(.orientationNotifications(isOn: false)) }
  }
}
