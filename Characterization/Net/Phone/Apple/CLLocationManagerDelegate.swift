import Foundation

/// Replaces CoreLocation's protocol. Its methods are optional there; here each has a default
/// implementation.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// The status of the app may have changed. Apple: called once for a new manager with a delegate, and for each change.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Apple: the older call, which a delegate does not receive if it implements the newer one.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// New locations, the newest last.
  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// A new heading. Apple: it may be invalid, with a negative accuracy.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  /// A location or a heading could not be measured. Apple: the error `locationUnknown` is temporary.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// The phone has paused location updates. Apple: the location is unlikely to change.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  /// The phone continues location updates after a pause.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// Calls the older method. Apple: a delegate that implements this newer method does not receive the
  /// older call, so only the default implementation forwards to it.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(
      manager, didChangeAuthorization: manager.announcedStatus ?? manager.authorizationStatus)
  }

  /// Ignores the event.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  /// Ignores the event.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}

  /// Ignores the event.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {}

  /// Ignores the event.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

  /// Ignores the event.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  /// Ignores the event.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
