/// Where consumers learn where the user is.
@MainActor
public protocol LocationProvidable: AnyObject {
  /// Hears of moves. It is not kept alive.
  var listener: (any LocationObservable)? { get set }
  func startLocationUpdates()
  /// Where the user was told to be last; 0, 0 before that.
  func getCurrentLocation() -> (latitude: Double, longitude: Double)
}

/// Who wants to hear of moves.
@MainActor
public protocol LocationObservable: AnyObject {
  func moved(toLatitude latitude: Double, longitude: Double)
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
