import Foundation

/// Each method is optional: its default does nothing.
public protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ controller: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ controller: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ controller: LocationManager, didReceiveError error: any Error)
  func locationManager(_ controller: LocationManager, didChangeEnabledState enabled: Bool)
}

extension LocationManagerDelegate {
  public func locationManager(_ controller: LocationManager, didUpdate location: CLLocation) {}
  public func locationManager(_ controller: LocationManager, didUpdate heading: CLHeading) {}
  public func locationManager(_ controller: LocationManager, didReceiveError error: any Error) {}
  public func locationManager(
    _ controller: LocationManager, didChangeEnabledState enabled: Bool
  ) {}
}
