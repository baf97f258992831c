import Modern
import Testing

/// A location manager that records its calls, and delivers a location when the test says so.
///
/// Choose *recorded calls* if their order is what the test is about. An enum has a name and a value for each call.
final class FakeConfigurable: LocationManagerConfigurable {
  enum Call: Equatable {
    case delegate
    case accuracy(CLLocationAccuracy)
    case requestAlways
    case start
  }

  private(set) var calls: [Call] = []
  weak var delegate: (any CLLocationManagerDelegate)? { didSet { calls.append(.delegate) } }
  var desiredAccuracy = kCLLocationAccuracyKilometer {
    didSet { calls.append(.accuracy(desiredAccuracy)) }
  }

  func requestAlwaysAuthorization() { calls.append(.requestAlways) }
  func startUpdatingLocation() { calls.append(.start) }

  func deliver(_ location: CLLocation) {
    // Apple's delegate receives Apple's manager, which the provider does not use.
    delegate?.locationManager(
      onPhone { CLLocationManager() }, didUpdateLocations: [location])
  }
}

final class RecordingObserver: MovementObserver {
  private(set) var latitudes: [Double] = []

  func moved(to coordinate: Coordinate) { latitudes.append(coordinate.latitude) }
}

/// The names have the form given, when, then: what is there, what happens, what one sees. So the name of a red test
/// says what is broken.
@MainActor
@Suite struct `Given a nearby provider` {
  let manager = FakeConfigurable()
  let observer = RecordingObserver()
  let provider: NearbyProvider

  init() {
    provider = NearbyProvider(locationManager: manager)
    provider.observer = observer
  }

  /// Red if the provider does not call its observer:
  ///
  ///     Expectation failed: (observer.latitudes → []) == [52.51631]
  @Test func `when a location arrives, then its observer receives the coordinate`() {
    provider.startLocationUpdates()

    manager.deliver(.degrees(52.51631))

    #expect(observer.latitudes == [52.51631])
    #expect(provider.getCurrentLocation().latitude == 52.51631)
  }

  @Test func `when it starts, then it makes four calls to its manager`() {
    provider.startLocationUpdates()

    #expect(
      manager.calls == [.delegate, .accuracy(kCLLocationAccuracyBest), .requestAlways, .start])
  }

  /// A degree of latitude is 111 km, so the second move is 11 m long, and the third one 111 m.
  @Test func `when it moves, then its observer receives each move of 100 meters or more`() {
    provider.startLocationUpdates()

    for latitude in [52, 52.0001, 52.0011] { manager.deliver(.degrees(latitude)) }

    #expect(observer.latitudes == [52, 52.0011])
  }

  @Test func `when it has another threshold, then it measures moves by that one`() {
    let provider = NearbyProvider(locationManager: manager, threshold: 200_000)
    provider.observer = observer
    provider.startLocationUpdates()

    for latitude in [1.0, 2, 3] { manager.deliver(.degrees(latitude)) }

    #expect(observer.latitudes == [1, 3])
  }

  @Test func `when the last owner releases its observer, then the provider does not retain it`() {
    var observer: RecordingObserver? = RecordingObserver()
    provider.observer = observer
    #expect(provider.observer === observer)

    observer = nil

    #expect(provider.observer == nil)
  }
}
