// Retells the class of "Improving the testability of CLLocationManager". See Legacy/README.md.

import Foundation

/// Answers where the user is, once.
public class LocationService: NSObject, CLLocationManagerDelegate {
  private let locationManager: CLLocationManager
  private var currentLocationCompletion: ((CLLocation) -> Void)?

  public init(locationManager: CLLocationManager = CLLocationManager()) {
    self.locationManager = locationManager
    super.init()
    self.locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    self.locationManager.delegate = self
  }

  public func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    currentLocationCompletion = completion
    locationManager.requestLocation()
    locationManager.requestWhenInUseAuthorization()
  }

  // MARK: - CLLocationManagerDelegate

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.first else { return }
    currentLocationCompletion?(location)
    currentLocationCompletion = nil
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    print("Could not get the current location: \(error)")
  }
}
