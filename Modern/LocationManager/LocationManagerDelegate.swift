import Foundation

/// Receives the events of a location manager. Every method is required: a misspelled one does not compile.
@MainActor
public protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation)
  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading)
  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error)
  func locationManager(_ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool)
}
