import Modern

/// A location manager whose values the test sets. It counts its starts.
final class FakeLocationManager: LocationManaging {
  weak var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  private(set) var starts = 0

  func start() {
    isUpdating = true
    starts += 1
  }

  func stop() { isUpdating = false }

  func events() -> AsyncStream<LocationEvent> { AsyncStream { $0.finish() } }
}
