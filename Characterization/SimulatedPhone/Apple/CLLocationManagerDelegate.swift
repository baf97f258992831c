import Foundation

/// Stands in for CoreLocation's protocol. Its methods are optional there; here each has a default
/// that does nothing.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

extension CLLocationManagerDelegate {
  /// Apple: a delegate that implements this method does not get the older one. Hence only its
  /// default hands on.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(
      manager, didChangeAuthorization: manager.announcedStatus ?? manager.authorizationStatus)
  }

  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}

  public func locationManager(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {}

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}
