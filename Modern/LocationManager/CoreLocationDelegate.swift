import Foundation

/// Forwards the callbacks of Core Location to a location manager, which it does not retain.
///
/// The delegate of a `CLLocationManager` must be an `NSObject`, and ``LocationManager`` must not be one. An `NSObject`
/// with an isolated deinit traps if its last reference is released off the main thread (swiftlang/swift issue 85500,
/// reported in November 2025).
@MainActor
final class CoreLocationDelegate: NSObject {
  weak var manager: LocationManager?
}

extension CoreLocationDelegate: @MainActor CLLocationManagerDelegate {
  // Deprecated. Its replacement, locationManagerDidChangeAuthorization, passes no status. Core Location does not
  // call this method if the replacement is implemented.
  func locationManager(
    _: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    manager?.didChangeAuthorization(to: status)
  }

  // The array is not used: it may hold several locations, and the provider has the newest.
  func locationManager(_: CLLocationManager, didUpdateLocations _: [CLLocation]) {
    manager?.didUpdateLocation()
  }

  func locationManager(_: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    manager?.didUpdateHeading(newHeading)
  }

  func locationManager(_: CLLocationManager, didFailWithError error: any Error) {
    manager?.didFail(with: error)
  }
}
