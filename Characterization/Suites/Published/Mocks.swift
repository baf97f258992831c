import SimulatedPhone

/// Records each call as a flag, without count and order.
final class MockCLLocationManager: CLLocationManager {
  private(set) var isStarted = (location: false, heading: false)
  private(set) var hasRequestedAuthorization = false
  private var mockLocation: CLLocation?
  private var mockHeading: CLHeading?

  override var location: CLLocation? { mockLocation }
  override var heading: CLHeading? { mockHeading }

  override func startUpdatingLocation() { isStarted.location = true }
  override func stopUpdatingLocation() { isStarted.location = false }
  override func startUpdatingHeading() { isStarted.heading = true }
  override func stopUpdatingHeading() { isStarted.heading = false }
  override func requestWhenInUseAuthorization() { hasRequestedAuthorization = true }

  func simulateUpdate(location: CLLocation) {
    mockLocation = location
    delegate?.locationManager(self, didUpdateLocations: [location])
  }

  func simulateUpdate(heading: CLHeading) {
    mockHeading = heading
    delegate?.locationManager(self, didUpdateHeading: heading)
  }

  func simulate(error: any Error) {
    delegate?.locationManager(self, didFailWithError: error)
  }

  /// Sets the status on the phone, because `authorizationStatus()` is a class method.
  func simulate(authorizationStatus status: CLAuthorizationStatus) {
    Phone.current.permission = status
    // The published mock calls the older method. Core Location calls this one, which forwards to the older method of a
    // class that lacks it: see the README.
    delegate?.locationManagerDidChangeAuthorization(self)
  }
}

final class MockCLHeading: CLHeading {
  private let accuracy: CLLocationDirection

  init(headingAccuracy: CLLocationDirection) { accuracy = headingAccuracy }

  override var headingAccuracy: CLLocationDirection { accuracy }
}

final class MockUIDevice: UIDevice {
  private(set) var beginCount = 0
  private(set) var endCount = 0
  private var mockOrientation = UIDeviceOrientation.unknown

  override var orientation: UIDeviceOrientation { mockOrientation }
  override var isGeneratingDeviceOrientationNotifications: Bool { beginCount > endCount }

  override func beginGeneratingDeviceOrientationNotifications() { beginCount += 1 }
  override func endGeneratingDeviceOrientationNotifications() { endCount += 1 }

  func simulateUpdate(orientation: UIDeviceOrientation) {
    mockOrientation = orientation
    PhoneNotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification, object: self)
  }
}

/// Records the last value of each kind.
final class TestLocationManagerDelegate {
  var location: CLLocation?
  var heading: CLHeading?
  var error: (any Error)?
  var authorized: Bool?
}
