import Foundation

/// Replaces CoreLocation's class of the same name, with the same members and signatures.
///
/// It belongs to the phone that is `Phone.current` during `init`.
open class CLLocationManager: NSObject {
  package let phone: Phone
  var updates = UpdateState()

  /// Creates a manager of `Phone.current`, without a delegate.
  public override init() {
    phone = Phone.current
    super.init()
    phone.adopt(self)
    configured()
  }

  // MARK: Authorization and services

  /// The status of the app on `Phone.current`. Creates no manager.
  open class func authorizationStatus() -> CLAuthorizationStatus { Phone.current.status }
  /// Whether location services are on for the whole of `Phone.current`.
  open class func locationServicesEnabled() -> Bool { Phone.current.locationServicesEnabled }

  /// The status of the app on the phone of this manager.
  open var authorizationStatus: CLAuthorizationStatus { phone.status }

  /// Requests access while the app is in use. Apple: shows a prompt only while the status is not determined.
  ///
  /// The answer arrives later, as a changed status.
  open func requestWhenInUseAuthorization() {
    phone.reportCall("requestWhenInUseAuthorization")
    phone.request(.whenInUse)
  }

  /// Requests access at any time. Apple: shows a prompt while the status is not determined, and one prompt to an app
  /// that has When In Use.
  open func requestAlwaysAuthorization() {
    phone.reportCall("requestAlwaysAuthorization")
    phone.request(.always)
  }

  // MARK: Configuration

  /// Receives the events. It is not retained.
  ///
  /// Apple: a new manager reports its status once to a delegate, on a later turn.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      phone.reportCall("delegate = \(delegate == nil ? "nil" : "set")")
      introduce()
    }
  }

  /// The accuracy that the app wants, in meters. It has no effect on the events of the phone.
  ///
  /// Apple: the default on iOS is `kCLLocationAccuracyBest`.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet {
      phone.reportCall("desiredAccuracy = \(desiredAccuracy)")
      if desiredAccuracy != oldValue { configured() }
    }
  }

  /// The smallest move that is delivered, in meters. Apple: measured from the location that was delivered last. A move
  /// of exactly this distance is delivered, and with `kCLDistanceFilterNone` every move is.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
    didSet {
      phone.reportCall("distanceFilter = \(distanceFilter)")
      if distanceFilter != oldValue { configured() }
    }
  }

  /// What the user does while the app updates locations. It has no effect on the events of the phone.
  open var activityType = CLActivityType.other {
    didSet {
      phone.reportCall("activityType = \(activityType)")
      if activityType != oldValue { configured() }
    }
  }

  /// The smallest turn that is delivered, in degrees. Apple: measured from the heading that was delivered last. The
  /// default is 1 degree.
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

  /// The heading that was reported last, as Apple says, or nil. A scripted phone returns its own heading.
  open var heading: CLHeading? { !phone.isRealistic ? phone.heading : updates.reportedHeading }

  // MARK: Updates

  /// Whether location updates were started and not stopped. Not part of Apple's class.
  public private(set) var isUpdatingLocation = false
  /// Whether heading updates were started and not stopped. Not part of Apple's class.
  public private(set) var isUpdatingHeading = false
  /// Whether monitoring of significant changes was started and not stopped. Not part of Apple's class.
  public private(set) var isMonitoringSignificantChanges = false

  /// Starts location updates. While they run, it has no effect.
  ///
  /// Apple: delivers nothing before it returns. The first location is the last known one, which is often old. Without
  /// access, the delegate receives the error `denied`.
  open func startUpdatingLocation() {
    phone.reportCall("startUpdatingLocation")
    updates.awaitsOneLocation = false
    guard !isUpdatingLocation else { return }
    isUpdatingLocation = true
    beginLocationRun()
    phone.report(.location(isOn: true))
  }

  /// Stops location updates. Without updates, it has no effect. Unsure: whether an event that waits is dropped.
  open func stopUpdatingLocation() {
    phone.reportCall("stopUpdatingLocation")
    updates.awaitsOneLocation = false
    guard isUpdatingLocation else { return }
    isUpdatingLocation = false
    phone.report(.location(isOn: false))
  }

  /// Starts heading updates. While they run, it has no effect. Apple: delivers nothing before it returns.
  open func startUpdatingHeading() {
    phone.reportCall("startUpdatingHeading")
    guard !isUpdatingHeading else { return }
    isUpdatingHeading = true
    beginHeadingRun()
    phone.report(.heading(isOn: true))
  }

  /// Stops heading updates. Without updates, it has no effect.
  open func stopUpdatingHeading() {
    phone.reportCall("stopUpdatingHeading")
    guard isUpdatingHeading else { return }
    isUpdatingHeading = false
    phone.report(.heading(isOn: false))
  }

  /// Starts monitoring of significant changes. The simulated phone notes it, and delivers no event for it.
  open func startMonitoringSignificantLocationChanges() {
    phone.reportCall("startMonitoringSignificantLocationChanges")
    guard !isMonitoringSignificantChanges else { return }
    isMonitoringSignificantChanges = true
    phone.report(.significantChanges(isOn: true))
  }

  /// Stops monitoring of significant changes. Without a start, it has no effect.
  open func stopMonitoringSignificantLocationChanges() {
    phone.reportCall("stopMonitoringSignificantLocationChanges")
    guard isMonitoringSignificantChanges else { return }
    isMonitoringSignificantChanges = false
    phone.report(.significantChanges(isOn: false))
  }

  /// Requests one location. Apple: delivers one location or one error later, and nothing while updates run. A start or
  /// a stop cancels it.
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
