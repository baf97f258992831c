import Modern
import Testing

/// A location manager that is a value type. It delivers `locationToReturn` inside the request.
struct FakeInterface: LocationManagerInterface {
  weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)?
  var desiredAccuracy = kCLLocationAccuracyBest
  var locationToReturn: CLLocation?

  func requestLocation() {
    guard let locationToReturn else { return }
    interfaceDelegate?.locationManager(self, didUpdateLocations: [locationToReturn])
  }

  func requestWhenInUseAuthorization() {}
}

@MainActor
@Suite struct `A location service with a fake manager` {
  @Test func `calls the completion once with a location that is delivered inside the request`() {
    let here = Phone().use { CLLocation(latitude: 10, longitude: 10) }
    let service = LocationService(locationManager: FakeInterface(locationToReturn: here)) { _ in }
    var answers: [CLLocation] = []
    service.getCurrentLocation { answers.append($0) }
    #expect(answers.map(\.coordinate.latitude) == [10])
    #expect(answers.map(\.coordinate.longitude) == [10])
  }

  @Test func `releases the wrapper, which is the delegate of Apple's manager`() {
    let manager = Phone().use { CLLocationManager() }
    var service: LocationService? = LocationService(
      locationManager: LocationManagerWrapper(manager)
    ) { _ in }
    let isReleased = { [weak service] in service == nil }
    #expect(manager.delegate is LocationManagerWrapper)

    service = nil

    #expect(isReleased())
    #expect(manager.delegate == nil)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The order of answers of a location service` {
  /// The object in the completion reports an error when it is released, before the caller has its answer.
  @Test func `releases the completion before it answers the callers`() async {
    let manager = FakeInterface()
    let service = LocationService(locationManager: manager) { _ in }
    let callers = await waitingTasks(1) { try await service.currentLocation() }
    var token: Released? = Released { [unowned service] in
      service.locationManager(manager, didFailWithError: CLError(.network))
    }
    service.getCurrentLocation { [token] _ in withExtendedLifetime(token) {} }
    token = nil

    service.locationManager(manager, didUpdateLocations: [.degrees(1)])

    for caller in callers {
      await #expect(throws: CLError(.network)) { try await caller.joined }
    }
  }
}
