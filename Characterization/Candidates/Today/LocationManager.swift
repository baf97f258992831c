// Re-creates WMF Framework/LocationManager.swift of wikimedia/wikipedia-ios as of 2026 (MIT license), in its
// own words and without its log. See README.md in this folder.

import Foundation
import SimulatedPhone

typealias NotificationCenter = PhoneNotificationCenter
typealias Thread = PhoneThread
typealias Timer = PhoneTimer

/// The settings that a location manager applies to its `CLLocationManager`.
package enum LocationManagerConfiguration: Sendable {
  case fine
  case coarse
}

/// Receives the events of a location manager. Each method is optional: its default does nothing.
package protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: any Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool)
}

extension LocationManagerDelegate {
  package func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {
  }
  package func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {}
  package func locationManager(_ locationManager: LocationManager, didReceive error: any Error) {}
  package func locationManager(
    _ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool
  ) {}
}

/// Wraps a `CLLocationManager`, requests authorization, adapts the heading to the orientation of the device, and
/// reports an error if no location arrives.
package final class LocationManager: NSObject {
  /// How long a start waits for its first location, in seconds.
  private static let patience = 15.0

  private let locationManager: CLLocationManager
  private let device: UIDevice

  // The storage of `lazy var location = locationManager.location` and of the same for the heading. It
  // is explicit, so that a snapshot reads it without initializing it.
  private var storedLocation: CLLocation??
  private var storedHeading: CLHeading??

  package private(set) var isUpdating = false
  package weak var delegate: (any LocationManagerDelegate)?

  /// The pending start, which runs after authorization is granted. It retains the manager.
  package var pendingStart: (() -> Void)?
  private var orientationObserver: (any NSObjectProtocol)?
  private var timeout: Timer?

  package init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    configuration: LocationManagerConfiguration = .fine
  ) {
    assert(Thread.isMainThread, "A location manager must be made on the main thread")
    locationManager.distanceFilter = configuration == .fine ? 1 : 1000
    locationManager.desiredAccuracy =
      configuration == .fine ? kCLLocationAccuracyBest : kCLLocationAccuracyKilometer
    locationManager.activityType = .fitness
    self.locationManager = locationManager
    self.device = device
    super.init()
    locationManager.delegate = self
  }

  deinit {
    stopMonitoringLocation()
    locationManager.delegate = nil
  }

  package var location: CLLocation? {
    let location = readableLocation
    storedLocation = .some(location)
    return location
  }

  package var heading: CLHeading? {
    let heading = readableHeading
    storedHeading = .some(heading)
    return heading
  }

  /// The location that a read would return now. Does not initialize the lazy storage.
  package var readableLocation: CLLocation? { storedLocation ?? locationManager.location }

  /// The heading that a read would return now. Does not initialize the lazy storage.
  package var readableHeading: CLHeading? { storedHeading ?? locationManager.heading }

  package var isAuthorized: Bool { locationManager.authorizationStatus.isAuthorized }

  // MARK: - Monitoring

  /// Starts monitoring location and heading. Requests authorization first if the user has not decided.
  package func startMonitoringLocation() {
    guard !isUpdating else { return }
    guard isAuthorized else {
      pendingStart = startMonitoringLocation
      if locationManager.authorizationStatus == .notDetermined {
        locationManager.requestWhenInUseAuthorization()
      }
      return
    }

    locationManager.startUpdatingLocation()
    startHeadingUpdates()
    isUpdating = true
    startTimeout()
  }

  /// Stops monitoring location and heading.
  package func stopMonitoringLocation() {
    cancelTimeout()
    locationManager.stopUpdatingLocation()
    if isUpdating {
      stopHeadingUpdates()
    }
    isUpdating = false
  }

  // MARK: - Heading

  private func startHeadingUpdates() {
    // A start inside `startUpdatingLocation()` has done this already.
    guard !isUpdating else { return }
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
      self.orientationObserver = nil
    }
  }

  private func updateHeadingOrientation() {
    // Both enumerations have the same numbers.
    locationManager.headingOrientation =
      CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue)) ?? .unknown
  }

  private func startTimeout() {
    cancelTimeout()
    timeout = Timer.scheduledTimer(withTimeInterval: Self.patience, repeats: false) {
      [weak self] _ in
      self?.reportUnknownLocation()
    }
  }

  private func cancelTimeout() {
    timeout?.invalidate()
    timeout = nil
  }

  private func reportUnknownLocation() {
    guard isUpdating else { return }
    delegate?.locationManager(self, didReceive: CLError(.locationUnknown))
  }
}

extension LocationManager: CLLocationManagerDelegate {
  package func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let isAuthorized = manager.authorizationStatus.isAuthorized
    delegate?.locationManager(self, didUpdateAuthorized: isAuthorized)
    cancelTimeout()
    if isAuthorized {
      pendingStart?()
      pendingStart = nil
    }
  }

  package func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard isUpdating, let location = locations.last else { return }
    cancelTimeout()
    storedLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  {
    guard isUpdating, newHeading.headingAccuracy > 0 else { return }
    storedHeading = newHeading
    delegate?.locationManager(self, didUpdate: newHeading)
  }

  package func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard isUpdating else { return }
    #if targetEnvironment(simulator)
      guard (error as? CLError)?.code != .locationUnknown else { return }
    #endif
    cancelTimeout()
    delegate?.locationManager(self, didReceive: error)
  }

  package func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    if isUpdating { cancelTimeout() }
    reportUnknownLocation()
  }
}

extension CLAuthorizationStatus {
  fileprivate var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}
