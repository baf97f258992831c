import Foundation
import Modern

/// Says what it is told to say, counts what it is asked to do, and needs no phone.
final class FakeProvider: LocationProvider {
  var desiredAccuracy: CLLocationAccuracy = 0
  var distanceFilter: CLLocationDistance = 0
  var activityType = CLActivityType.other
  var authorizationStatus = CLAuthorizationStatus.authorizedWhenInUse
  var location: CLLocation?
  var heading: CLHeading?
  var headingOrientation = CLDeviceOrientation.unknown
  weak var delegate: (any CLLocationManagerDelegate)?
  private(set) var calls: [String] = []

  static func locationServicesEnabled() -> Bool { true }
  func requestWhenInUseAuthorization() { calls.append("request") }
  func startUpdatingLocation() { calls.append("start location") }
  func stopUpdatingLocation() { calls.append("stop location") }
  func startUpdatingHeading() { calls.append("start heading") }
  func stopUpdatingHeading() { calls.append("stop heading") }
}

extension FakeProvider {
  func deliverLocations() {
    delegate?.locationManager(Phone().use { CLLocationManager() }, didUpdateLocations: [])
  }

  func deliver(_ error: any Error) {
    delegate?.locationManager(Phone().use { CLLocationManager() }, didFailWithError: error)
  }
}

final class FakeDevice: OrientationProvider {
  var orientation = UIDeviceOrientation.portrait
  private(set) var begins = 0
  var isGeneratingDeviceOrientationNotifications: Bool { begins > 0 }
  func beginGeneratingDeviceOrientationNotifications() { begins += 1 }
}

extension LocationManager {
  /// Everything that a test does not hand in is a fake.
  @MainActor
  convenience init(
    _ configuration: Configuration = .fine, provider: any LocationProvider = FakeProvider(),
    device: FakeDevice = FakeDevice(),
    center: PhoneNotificationCenter = PhoneNotificationCenter(), log: @escaping Log = { _, _ in },
    isSimulator: Bool = false
  ) {
    self.init(
      configuration, provider: provider, device: device, notificationCenter: center, log: log,
      isSimulator: isSimulator)
  }
}

/// Knows what it is told, and counts.
final class FakeLocationManager: LocationManaging {
  weak var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  private(set) var starts = 0

  func start() {
    isUpdating = true
    starts += 1
  }

  func stop() { isUpdating = false }

  func events() -> AsyncStream<LocationEvent> { AsyncStream { $0.finish() } }
}

/// Keeps what it is told.
final class FakeClient: LocationManagerDelegate {
  enum Told: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case error(domain: String, code: Int)
    case authorization(Bool)
  }

  private(set) var told: [Told] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    told.append(.location(location))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    told.append(.heading(heading))
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    told.append(.error(domain: (error as NSError).domain, code: (error as NSError).code))
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    told.append(.authorization(isAuthorized))
  }
}
