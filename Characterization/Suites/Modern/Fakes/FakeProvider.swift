import Modern

/// A `CLLocationManager` that records what it is asked to do, and delivers what the test says.
///
/// Choose *a protocol with recorded calls* if the class under test tells its dependency what to do.
final class FakeProvider: LocationProvider {
  enum Call { case requestAuthorization, startLocation, stopLocation, startHeading, stopHeading }

  /// All calls, in order.
  private(set) var calls: [Call] = []
  /// Called inside each call, because Core Location may call back before a call returns. The provider is passed: a
  /// closure that captures it would leak it.
  var onCall: (FakeProvider, Call) -> Void = { _, _ in }
  /// Called when the manager sets the delegate.
  var onDelegate: (FakeProvider) -> Void = { _ in }

  var authorizationStatus = CLAuthorizationStatus.authorizedWhenInUse
  var location: CLLocation?
  var heading: CLHeading?
  var desiredAccuracy: CLLocationAccuracy = 0
  var distanceFilter: CLLocationDistance = 0
  var activityType = CLActivityType.other
  var headingOrientation = CLDeviceOrientation.unknown
  /// Core Location does not retain its delegate. This class does, so that a test sees whether it is removed.
  var delegate: (any CLLocationManagerDelegate)? { didSet { onDelegate(self) } }

  static func locationServicesEnabled() -> Bool { true }
  func requestWhenInUseAuthorization() { record(.requestAuthorization) }
  func startUpdatingLocation() { record(.startLocation) }
  func stopUpdatingLocation() { record(.stopLocation) }
  func startUpdatingHeading() { record(.startHeading) }
  func stopUpdatingHeading() { record(.stopHeading) }

  private func record(_ call: Call) {
    calls.append(call)
    onCall(self, call)
  }

  // Each callback of Core Location passes the manager that calls.
  private let sender = onPhone { CLLocationManager() }
}

/// What the calls have achieved. A test that reads this stays green when the class makes the calls in another order.
extension FakeProvider {
  var isUpdatingLocation: Bool {
    calls.last { [.startLocation, .stopLocation].contains($0) } == .startLocation
  }

  var isUpdatingHeading: Bool {
    calls.last { [.startHeading, .stopHeading].contains($0) } == .startHeading
  }
}

/// What Core Location does later: first its property changes, and then it calls back.
extension FakeProvider {
  func change(to status: CLAuthorizationStatus) {
    authorizationStatus = status
    let callBack = delegate?.locationManager(_:didChangeAuthorization:)
    callBack?(sender, status)
  }

  func deliver(_ newLocation: CLLocation) {
    location = newLocation
    let callBack = delegate?.locationManager(_:didUpdateLocations:)
    callBack?(sender, [newLocation])
  }

  func deliver(_ newHeading: CLHeading) {
    heading = newHeading
    let callBack = delegate?.locationManager(_:didUpdateHeading:)
    callBack?(sender, newHeading)
  }

  func deliver(_ error: any Error) {
    let callBack = delegate?.locationManager(_:didFailWithError:)
    callBack?(sender, error)
  }
}
