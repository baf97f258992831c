// Retells the class of "LooLocator: the location provider". See Legacy/README.md.

import Foundation

public protocol NearbyProviderListener: AnyObject {
  func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double)
}

/// Tells where the user is, each time that is somewhere else.
public class NearbyProvider: NSObject, CLLocationManagerDelegate {
  private let locationManager = CLLocationManager()
  private var currentLocation: CLLocation?

  public var listener: (any NearbyProviderListener)?

  public func startLocationUpdates() {
    locationManager.delegate = self
    locationManager.desiredAccuracy = kCLLocationAccuracyBest
    locationManager.requestAlwaysAuthorization()
    locationManager.startUpdatingLocation()
  }

  public func getCurrentLocation() -> (latitude: Double, longitude: Double) {
    let coordinate = currentLocation?.coordinate
    return (coordinate?.latitude ?? 0, coordinate?.longitude ?? 0)
  }

  // MARK: - CLLocationManagerDelegate

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last, let listener = listener else { return }
    if let current = currentLocation, location.distance(from: current) < 100.0 {
      return
    }
    currentLocation = location
    listener.nearbyProvider(
      didMoveToLatitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
  }
}
