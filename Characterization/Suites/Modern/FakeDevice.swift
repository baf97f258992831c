import Modern

/// A device whose orientation the test sets. It counts the requests for notifications.
final class FakeDevice: OrientationProvider {
  var orientation = UIDeviceOrientation.portrait
  private(set) var begins = 0
  var isGeneratingDeviceOrientationNotifications: Bool { begins > 0 }
  func beginGeneratingDeviceOrientationNotifications() { begins += 1 }
}
