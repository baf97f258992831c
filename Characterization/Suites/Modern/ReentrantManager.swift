import Modern

/// A location manager that calls closures of the test inside `start` and `stop`.
final class ReentrantManager: LocationManaging {
  weak var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  var onStart: @MainActor (ReentrantManager) -> Void = { _ in }
  var onStop: @MainActor (ReentrantManager) -> Void = { _ in }

  func start() {
    isUpdating = true
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

extension World {
  /// The dependencies of this world with another manager.
  func environment(with manager: ReentrantManager) -> AppEnvironment {
    var environment = environment
    environment.makeLocationManager = { _ in manager }
    return environment
  }
}
