import Modern
import Testing

/// A location manager whose events the test delivers.
@MainActor
final class ManualLocationManager: LocationManagerInterface {
  weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)?
  var desiredAccuracy = kCLLocationAccuracyBest
  private(set) var requests = 0

  nonisolated init() {}

  func requestLocation() { requests += 1 }
  func requestWhenInUseAuthorization() {}

  func deliver(_ locations: CLLocation...) {
    interfaceDelegate?.locationManager(self, didUpdateLocations: locations)
  }

  func change(to status: CLAuthorizationStatus) {
    interfaceDelegate?.locationManager(self, didChangeAuthorization: status)
  }

  func fail(with code: CLError.Code) {
    interfaceDelegate?.locationManager(self, didFailWithError: CLError(code))
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A location service with awaiting callers` {
  let manager = ManualLocationManager()
  let service: LocationService
  let here = CLLocation.degrees(10)
  let there = CLLocation.degrees(20)

  init() { service = LocationService(locationManager: manager) { _ in } }

  /// Begins callers that wait for the location.
  private func callers(_ count: Int) async -> [Task<CLLocation, any Error>] {
    await waitingTasks(count) { [service] in try await service.currentLocation() }
  }

  @Test func `makes one request for a thousand callers and returns the location to all`()
    async throws
  {
    let callers = await callers(1000)

    manager.deliver(here)

    for caller in callers { #expect(try await caller.joined === here) }
    #expect(manager.requests == 1)
  }

  @Test func `throws an error to each caller, and makes another request for the next one`()
    async throws
  {
    let callers = await callers(10)

    manager.fail(with: .network)

    for caller in callers {
      await #expect(throws: CLError(.network)) { try await caller.joined }
    }
    let next = await self.callers(1)
    #expect(manager.requests == 2)
    manager.deliver(there)
    #expect(try await next[0].joined === there)
  }

  @Test func `ends one canceled caller at once, and returns the location to the others`()
    async throws
  {
    let callers = await callers(3)

    callers[0].cancel()

    await expectCanceled([callers[0]])
    manager.deliver(here)
    #expect(try await callers[1].joined === here)
    #expect(try await callers[2].joined === here)
    #expect(manager.requests == 1)
  }

  @Test func `makes no request for a caller that is canceled before it begins`() async {
    let caller = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.currentLocation()
    }

    await #expect(throws: CancellationError.self) { try await caller.joined }
    #expect(manager.requests == 0)
  }

  @Test func `drops a location that arrives after all callers are canceled`()
    async throws
  {
    let callers = await callers(2)
    for caller in callers { caller.cancel() }
    await expectCanceled(callers)

    manager.deliver(here)
    let next = await self.callers(1)
    manager.deliver(there)

    #expect(try await next[0].joined === there)
  }

  @Test func `makes one more request after a decision of the user`() async {
    let callers = await callers(1)

    let statuses: [CLAuthorizationStatus] = [
      .authorizedWhenInUse, .authorizedAlways, .notDetermined, .notDetermined,
    ]
    for status in statuses { manager.change(to: status) }
    #expect(manager.requests == 1)

    manager.change(to: .authorizedWhenInUse)
    #expect(manager.requests == 2)
    callers[0].cancel()
  }

  @Test func `throws a network error, even while the user has not decided`() async throws {
    manager.change(to: .notDetermined)
    let callers = await callers(1)

    manager.fail(with: .denied)
    manager.fail(with: .network)

    await #expect(throws: CLError(.network)) { try await callers[0].joined }
  }

  @Test func `is deallocated only after the last caller has its location`()
    async throws
  {
    var service: LocationService? = LocationService(locationManager: manager) { _ in }
    let isDeallocated = { [weak service] in service == nil }
    let caller = await waitingTasks(1) { [weak service] in try await service!.currentLocation() }[0]

    service = nil

    #expect(!isDeallocated())
    manager.deliver(here)
    #expect(try await caller.joined === here)
    await until(isDeallocated)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A location service with an awaiting caller on a realistic phone` {
  let phone = Phone(rules: Phone.Rules())
  let service: LocationService

  init() {
    service = phone.use {
      LocationService(locationManager: LocationManagerWrapper(CLLocationManager())) { _ in }
    }
    phone.moves(toLatitude: 10, longitude: 20)
  }

  private func caller() async -> Task<CLLocation, any Error> {
    let tasks = await waitingTasks(1) { [service] in try await service.currentLocation() }
    phone.settle()
    return tasks[0]
  }

  @Test func `returns the location to the first caller after the user's decision`() async throws {
    let caller = await caller()
    #expect(phone.prompt == .whenInUse)

    phone.user.allows()
    phone.settle()

    #expect(try await caller.joined.coordinate.longitude == 20)
  }

  @Test func `throws the refusal to the first caller`() async {
    let caller = await caller()

    phone.user.denies()
    phone.settle()

    await #expect(throws: CLError(.denied)) { try await caller.joined }
  }
}
