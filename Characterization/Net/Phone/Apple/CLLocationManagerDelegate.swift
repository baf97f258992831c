import Foundation

/// Replaces CoreLocation's protocol. Its methods are optional there; here each has a default
/// implementation.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// Calls the older method. Apple: a delegate that implements this newer method does not receive the
  /// older call, so only the default implementation forwards to it.
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

  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
