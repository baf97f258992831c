import Modern

/// A device that the test rotates. It counts the requests for notifications.
///
/// Choose *a protocol with values that the test sets* if the class under test reads its dependency.
final class FakeDevice: OrientationProvider {
  var orientation = UIDeviceOrientation.portrait
  private(set) var begins = 0

  var isGeneratingDeviceOrientationNotifications: Bool { begins > 0 }
  func beginGeneratingDeviceOrientationNotifications() { begins += 1 }
}
