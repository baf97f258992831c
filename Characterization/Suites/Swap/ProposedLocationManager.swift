import Modern
import Proposed

/// Puts the proposed rewrite of 2020 behind Modern's protocol, so that it can be the trial of a parallel run.
final class ProposedLocationManager: Modern.LocationManaging {
  private let proposed: Proposed.LocationManager
  private let receiver = Receiver()
  // Not weak, because the proposed class retains its delegate (D10).
  var delegate: (any Modern.LocationManagerDelegate)?
  // The last property, so that it is deallocated after the reference to the proposed class.
  private let cleanup: Cleanup

  init(_ configuration: LocationManagerConfiguration) {
    proposed = Proposed.LocationManager(configuration: configuration)
    cleanup = Cleanup(proposed)
    receiver.owner = self
    proposed.delegate = receiver
  }

  var location: CLLocation? { proposed.location }
  var heading: CLHeading? { proposed.heading }
  var isUpdating: Bool { proposed.isUpdating }

  func start() { proposed.startMonitoringLocation() }
  func stop() { proposed.stopMonitoringLocation() }
  // Nobody reads the streams of a trial.
  func events() -> AsyncStream<LocationEvent> { AsyncStream { $0.finish() } }
}

/// Receives the events of the proposed class, and does not retain the adapter.
@MainActor
private final class Receiver {
  weak var owner: ProposedLocationManager?
}

extension Receiver: @MainActor Proposed.LocationManagerDelegate {
  func locationManager(_: Proposed.LocationManager, didUpdate location: CLLocation) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didUpdate: location)
  }

  func locationManager(_: Proposed.LocationManager, didUpdate heading: CLHeading) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didUpdate: heading)
  }

  func locationManager(_: Proposed.LocationManager, didReceive error: any Error) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didFailWith: error)
  }

  func locationManager(_: Proposed.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didChangeAuthorization: isAuthorized)
  }
}

/// Clears the pending start, which retains the proposed class until a grant (D11). Otherwise tests would leak it.
private final class Cleanup {
  private weak var proposed: Proposed.LocationManager?

  init(_ proposed: Proposed.LocationManager) { self.proposed = proposed }

  deinit { proposed?.pendingStart = nil }
}
