import Foundation

/// Hears what a location manager tells. Every method is required: a misspelt one does not compile.
public protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ controller: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ controller: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ controller: LocationManager, didReceiveError error: any Error)
  func locationManager(_ controller: LocationManager, didChangeEnabledState enabled: Bool)
}
