/// A source of the moves of the user.
@MainActor
public protocol MovementProvider: AnyObject {
  /// Receives each move. The reference is weak.
  var observer: (any MovementObserver)? { get set }
  func startLocationUpdates()
  /// Returns the coordinate after the last move; latitude 0, longitude 0 before the first move.
  func getCurrentLocation() -> Coordinate
  /// A new stream of the moves from now on. It finishes when the provider is deallocated.
  var movements: AsyncStream<Coordinate> { get }
}

/// Receives the moves of a ``MovementProvider``.
@MainActor
public protocol MovementObserver: AnyObject {
  func moved(to coordinate: Coordinate)
}

/// The part of `CLLocationManager` that ``NearbyProvider`` uses.
@MainActor
public protocol LocationManagerConfigurable: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }
  /// In meters.
  var desiredAccuracy: CLLocationAccuracy { get set }
  func requestAlwaysAuthorization()
  func startUpdatingLocation()
}

extension CLLocationManager: LocationManagerConfigurable {}
