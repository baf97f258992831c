import Modern
import Testing

/// A location manager that writes down what it is asked for.
@MainActor
final class RecordingLocationManager: LocationManagerConfigurable {
  var calls: [String] = []
  weak var delegate: (any CLLocationManagerDelegate)? { didSet { calls.append("delegate") } }
  var desiredAccuracy = 0.0 { didSet { calls.append("accuracy") } }

  func requestAlwaysAuthorization() { calls.append("request always") }
  func startUpdatingLocation() { calls.append("start") }

  func delivers(_ locations: CLLocation...) {
    let manager = Phone().use { CLLocationManager() }
    delegate?.locationManager(manager, didUpdateLocations: locations)
  }
}

@MainActor
final class Listener: MovementObserver {
  var moves: [Double] = []

  func moved(to coordinate: Coordinate) { moves.append(coordinate.latitude) }
}

@MainActor
@Suite struct `A nearby provider on a fake` {
  let manager = RecordingLocationManager()
  let provider: NearbyProvider
  let listener = Listener()

  init() {
    provider = NearbyProvider(locationManager: manager)
    provider.observer = listener
  }

  @Test func `makes four calls`() {
    provider.startLocationUpdates()
    #expect(manager.calls == ["delegate", "accuracy", "request always", "start"])
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
  }

  @Test func `tells its listener`() {
    provider.startLocationUpdates()
    manager.delivers(.degrees(1), .degrees(2))
    #expect(listener.moves == [2])
  }

  @Test func `does not keep its listener alive`() {
    var shortLived: Listener? = Listener()
    let isGone = { [weak shortLived] in shortLived == nil }
    provider.observer = shortLived
    shortLived = nil
    #expect(isGone())
    #expect(provider.observer == nil)
  }

  @Test func `moves as far as it was told to`() {
    let choosy = NearbyProvider(locationManager: manager, threshold: 200_000)
    choosy.observer = listener
    choosy.startLocationUpdates()
    manager.delivers(.degrees(1))
    manager.delivers(.degrees(2))
    manager.delivers(.degrees(3))
    #expect(listener.moves == [1, 3])
  }
}

extension Coordinate {
  /// A place on the prime meridian.
  static func degrees(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: 0)
  }
}

extension CLLocation {
  /// A place on the prime meridian.
  static func degrees(_ latitude: Double) -> CLLocation {
    Phone().use { CLLocation(latitude: latitude, longitude: 0) }
  }
}
