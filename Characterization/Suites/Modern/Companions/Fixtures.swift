import Modern

/// A location manager that records its calls. The test delivers its locations.
@MainActor
final class RecordingLocationManager: LocationManagerConfigurable {
  private(set) var calls: [String] = []
  weak var delegate: (any CLLocationManagerDelegate)? { didSet { calls.append("delegate") } }
  var desiredAccuracy = 0.0 { didSet { calls.append("accuracy") } }

  func requestAlwaysAuthorization() { calls.append("request always") }
  func startUpdatingLocation() { calls.append("start") }

  func deliver(_ latitudes: [Double]) {
    let manager = Phone().use { CLLocationManager() }
    delegate?.locationManager(manager, didUpdateLocations: latitudes.map { .degrees($0) })
  }
}

/// A compass whose values the test sets.
final class FakeCompass: Compass {
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false

  func start() { isUpdating = true }
  func stop() { isUpdating = false }
}

@MainActor
final class RecordingObserver: MovementObserver {
  private(set) var latitudes: [Double] = []

  func moved(to coordinate: Coordinate) { latitudes.append(coordinate.latitude) }
}

extension Coordinate {
  /// A point on the prime meridian.
  static func degrees(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: 0)
  }
}

extension CLLocation {
  /// A location on the prime meridian.
  static func degrees(_ latitude: Double) -> CLLocation {
    Phone().use { CLLocation(latitude: latitude, longitude: 0) }
  }
}
