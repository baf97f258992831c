/// The members of `CLLocationManager` that a location manager uses. Each does what Apple documents for
/// `CLLocationManager`, so that a fake may be used in its place.
public protocol LocationProvider: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }

  var desiredAccuracy: CLLocationAccuracy { get set }
  var distanceFilter: CLLocationDistance { get set }
  var activityType: CLActivityType { get set }

  var authorizationStatus: CLAuthorizationStatus { get }
  static func locationServicesEnabled() -> Bool
  func requestWhenInUseAuthorization()

  var location: CLLocation? { get }
  func startUpdatingLocation()
  func stopUpdatingLocation()

  var heading: CLHeading? { get }
  /// Deprecated since iOS 27 in favor of headingBody, which iOS 16 does not have.
  var headingOrientation: CLDeviceOrientation { get set }
  func startUpdatingHeading()
  func stopUpdatingHeading()
}

extension CLLocationManager: LocationProvider {}
