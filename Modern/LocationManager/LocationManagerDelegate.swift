import Foundation

/// Receives the events of a location manager. Every method is required: a misspelled one does not compile.
@MainActor
public protocol LocationManagerDelegate: AnyObject {
  /// Called with each new location, while updates run.
  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation)
  /// Called with each new heading whose accuracy is positive, while updates run.
  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading)
  /// Called with each error of Core Location, while updates run. The updates continue.
  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error)
  /// Called when the user grants or denies permission, whether or not updates run.
  func locationManager(_ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool)
}
