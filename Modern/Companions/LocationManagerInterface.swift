import Foundation

/// As much of a location manager as a ``LocationService`` needs.
@MainActor
public protocol LocationManagerInterface {
  var interfaceDelegate: (any LocationManagerInterfaceDelegate)? { get set }
  /// Metres.
  var desiredAccuracy: CLLocationAccuracy { get set }
  func requestLocation()
  func requestWhenInUseAuthorization()
}

/// What a location manager tells, in our own words instead of Apple's.
@MainActor
public protocol LocationManagerInterfaceDelegate: AnyObject {
  func locationManager(
    _ manager: any LocationManagerInterface, didUpdateLocations locations: [CLLocation])
  func locationManager(
    _ manager: any LocationManagerInterface, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManager(_ manager: any LocationManagerInterface, didFailWithError error: any Error)
  /// What Apple's manager tells goes through here; a fake leaves it alone. The delegate owns it,
  /// because Apple's manager holds its own delegate weakly.
  var forwarder: LocationManagerForwarder { get }
}

extension CLLocationManager: LocationManagerInterface {
  public var interfaceDelegate: (any LocationManagerInterfaceDelegate)? {
    get { (delegate as? LocationManagerForwarder)?.receiver }
    set {
      newValue?.forwarder.receiver = newValue
      delegate = newValue?.forwarder
    }
  }
}

/// Apple's delegate, which hands on to ours.
@MainActor
public final class LocationManagerForwarder: NSObject {
  weak var receiver: (any LocationManagerInterfaceDelegate)?
}

extension LocationManagerForwarder: @MainActor CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    receiver?.locationManager(manager, didUpdateLocations: locations)
  }

  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    receiver?.locationManager(manager, didChangeAuthorization: status)
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    receiver?.locationManager(manager, didFailWithError: error)
  }
}
