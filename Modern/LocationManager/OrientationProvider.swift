/// The members of `UIDevice` that a location manager uses.
@MainActor
public protocol OrientationProvider: AnyObject {
  var orientation: UIDeviceOrientation { get }
  var isGeneratingDeviceOrientationNotifications: Bool { get }
  func beginGeneratingDeviceOrientationNotifications()
}

extension UIDevice: OrientationProvider {}
