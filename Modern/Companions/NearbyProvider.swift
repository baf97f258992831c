// Retells the class of "LooLocator: the location provider". See Legacy/README.md.

import Foundation

/// Tells where the user is, each time that is somewhere else.
@MainActor
public final class NearbyProvider: NSObject, LocationProvidable {
  // Stored properties are not private, because Snapshots.swift states them.
  let locationManager: any LocationManagerConfigurable
  var currentLocation: CLLocation?

  let threshold: CLLocationDistance

  public weak var listener: (any LocationObservable)?

  /// - Parameter threshold: metres; a shorter way is no move.
  public init(
    locationManager: any LocationManagerConfigurable = CLLocationManager(),
    threshold: CLLocationDistance = 100
  ) {
    self.locationManager = locationManager
    self.threshold = threshold
  }

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
}

extension NearbyProvider: @MainActor CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last, let listener else { return }
    if let currentLocation, location.distance(from: currentLocation) < threshold { return }
    currentLocation = location
    listener.moved(
      toLatitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
  }
}
