import Modern

/// A location manager whose values the test sets. It counts its starts, and calls closures of the test inside `start`
/// and `stop`.
final class FakeLocationManager: LocationManaging {
  weak var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  private(set) var starts = 0
  var onStart: @MainActor (FakeLocationManager) -> Void = { _ in }
  var onStop: @MainActor (FakeLocationManager) -> Void = { _ in }

  func start() {
    isUpdating = true
    starts += 1
    onStart(self)
  }

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
