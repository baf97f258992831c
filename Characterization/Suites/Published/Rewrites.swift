import Proposed
import SimulatedPhone
import Today

extension PublishedKind {
  static let proposed = PublishedKind(
    name: "proposed", endsOrientation: true,
    make: { Proposed.LocationManager(locationManager: $0, device: $1) },
    fine: { configured { Proposed.LocationManager(locationManager: $0, configuration: .fine) } },
    coarse: {
      configured { Proposed.LocationManager(locationManager: $0, configuration: .coarse) }
    })

  static let today = PublishedKind(
    name: "today", endsOrientation: true,
    make: { Today.LocationManager(locationManager: $0, device: $1) },
    fine: { configured { Today.LocationManager(locationManager: $0, configuration: .fine) } },
    coarse: { configured { Today.LocationManager(locationManager: $0, configuration: .coarse) } })

  @MainActor
  private static func configured(_ wrap: (CLLocationManager) -> AnyObject) -> CLLocationManager {
    let manager = CLLocationManager()
    _ = wrap(manager)
    return manager
  }

  #if DEBUG
    static let all = [legacy, proposed, today]
  #else
    static let all = [proposed, today]
  #endif
}

extension Proposed.LocationManager: PublishedManager {
  func attach(_ delegate: TestLocationManagerDelegate) { self.delegate = delegate }
  // A pending start retains its manager.
  func releaseItself() { pendingStart = nil }
}

extension TestLocationManagerDelegate: Proposed.LocationManagerDelegate {
  func locationManager(_: Proposed.LocationManager, didUpdate location: CLLocation) {
    self.location = location
  }
  func locationManager(_: Proposed.LocationManager, didUpdate heading: CLHeading) {
    self.heading = heading
  }
  func locationManager(_: Proposed.LocationManager, didReceive error: any Error) {
    self.error = error
  }
  func locationManager(_: Proposed.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    authorized = isAuthorized
  }
}

extension Today.LocationManager: PublishedManager {
  func attach(_ delegate: TestLocationManagerDelegate) { self.delegate = delegate }
  // A pending start retains its manager.
  func releaseItself() { pendingStart = nil }
}

extension TestLocationManagerDelegate: Today.LocationManagerDelegate {
  func locationManager(_: Today.LocationManager, didUpdate location: CLLocation) {
    self.location = location
  }
  func locationManager(_: Today.LocationManager, didUpdate heading: CLHeading) {
    self.heading = heading
  }
  func locationManager(_: Today.LocationManager, didReceive error: any Error) { self.error = error }
  func locationManager(_: Today.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    authorized = isAuthorized
  }
}
