import SimulatedPhone

/// Receives the events of a location manager. Each method is optional: its default does nothing.
public protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: any Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool)
}

extension LocationManagerDelegate {
  public func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {}
  public func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {}
  public func locationManager(_ locationManager: LocationManager, didReceive error: any Error) {}
  public func locationManager(
    _ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool
  ) {}
}
