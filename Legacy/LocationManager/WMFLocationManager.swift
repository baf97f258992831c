// Re-creates Wikipedia/Code/WMFLocationManager.{h,m} of wikimedia/wikipedia-ios (MIT licence) in
// Swift, in its own words. See Legacy/README.md.

import Foundation

private let logLevel = LogLevel.info

/// Wraps a `CLLocationManager` and also takes care of asking for authorization and of keeping the
/// heading in line with the orientation of the device.
public class WMFLocationManager: NSObject, CLLocationManagerDelegate {
  private var significantLocationUpdatesOnly = false
  private let manager: CLLocationManager
  private var orientationNotificationToken: (any NSObjectProtocol)?

  // CLLocationManager may lose its values when it restarts. They are kept so that the UI does not
  // go blank then.
  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?

  // CLLocationManager may deliver after it was asked to stop. This flag drops such events.
  private var updating = false
  private var requestingAuthorizationAndStart = false
  private var currentAuthorizationStatus: CLAuthorizationStatus

  public weak var delegate: (any WMFLocationManagerDelegate)?

  // MARK: - Life

  /// A manager with the finest settings, for showing where the user is.
  public class func fine() -> WMFLocationManager {
    WMFLocationManager(locationManager: CLLocationManager.fine())
  }

  /// A manager with coarse settings, for finding out what is near the user.
  public class func coarse() -> WMFLocationManager {
    WMFLocationManager(locationManager: CLLocationManager.coarse())
  }

  init(locationManager: CLLocationManager) {
    currentAuthorizationStatus = CLLocationManager.authorizationStatus()
    manager = locationManager
    super.init()
    manager.delegate = self
  }

  deinit {
    manager.delegate = nil
    stopMonitoringLocation()
  }

  // MARK: - Accessors

  public var locationManager: CLLocationManager { manager }

  public var location: CLLocation? { lastLocation ?? locationManager.location }

  public var heading: CLHeading? { lastHeading ?? locationManager.heading }

  public var isUpdating: Bool { updating }

  public override var description: String {
    let delegate = self.delegate.map { String(describing: $0) } ?? "nil"
    return "<\(super.description) manager: \(locationManager) delegate: \(delegate)"
      + " is updating: \(updating ? 1 : 0)>"
  }

  // MARK: - Permissions

  public class func isAuthorized() -> Bool {
    let status = CLLocationManager.authorizationStatus()
    return status == .authorizedWhenInUse || status == .authorizedAlways
  }

  public class func isAuthorizationNotDetermined() -> Bool {
    CLLocationManager.authorizationStatus() == .notDetermined
  }

  public class func isAuthorizationDenied() -> Bool {
    CLLocationManager.authorizationStatus() == .denied
  }

  public class func isAuthorizationRestricted() -> Bool {
    CLLocationManager.authorizationStatus() == .restricted
  }

  // MARK: - Operations

  /// Starts monitoring location and heading, and asks for authorization first if need be.
  /// Calling it more than once has no further effect.
  public func startMonitoringLocation() {
    requestingAuthorizationAndStart = true

    if requestAuthorizationIfNeeded() || WMFLocationManager.isAuthorizationDenied()
      || WMFLocationManager.isAuthorizationRestricted() || updating
    {
      return
    }

    requestingAuthorizationAndStart = false
    assert(WMFLocationManager.isAuthorized(), "Location monitoring needs authorization")
    updating = true
    log(.debug, upTo: logLevel, "\(self) starts monitoring location and heading")
    startLocationUpdates()
    startHeadingUpdates()
  }

  /// Stops monitoring location and heading. Calling it more than once has no further effect.
  public func stopMonitoringLocation() {
    guard updating else { return }
    updating = false
    log(.debug, upTo: logLevel, "\(self) stops monitoring location and heading")
    stopLocationUpdates()
    stopHeadingUpdates()
  }

  public func restartLocationMonitoring() {
    stopMonitoringLocation()
    startMonitoringLocation()
  }

  // MARK: - Authorization

  /// Answers whether it had to ask.
  private func requestAuthorizationIfNeeded() -> Bool {
    guard WMFLocationManager.isAuthorizationNotDetermined() else {
      log(.verbose, upTo: logLevel, "Skipping the request: authorization was determined before")
      return false
    }

    assert(CLLocationManager.locationServicesEnabled(), "Location services are not enabled")
    if significantLocationUpdatesOnly {
      log(.info, upTo: logLevel, "Requesting authorization to access location always")
      locationManager.requestAlwaysAuthorization()
    } else {
      log(.info, upTo: logLevel, "Requesting authorization to access location when in use")
      locationManager.requestWhenInUseAuthorization()
    }
    return true
  }

  // MARK: - Location updates

  private func startLocationUpdates() {
    if significantLocationUpdatesOnly {
      locationManager.startMonitoringSignificantLocationChanges()
    } else {
      locationManager.startUpdatingLocation()
    }
  }

  private func stopLocationUpdates() {
    locationManager.stopMonitoringSignificantLocationChanges()
    locationManager.stopUpdatingLocation()
  }

  // MARK: - Heading updates

  private func startHeadingUpdates() {
    if !UIDevice.current.isGeneratingDeviceOrientationNotifications {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    }

    orientationNotificationToken = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      self?.updateHeadingOrientation()
    }

    updateHeadingOrientation()
    locationManager.startUpdatingHeading()
  }

  private func stopHeadingUpdates() {
    if let token = orientationNotificationToken {
      NotificationCenter.default.removeObserver(token)
    }
    orientationNotificationToken = nil
    locationManager.stopUpdatingHeading()
  }

  private func updateHeadingOrientation() {
    switch UIDevice.current.orientation {
    case .portrait:
      locationManager.headingOrientation = .portrait
    case .portraitUpsideDown:
      locationManager.headingOrientation = .portraitUpsideDown
    case .landscapeLeft:
      locationManager.headingOrientation = .landscapeLeft
    case .landscapeRight:
      locationManager.headingOrientation = .landscapeRight
    case .faceUp:
      locationManager.headingOrientation = .faceUp
    case .faceDown:
      locationManager.headingOrientation = .faceDown
    default:
      locationManager.headingOrientation = .unknown
    }

    // Forces Core Location to report the current heading again, for the new orientation.
    locationManager.stopUpdatingHeading()
    locationManager.startUpdatingHeading()
  }

  // MARK: - Geocoding

  /// Looks up the place at `location`. Calls `failure` with an error if there is one and a `failure`
  /// was given, otherwise `completion` with the first place found, which may be none.
  public func reverseGeocodeLocation(
    _ location: CLLocation, completion: ((CLPlacemark?) -> Void)?,
    failure: ((any Error) -> Void)?
  ) {
    CLGeocoder().reverseGeocodeLocation(location) { placemarks, error in
      if let failure, let error {
        failure(error)
      } else if let completion {
        completion(placemarks?.first)
      }
    }
  }

  // MARK: - CLLocationManagerDelegate

  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    guard status != currentAuthorizationStatus else { return }
    currentAuthorizationStatus = status

    switch status {
    case .notDetermined, .restricted:
      log(.verbose, upTo: logLevel, "Ignoring the new authorization status \(status.rawValue)")
    case .denied:
      if let delegate {
        log(.info, upTo: logLevel, "Access to location was denied")
        delegate.locationManager(self, didChangeEnabledState: false)
      }
    case .authorizedWhenInUse, .authorizedAlways:
      log(.info, upTo: logLevel, "Access to location was granted")
      delegate?.locationManager(self, didChangeEnabledState: true)
      if requestingAuthorizationAndStart {
        startMonitoringLocation()
      }
    default:
      break
    }
  }

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    // The array is not used: it may hold several locations, and the manager has the newest.
    guard updating, let location = manager.location else { return }
    lastLocation = location
    log(.verbose, upTo: logLevel, "\(self) updated its location to \(location)")
    delegate?.locationManager(self, didUpdate: location)
  }

  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  {
    guard updating, newHeading.headingAccuracy > 0 else { return }
    lastHeading = newHeading
    log(.verbose, upTo: logLevel, "\(self) updated its heading to \(newHeading)")
    delegate?.locationManager(self, didUpdate: newHeading)
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard updating else {
      log(.verbose, upTo: logLevel, "Ignoring an error while not updating: \(error)")
      return
    }

    #if targetEnvironment(simulator)
      let error = error as NSError
      if error.domain == kCLErrorDomain, error.code == CLError.locationUnknown.rawValue {
        log(.verbose, upTo: logLevel, "Ignoring an unknown location: this is a simulator")
        return
      }
    #endif

    log(.error, upTo: logLevel, "\(self) failed: \(error)")
    delegate?.locationManager(self, didReceiveError: error)
  }
}
