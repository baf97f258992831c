// Retells the class of "LooLocator: the location provider". See Legacy/README.md.

import Foundation

/// Tells where the user is, each time that is somewhere else.
@MainActor
public final class NearbyProvider: NSObject, LocationProvidable {
  private let locationManager: any LocationManagerConfigurable
  private var currentLocation: CLLocation?

  private let threshold: CLLocationDistance
  package let broadcast = Broadcast<Coordinate>()

  public weak var listener: (any LocationObservable)?

  /// - Parameter threshold: metres; a shorter way is no move.
  public init(
    locationManager: any LocationManagerConfigurable,
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

  public func getCurrentLocation() -> Coordinate {
    currentLocation.map(Coordinate.init) ?? Coordinate(latitude: 0, longitude: 0)
  }

  /// Moves from now on. Who holds the stream counts as a listener.
  public var movements: AsyncStream<Coordinate> { broadcast.stream() }
}

extension NearbyProvider: @MainActor CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last else { return }
    if let currentLocation, location.distance(from: currentLocation) < threshold { return }
    let coordinate = Coordinate(location)
    // Where nobody listens, nothing is remembered either.
    let isHeard = broadcast.send(coordinate)
    guard isHeard || listener != nil else { return }
    currentLocation = location
    listener?.moved(to: coordinate)
  }
}
