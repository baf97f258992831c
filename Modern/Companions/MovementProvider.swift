/// A source of the moves of the user.
@MainActor
public protocol MovementProvider: AnyObject {
  /// Receives each move. The reference is weak.
  var observer: (any MovementObserver)? { get set }
  /// Starts the updates. Requests permission if necessary.
  func startLocationUpdates()
  /// Returns the coordinate after the last move; latitude 0, longitude 0 before the first move.
  func getCurrentLocation() -> Coordinate
  /// A new stream of the moves from now on. It finishes when the provider is deallocated.
  var movements: AsyncStream<Coordinate> { get }
}

/// Receives the moves of a ``MovementProvider``.
@MainActor
public protocol MovementObserver: AnyObject {
  /// Called with the coordinate after each move.
  func moved(to coordinate: Coordinate)
}

/// The part of `CLLocationManager` that ``NearbyProvider`` uses.
@MainActor
public protocol LocationManagerConfigurable: AnyObject {
  /// Receives the locations. `CLLocationManager` does not retain it.
  var delegate: (any CLLocationManagerDelegate)? { get set }
  /// In meters.
  var desiredAccuracy: CLLocationAccuracy { get set }
  /// Requests access at any time.
  func requestAlwaysAuthorization()
  /// Starts the location updates.
  func startUpdatingLocation()
}

extension CLLocationManager: LocationManagerConfigurable {}
