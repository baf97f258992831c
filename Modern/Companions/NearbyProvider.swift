// Re-creates the class of "LooLocator: the location provider". See Legacy/README.md.

import Foundation

/// Reports each move of the user that is at least as long as a threshold.
@MainActor
public final class NearbyProvider: NSObject, MovementProvider {
  private let locationManager: any LocationManagerConfigurable
  private var currentLocation: CLLocation?

  private let threshold: CLLocationDistance
  private let broadcast = Broadcast<Coordinate>()

  /// Receives each move. It is not retained.
  public weak var observer: (any MovementObserver)?

  /// `threshold` is the length of the shortest move that is reported, in meters.
  public init(
    locationManager: any LocationManagerConfigurable,
    threshold: CLLocationDistance = 100
  ) {
    self.locationManager = locationManager
    self.threshold = threshold
  }

  /// Requests access at any time, and starts the updates with the best accuracy.
  public func startLocationUpdates() {
    locationManager.delegate = self
    locationManager.desiredAccuracy = kCLLocationAccuracyBest
    locationManager.requestAlwaysAuthorization()
    locationManager.startUpdatingLocation()
  }

  /// Returns the coordinate after the last reported move; latitude 0, longitude 0 before the first one.
  public func getCurrentLocation() -> Coordinate {
    currentLocation.map(Coordinate.init) ?? Coordinate(latitude: 0, longitude: 0)
  }

  /// A new stream of the moves from now on. Until it is released, it counts as an observer.
  public var movements: AsyncStream<Coordinate> { broadcast.stream() }
}

extension NearbyProvider: @MainActor CLLocationManagerDelegate {
  /// Reports the newest location, if it is at least the threshold away from the last reported one.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last else { return }
    if let currentLocation, location.distance(from: currentLocation) < threshold { return }
    let coordinate = Coordinate(location)
    // Without an observer or a stream, the location is not stored, as in Legacy.
    let isHeard = broadcast.send(coordinate)
    guard isHeard || observer != nil else { return }
    currentLocation = location
    observer?.moved(to: coordinate)
  }
}
