import SimulatedPhone

/// Receives the events of a location manager. Each method is optional: its default does nothing.
package protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: any Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool)
}

extension LocationManagerDelegate {
  package func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {
  }
  package func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {}
  package func locationManager(_ locationManager: LocationManager, didReceive error: any Error) {}
  package func locationManager(
    _ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool
  ) {}
}
