// Re-creates WMF Framework/LocationManager.swift of wikimedia/wikipedia-ios as proposed in 2020 (MIT
// license), in its own words and without its log. See README.md in this folder.

import Foundation
import SimulatedPhone

typealias NotificationCenter = PhoneNotificationCenter
typealias Thread = PhoneThread

/// Wraps a `CLLocationManager`, requests authorization, and adapts the heading to the orientation of the
/// device.
package final class LocationManager: NSObject {
  let locationManager: CLLocationManager
  let device: UIDevice

  // The storage of `lazy var location = locationManager.location` and of the same for the heading. It
  // is explicit, so that a snapshot reads it without initializing it.
  var lazyLocation: CLLocation??
  var lazyHeading: CLHeading??

  package private(set) var isUpdating = false
  package var delegate: (any LocationManagerDelegate)?

  /// The pending start, which runs after authorization is granted.
  package var pendingStart: (() -> Void)?
  var orientationObserver: (any NSObjectProtocol)?

  package init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    configuration: LocationManagerConfiguration = .fine
  ) {
    assert(Thread.isMainThread, "A location manager must be made on the main thread")
    locationManager.distanceFilter = configuration.filter
    locationManager.desiredAccuracy = configuration.accuracy
    locationManager.activityType = configuration.activityType
    self.locationManager = locationManager
    self.device = device
    super.init()
    locationManager.delegate = self
  }

  deinit {
    stopMonitoringLocation()
  }

  // MARK: - Values

  package private(set) var location: CLLocation? {
    get {
      if let lazyLocation { return lazyLocation }
      let location = locationManager.location
      lazyLocation = .some(location)
      return location
    }
    set { lazyLocation = .some(newValue) }
  }

  package private(set) var heading: CLHeading? {
    get {
      if let lazyHeading { return lazyHeading }
      let heading = locationManager.heading
      lazyHeading = .some(heading)
      return heading
    }
    set { lazyHeading = .some(newValue) }
  }

  package var autorizationStatus: CLAuthorizationStatus {
    type(of: locationManager).authorizationStatus()
  }

  package var isAuthorized: Bool { autorizationStatus.isAuthorized }

  // MARK: - Monitoring

  /// Starts monitoring location and heading. Requests authorization first if the user has not decided.
  package func startMonitoringLocation() {
    if autorizationStatus == .notDetermined {
      pendingStart = startMonitoringLocation
      locationManager.requestWhenInUseAuthorization()
      return
    }
    guard isAuthorized else {
      pendingStart = startMonitoringLocation
      return
    }

    locationManager.startUpdatingLocation()
    if !isUpdating {
      startHeadingUpdates()
    }
    isUpdating = true
  }

  /// Stops monitoring location and heading.
  package func stopMonitoringLocation() {
    locationManager.stopUpdatingLocation()
    if isUpdating {
      stopHeadingUpdates()
    }
    isUpdating = false
  }

  // MARK: - Heading

  private func startHeadingUpdates() {
    device.beginGeneratingDeviceOrientationNotifications()
    updateHeadingOrientation()
    locationManager.startUpdatingHeading()
    orientationObserver = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      self?.updateHeadingOrientation()
    }
  }

  private func stopHeadingUpdates() {
    device.endGeneratingDeviceOrientationNotifications()
    locationManager.stopUpdatingHeading()
    if let orientationObserver {
      NotificationCenter.default.removeObserver(orientationObserver)
    }
  }

  private func updateHeadingOrientation() {
    locationManager.headingOrientation = CLDeviceOrientation(device.orientation)
  }
}

// MARK: - CLLocationManagerDelegate

extension LocationManager: CLLocationManagerDelegate {
  package func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    delegate?.locationManager(self, didUpdateAuthorized: status.isAuthorized)
    if status.isAuthorized {
      pendingStart?()
      pendingStart = nil
    }
  }

  package func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard isUpdating, let location = locations.last else { return }
    self.location = location
    delegate?.locationManager(self, didUpdate: location)
  }

  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  {
    guard isUpdating else { return }
    heading = newHeading
    delegate?.locationManager(self, didUpdate: newHeading)
  }

  package func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard isUpdating else { return }
    #if targetEnvironment(simulator)
      let failure = error as NSError
      if failure.domain == kCLErrorDomain, failure.code == CLError.locationUnknown.rawValue {
        return
      }
    #endif
    delegate?.locationManager(self, didReceive: error)
  }
}

extension CLAuthorizationStatus {
  fileprivate var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

extension CLDeviceOrientation {
  fileprivate init(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    default: self = .unknown
    }
  }
}

extension LocationManager {
  /// The location that a read would return now. Does not initialize the lazy storage.
  package var readableLocation: CLLocation? { lazyLocation ?? locationManager.location }

  /// The heading that a read would return now. Does not initialize the lazy storage.
  package var readableHeading: CLHeading? { lazyHeading ?? locationManager.heading }
}
