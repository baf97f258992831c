// Retells the class of "Improving the testability of CLLocationManager". See Legacy/README.md.

import Foundation

/// Answers where the user is, once.
@MainActor
public final class LocationService: LocationManagerInterfaceDelegate {
  // Stored properties are not private, because Snapshots.swift states them.
  var locationManager: any LocationManagerInterface
  var currentLocationCompletion: ((CLLocation) -> Void)?
  public let forwarder = LocationManagerForwarder()

  let report: (String) -> Void

  /// - Parameter report: hears a sentence about each error; without one it is printed.
  public init(
    locationManager: any LocationManagerInterface = CLLocationManager(),
    report: ((String) -> Void)? = nil
  ) {
    self.locationManager = locationManager
    self.report = report ?? { print($0) }
    self.locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    self.locationManager.interfaceDelegate = self
  }

  public func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    currentLocationCompletion = completion
    locationManager.requestLocation()
    locationManager.requestWhenInUseAuthorization()
  }

  public func locationManager(
    _ manager: any LocationManagerInterface, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.first else { return }
    currentLocationCompletion?(location)
    currentLocationCompletion = nil
  }

  public func locationManager(
    _ manager: any LocationManagerInterface, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  public func locationManager(
    _ manager: any LocationManagerInterface, didFailWithError error: any Error
  ) {
    report("Could not get the current location: \(error)")
  }
}
