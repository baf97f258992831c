/// The members of `UIDevice` that a location manager uses. Each does what Apple documents for `UIDevice`, so that a fake
/// may be used in its place.
@MainActor
public protocol OrientationProvider: AnyObject {
  var orientation: UIDeviceOrientation { get }
  var isGeneratingDeviceOrientationNotifications: Bool { get }
  func beginGeneratingDeviceOrientationNotifications()
}

extension UIDevice: OrientationProvider {}
