import Foundation

/// Replaces CoreLocation's class of the same name, with the same members and signatures.
///
/// It belongs to the phone that is `Phone.current` during `init`.
open class CLLocationManager: NSObject {
  package let phone: Phone
  var updates = UpdateState()

  public override init() {
    phone = Phone.current
    super.init()
    phone.adopt(self)
    configured()
  }

  // MARK: Authorization and services

  open class func authorizationStatus() -> CLAuthorizationStatus { Phone.current.status }
  open class func locationServicesEnabled() -> Bool { Phone.current.locationServicesEnabled }

  open var authorizationStatus: CLAuthorizationStatus { phone.status }

  open func requestWhenInUseAuthorization() {
    phone.reportCall("requestWhenInUseAuthorization")
    phone.request(.whenInUse)
  }

  open func requestAlwaysAuthorization() {
    phone.reportCall("requestAlwaysAuthorization")
    phone.request(.always)
  }

  // MARK: Configuration

  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      phone.reportCall("delegate = \(delegate == nil ? "nil" : "set")")
      introduce()
    }
  }

  /// Meters. Apple: the default on iOS is `kCLLocationAccuracyBest`.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet {
      phone.reportCall("desiredAccuracy = \(desiredAccuracy)")
      if desiredAccuracy != oldValue { configured() }
    }
  }

  /// Meters.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
    didSet {
      phone.reportCall("distanceFilter = \(distanceFilter)")
      if distanceFilter != oldValue { configured() }
    }
  }

  open var activityType = CLActivityType.other {
    didSet {
      phone.reportCall("activityType = \(activityType)")
      if activityType != oldValue { configured() }
    }
  }

  /// Degrees. Apple: the default is 1 degree.
  open var headingFilter: CLLocationDegrees = 1 {
    didSet { phone.reportCall("headingFilter = \(headingFilter)") }
  }

  /// The device orientation that headings refer to. Apple: a change affects only later headings.
  open var headingOrientation = CLDeviceOrientation.portrait {
    didSet {
      phone.reportCall("headingOrientation = \(headingOrientation)")
      guard headingOrientation != oldValue else { return }
      adoptHeadingReference()
      phone.report(.headingOrientation(headingOrientation))
    }
  }

  private func configured() {
    phone.report(
      .configuration(accuracy: desiredAccuracy, filter: distanceFilter, activity: activityType))
  }

  // MARK: Values

  /// The last known location. Apple: nil if no location has ever been retrieved.
  ///
  /// A realistic phone also returns nil to an app without permission.
  open var location: CLLocation? {
    !phone.isRealistic || phone.status.isAuthorized ? phone.location : nil
  }

  /// Apple: the heading that was reported last.
  open var heading: CLHeading? { !phone.isRealistic ? phone.heading : updates.reportedHeading }

  // MARK: Updates

  public private(set) var isUpdatingLocation = false
  public private(set) var isUpdatingHeading = false
  public private(set) var isMonitoringSignificantChanges = false

  open func startUpdatingLocation() {
    phone.reportCall("startUpdatingLocation")
    updates.awaitsOneLocation = false
    guard !isUpdatingLocation else { return }
    isUpdatingLocation = true
    beginLocationRun()
    phone.report(.location(isOn: true))
  }

  open func stopUpdatingLocation() {
    phone.reportCall("stopUpdatingLocation")
    updates.awaitsOneLocation = false
    guard isUpdatingLocation else { return }
    isUpdatingLocation = false
    phone.report(.location(isOn: false))
  }

  open func startUpdatingHeading() {
    phone.reportCall("startUpdatingHeading")
    guard !isUpdatingHeading else { return }
    isUpdatingHeading = true
    beginHeadingRun()
    phone.report(.heading(isOn: true))
  }

  open func stopUpdatingHeading() {
    phone.reportCall("stopUpdatingHeading")
    guard isUpdatingHeading else { return }
    isUpdatingHeading = false
    phone.report(.heading(isOn: false))
  }

  open func startMonitoringSignificantLocationChanges() {
    phone.reportCall("startMonitoringSignificantLocationChanges")
    guard !isMonitoringSignificantChanges else { return }
    isMonitoringSignificantChanges = true
    phone.report(.significantChanges(isOn: true))
  }

  open func stopMonitoringSignificantLocationChanges() {
    phone.reportCall("stopMonitoringSignificantLocationChanges")
    guard isMonitoringSignificantChanges else { return }
    isMonitoringSignificantChanges = false
    phone.report(.significantChanges(isOn: false))
  }

  open func requestLocation() {
    phone.reportCall("requestLocation")
    beginOneLocation()
  }

  // MARK: Delegate calls

  /// The status of the current callback. A scripted phone may announce a status that it does not have.
  var announcedStatus: CLAuthorizationStatus?

  package func deliver(status: CLAuthorizationStatus) {
    announcedStatus = status
    defer { announcedStatus = nil }
    delegate?.locationManagerDidChangeAuthorization(self)
  }

  package func deliver(locations: [CLLocation]) {
    phone.fixesDelivered += locations.count
    delegate?.locationManager(self, didUpdateLocations: locations)
  }

  package func deliver(heading: CLHeading) {
    delegate?.locationManager(self, didUpdateHeading: heading)
  }

  package func deliver(error: any Error) {
    delegate?.locationManager(self, didFailWithError: error)
  }

  package func deliver(isPaused: Bool) {
    if isPaused {
      delegate?.locationManagerDidPauseLocationUpdates(self)
    } else {
      delegate?.locationManagerDidResumeLocationUpdates(self)
    }
  }
}
