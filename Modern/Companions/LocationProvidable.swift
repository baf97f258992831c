/// Where consumers learn where the user is.
@MainActor
public protocol LocationProvidable: AnyObject {
  /// Hears of moves. It is not kept alive.
  var listener: (any LocationObservable)? { get set }
  func startLocationUpdates()
  /// Where the last move led to; latitude 0, longitude 0 before the first move.
  func getCurrentLocation() -> Coordinate
  /// A new stream of the same moves, from now on. It finishes when the provider is deallocated.
  var movements: AsyncStream<Coordinate> { get }
}

/// Who wants to hear of moves.
@MainActor
public protocol LocationObservable: AnyObject {
  func moved(to coordinate: Coordinate)
}

/// As much of a location manager as a ``NearbyProvider`` configures.
@MainActor
public protocol LocationManagerConfigurable: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }
  /// Metres.
  var desiredAccuracy: CLLocationAccuracy { get set }
  func requestAlwaysAuthorization()
  func startUpdatingLocation()
}

extension CLLocationManager: LocationManagerConfigurable {}
