import Foundation

/// The part of a location manager that ``LocationService`` uses, in our own types.
@MainActor
public protocol LocationManagerInterface {
  /// Receives the callbacks. The wrapper does not retain it.
  var interfaceDelegate: (any LocationManagerInterfaceDelegate)? { get set }
  /// In meters.
  var desiredAccuracy: CLLocationAccuracy { get set }
  /// Requests one location, which the delegate receives later, or an error.
  func requestLocation()
  /// Requests access while the app is in use.
  func requestWhenInUseAuthorization()
}

/// Receives the callbacks of a ``LocationManagerInterface``.
@MainActor
public protocol LocationManagerInterfaceDelegate: AnyObject {
  /// Called with the locations, the newest last.
  func locationManager(
    _ manager: any LocationManagerInterface, didUpdateLocations locations: [CLLocation])
  /// Called with the status of the permission.
  func locationManager(
    _ manager: any LocationManagerInterface, didChangeAuthorization status: CLAuthorizationStatus)
  /// Called when no location could be determined.
  func locationManager(_ manager: any LocationManagerInterface, didFailWithError error: any Error)
}

/// Wraps Apple's location manager, is its delegate, and retains it.
@MainActor
public final class LocationManagerWrapper: NSObject, LocationManagerInterface {
  private let manager: CLLocationManager
  // Apple's delegate is set here and not in init: the service sets the accuracy first, as Legacy does.
  /// Receives the callbacks. It is not retained.
  public weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)? {
    didSet { manager.delegate = self }
  }

  /// Wraps `manager`. Becomes its delegate when `interfaceDelegate` is set.
  public init(_ manager: CLLocationManager) { self.manager = manager }

  /// The accuracy of Apple's manager, in meters.
  public var desiredAccuracy: CLLocationAccuracy {
    get { manager.desiredAccuracy }
    set { manager.desiredAccuracy = newValue }
  }

  /// Requests one location from Apple's manager.
  public func requestLocation() { manager.requestLocation() }
  /// Requests access from Apple's manager.
  public func requestWhenInUseAuthorization() { manager.requestWhenInUseAuthorization() }
}

extension LocationManagerWrapper: @MainActor CLLocationManagerDelegate {
  /// Passes the locations on.
  public func locationManager(
    _: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    interfaceDelegate?.locationManager(self, didUpdateLocations: locations)
  }

  /// Passes the status on.
  public func locationManager(
    _: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    interfaceDelegate?.locationManager(self, didChangeAuthorization: status)
  }

  /// Passes the error on.
  public func locationManager(_: CLLocationManager, didFailWithError error: any Error) {
    interfaceDelegate?.locationManager(self, didFailWithError: error)
  }
}
