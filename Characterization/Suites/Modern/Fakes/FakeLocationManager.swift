import Modern

/// A location manager whose values the test sets. It calls a closure of the test inside `stop`.
///
/// Choose *a fake of a class of your own* for what depends on that class: the test of a screen says what the manager
/// reports, and needs nothing of Core Location.
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
