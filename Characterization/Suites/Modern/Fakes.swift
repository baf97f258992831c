import Foundation
import Modern

/// A location provider without a phone. The test sets its values. It records its calls, and can call back inside them.
final class FakeProvider: LocationProvider {
  var desiredAccuracy: CLLocationAccuracy = 0
  var distanceFilter: CLLocationDistance = 0
  var activityType = CLActivityType.other
  var authorizationStatus = CLAuthorizationStatus.authorizedWhenInUse
  var location: CLLocation?
  var heading: CLHeading?
  var headingOrientation = CLDeviceOrientation.unknown
  /// Retained, as a faulty provider may do.
  var delegate: (any CLLocationManagerDelegate)? { didSet { onDelegate(self) } }
  private(set) var calls: [String] = []

  // The provider is passed, because a closure that captures it leaks it.
  var onDelegate: (FakeProvider) -> Void = { _ in }
  var onStopLocation: (FakeProvider) -> Void = { _ in }
  var onStopHeading: (FakeProvider) -> Void = { _ in }
  var onStartHeading: (FakeProvider) -> Void = { _ in }

  static func locationServicesEnabled() -> Bool { true }
  func requestWhenInUseAuthorization() { calls.append("request") }
  func startUpdatingLocation() { calls.append("start location") }

  func startUpdatingHeading() {
    calls.append("start heading")
    onStartHeading(self)
  }

  func stopUpdatingLocation() {
    calls.append("stop location")
    onStopLocation(self)
  }

  func stopUpdatingHeading() {
    calls.append("stop heading")
    onStopHeading(self)
  }
}

extension FakeProvider {
  func change(to status: CLAuthorizationStatus) {
    authorizationStatus = status
    delegate?.locationManager(apple, didChangeAuthorization: status)
  }

  func deliver(_ error: any Error) { delegate?.locationManager(apple, didFailWithError: error) }
  func deliver(_ heading: CLHeading) { delegate?.locationManager(apple, didUpdateHeading: heading) }
  func deliverLocations() { delegate?.locationManager(apple, didUpdateLocations: []) }

  private var apple: CLLocationManager { Phone().use { CLLocationManager() } }
}

extension LocationManager {
  /// Creates a manager with a fake for each dependency that the test does not inject.
  @MainActor
  convenience init(
    provider: FakeProvider, center: PhoneNotificationCenter = PhoneNotificationCenter(),
    log: @escaping Log = { _, _ in }, isSimulator: Bool = false
  ) {
    self.init(
      .fine, provider: provider, device: FakeDevice(), notificationCenter: center, log: log,
      isSimulator: isSimulator)
  }
}

/// A device in portrait orientation.
final class FakeDevice: OrientationProvider {
  let orientation = UIDeviceOrientation.portrait
  private(set) var isGeneratingDeviceOrientationNotifications = false

  func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
}

/// A delegate that records what it receives, in order.
final class FakeClient: LocationManagerDelegate {
  private(set) var events: [NSObject] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    events.append(location)
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    events.append(heading)
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    events.append(error as NSError)
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    events.append(NSNumber(value: isAuthorized))
  }
}

/// A location manager whose values the test sets. It calls a closure of the test inside `stop`.
final class FakeLocationManager: LocationManaging {
  weak var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  var onStop: @MainActor (FakeLocationManager) -> Void = { _ in }

  func start() { isUpdating = true }

  func stop() {
    isUpdating = false
    onStop(self)
  }

  func events() -> AsyncStream<LocationEvent> { AsyncStream { $0.finish() } }

  func deliver(_ newLocation: CLLocation) {
    location = newLocation
    delegate?.locationManager(self, didUpdate: newLocation)
  }
}
