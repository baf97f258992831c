import Foundation
import Legacy
import Modern

/// Puts the class of Legacy behind the protocol of Modern. Calls, values and events map one to one.
///
/// The adapter is the delegate of Legacy. So Legacy logs each denial, even if the adapter has no delegate itself.
///
/// The deinit is not isolated. So Legacy's deinit runs where the last reference is released, as without the adapter.
package final class LegacyLocationManager: LocationManaging {
  private let legacy: WMFLocationManager
  private let streams = Broadcast<LocationEvent>()
  package weak var delegate: (any LocationManagerDelegate)?

  init(_ legacy: WMFLocationManager) {
    self.legacy = legacy
    // Legacy holds its delegate weakly, so the adapter and Legacy do not retain each other.
    legacy.delegate = self
  }

  package var location: CLLocation? { legacy.location }
  package var heading: CLHeading? { legacy.heading }
  package var isUpdating: Bool { legacy.isUpdating }

  package func events() -> AsyncStream<LocationEvent> { streams.stream() }
  package func start() { legacy.startMonitoringLocation() }
  package func stop() { legacy.stopMonitoringLocation() }
}

// As in Modern, the streams receive each event before the delegate.
extension LegacyLocationManager: @MainActor WMFLocationManagerDelegate {
  package func locationManager(_: WMFLocationManager, didUpdate location: CLLocation) {
    streams.send(.location(location))
    delegate?.locationManager(self, didUpdate: location)
  }

  package func locationManager(_: WMFLocationManager, didUpdate heading: CLHeading) {
    streams.send(.heading(LocationEvent.Heading(heading)))
    delegate?.locationManager(self, didUpdate: heading)
  }

  package func locationManager(_: WMFLocationManager, didReceiveError error: any Error) {
    streams.send(.failure(error))
    delegate?.locationManager(self, didFailWith: error)
  }

  package func locationManager(_: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    streams.send(.authorization(isAuthorized: enabled))
    delegate?.locationManager(self, didChangeAuthorization: enabled)
  }
}
