/// Where consumers learn where the user is.
@MainActor
public protocol LocationProvidable: AnyObject {
  /// Hears of moves. It is not kept alive.
  var listener: (any LocationObservable)? { get set }
  func startLocationUpdates()
  /// Where the user was told to be last; 0, 0 before that.
  func getCurrentLocation() -> (latitude: Double, longitude: Double)
  /// The same moves as a stream, from now on, for as many as like. It ends with the provider.
  var movements: AsyncStream<Movement> { get }
}

/// Where the user is now, in degrees.
public struct Movement: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Who wants to hear of moves.
@MainActor
public protocol LocationObservable: AnyObject {
  /// Degrees.
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
