import Modern

/// A location provider without a phone. The test sets its values; it records its calls.
final class FakeProvider: LocationProvider {
  var desiredAccuracy: CLLocationAccuracy = 0
  var distanceFilter: CLLocationDistance = 0
  var activityType = CLActivityType.other
  var authorizationStatus = CLAuthorizationStatus.authorizedWhenInUse
  var location: CLLocation?
  var heading: CLHeading?
  var headingOrientation = CLDeviceOrientation.unknown
  weak var delegate: (any CLLocationManagerDelegate)?
  private(set) var calls: [String] = []

  static func locationServicesEnabled() -> Bool { true }
  func requestWhenInUseAuthorization() { calls.append("request") }
  func startUpdatingLocation() { calls.append("start location") }
  func stopUpdatingLocation() { calls.append("stop location") }
  func startUpdatingHeading() { calls.append("start heading") }
  func stopUpdatingHeading() { calls.append("stop heading") }
}

extension FakeProvider {
  func deliverLocations() {
    delegate?.locationManager(Phone().use { CLLocationManager() }, didUpdateLocations: [])
  }

  func deliver(_ error: any Error) {
    delegate?.locationManager(Phone().use { CLLocationManager() }, didFailWithError: error)
  }
}

extension LocationManager {
  /// Creates a manager with a fake for each dependency that the test does not inject.
  @MainActor
  convenience init(
    _ configuration: Configuration = .fine, provider: any LocationProvider = FakeProvider(),
    device: FakeDevice = FakeDevice(),
    center: PhoneNotificationCenter = PhoneNotificationCenter(), log: @escaping Log = { _, _ in },
    isSimulator: Bool = false
  ) {
    self.init(
      configuration, provider: provider, device: device, notificationCenter: center, log: log,
      isSimulator: isSimulator)
  }
}
