import Foundation

/// Hears what a location manager tells. Every method is required: a misspelt one does not compile.
public protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ manager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ manager: LocationManager, didFailWith error: any Error)
  func locationManager(_ manager: LocationManager, didChangeAuthorization isAuthorized: Bool)
}
