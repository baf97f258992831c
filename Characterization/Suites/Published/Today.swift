import SimulatedPhone
import Today

extension LocationManager: PublishedManager {
  func attach(_ delegate: TestLocationManagerDelegate) { self.delegate = delegate }

  // A pending start retains its manager.
  func releaseItself() { pendingStart = nil }
}

extension TestLocationManagerDelegate: LocationManagerDelegate {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {
    self.location = location
  }

  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {
    self.heading = heading
  }

  func locationManager(_ locationManager: LocationManager, didReceive error: any Error) {
    self.error = error
  }

  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    authorized = isAuthorized
  }
}

extension PublishedKind {
  static let today = PublishedKind(
    name: "today", endsOrientation: true,
    make: { LocationManager(locationManager: $0, device: $1) },
    fine: { configured(.fine) },
    coarse: { configured(.coarse) })

  @MainActor
  private static func configured(_ configuration: LocationManagerConfiguration) -> CLLocationManager
  {
    let manager = CLLocationManager()
    _ = LocationManager(locationManager: manager, configuration: configuration)
    return manager
  }
}
