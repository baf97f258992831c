import Modern
import Shipped

/// Puts the rewrite of 2020 behind Modern's protocol, so that it can be the trial of a parallel run.
final class ShippedLocationManager: Modern.LocationManaging {
  private let shipped: Shipped.LocationManager
  private let receiver = Receiver()
  // Not weak, because the shipped class retains its delegate (D10).
  var delegate: (any Modern.LocationManagerDelegate)?
  // The last property, so that it is deallocated after the reference to the shipped class.
  private let cleanup: Cleanup

  init(_ configuration: LocationManagerConfiguration) {
    shipped = Shipped.LocationManager(configuration: configuration)
    cleanup = Cleanup(shipped)
    receiver.owner = self
    shipped.delegate = receiver
  }

  var location: CLLocation? { shipped.location }
  var heading: CLHeading? { shipped.heading }
  var isUpdating: Bool { shipped.isUpdating }

  func start() { shipped.startMonitoringLocation() }
  func stop() { shipped.stopMonitoringLocation() }
  // Nobody reads the streams of a trial.
  func events() -> AsyncStream<LocationEvent> { AsyncStream { $0.finish() } }
}

/// Receives the events of the shipped class, and does not retain the adapter.
@MainActor
private final class Receiver {
  weak var owner: ShippedLocationManager?
}

extension Receiver: @MainActor Shipped.LocationManagerDelegate {
  func locationManager(_: Shipped.LocationManager, didUpdate location: CLLocation) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didUpdate: location)
  }

  func locationManager(_: Shipped.LocationManager, didUpdate heading: CLHeading) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didUpdate: heading)
  }

  func locationManager(_: Shipped.LocationManager, didReceive error: any Error) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didFailWith: error)
  }

  func locationManager(_: Shipped.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    guard let owner else { return }
    owner.delegate?.locationManager(owner, didChangeAuthorization: isAuthorized)
  }
}

/// Clears the pending start, which retains the shipped class until a grant (D11). Otherwise tests would leak it.
private final class Cleanup {
  private weak var shipped: Shipped.LocationManager?

  init(_ shipped: Shipped.LocationManager) { self.shipped = shipped }

  deinit { shipped?.pendingStart = nil }
}
