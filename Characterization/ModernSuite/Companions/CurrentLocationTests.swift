import Modern
import Testing

/// A location manager that answers when the test says so.
@MainActor
final class ManualLocationManager: LocationManagerInterface {
  weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)?
  var desiredAccuracy = kCLLocationAccuracyBest
  var requests = 0

  nonisolated init() {}

  func requestLocation() { requests += 1 }
  func requestWhenInUseAuthorization() {}

  func answers(_ locations: CLLocation...) {
    interfaceDelegate?.locationManager(self, didUpdateLocations: locations)
  }

  func becomes(_ status: CLAuthorizationStatus) {
    interfaceDelegate?.locationManager(self, didChangeAuthorization: status)
  }

  func fails(with code: CLError.Code) {
    interfaceDelegate?.locationManager(self, didFailWithError: CLError(code))
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Awaiting the current location` {
  let manager = ManualLocationManager()
  let service: LocationService
  let here = Phone().use { CLLocation(latitude: 10, longitude: 10) }
  let there = Phone().use { CLLocation(latitude: 20, longitude: 20) }

  init() { service = LocationService(locationManager: manager) { _ in } }

  /// Callers on any thread, who all wait when this returns.
  private func callers(_ count: Int) async -> [Task<CLLocation, any Error>] {
    let before = service.waiters.count
    let tasks = (0..<count).map { _ in Task.detached { try await service.currentLocation() } }
    await until { service.waiters.count == before + count }
    return tasks
  }

  @Test func `a thousand callers share one request, and each is told`() async throws {
    let callers = await callers(1000)
    #expect(manager.requests == 1)
    manager.answers(here)
    for caller in callers { #expect(try await caller.joined === here) }
    #expect(service.waiters.count == 0)
  }

  @Test func `an error reaches everyone who waits, and the next call starts afresh`() async throws {
    let callers = await callers(10)
    manager.fails(with: .network)
    for caller in callers {
      await #expect(throws: CLError(.network)) { try await caller.joined }
    }
    let next = await self.callers(1)
    #expect(manager.requests == 2)
    manager.answers(there)
    #expect(try await next[0].joined === there)
  }

  @Test func `who is cancelled leaves at once, and the others are told`() async throws {
    let callers = await callers(3)
    callers[0].cancel()
    await #expect(throws: CancellationError.self) { try await callers[0].joined }
    #expect(service.waiters.count == 2)
    manager.answers(here)
    #expect(try await callers[1].joined === here)
    #expect(try await callers[2].joined === here)
    #expect(manager.requests == 1)
  }

  @Test func `who is cancelled before it began asks for nothing`() async {
    let caller = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.currentLocation()
    }
    await #expect(throws: CancellationError.self) { try await caller.joined }
    #expect(manager.requests == 0)
  }

  @Test func `an answer to all who were cancelled is nobody's`() async throws {
    let callers = await callers(2)
    for caller in callers { caller.cancel() }
    await until { service.waiters.count == 0 }
    manager.answers(here)
    let next = await self.callers(1)
    manager.answers(there)
    #expect(try await next[0].joined === there)
  }

  @Test func `a manager that answers at once is heard`() async throws {
    let service = LocationService(locationManager: FakeInterface(locationToReturn: here)) { _ in }
    #expect(try await service.currentLocation() === here)
  }

  @Test func `an answer without a location is none`() async throws {
    let callers = await callers(1)
    manager.answers()
    manager.answers(here)
    #expect(try await callers[0].joined === here)
  }

  @Test func `the location is requested again once the user has decided, and only then`() async {
    let callers = await callers(1)
    manager.becomes(.authorizedWhenInUse)
    manager.becomes(.authorizedAlways)
    manager.becomes(.notDetermined)
    manager.becomes(.notDetermined)
    #expect(manager.requests == 1)
    manager.becomes(.authorizedWhenInUse)
    #expect(manager.requests == 2)
    callers[0].cancel()
  }

  @Test func `another error than the missing access ends the waiting for the user`() async {
    manager.becomes(.notDetermined)
    let callers = await callers(1)
    manager.fails(with: .denied)
    manager.fails(with: .network)
    await #expect(throws: CLError(.network)) { try await callers[0].joined }
  }

  @Test func `a completion requests a location, also while others wait for one`() async {
    let callers = await callers(1)
    service.getCurrentLocation { _ in }
    #expect(manager.requests == 2)
    callers[0].cancel()
  }

  @Test func `a completion and those who wait are told the same`() async throws {
    let callers = await callers(1)
    var answer: CLLocation?
    service.getCurrentLocation { answer = $0 }
    manager.answers(here)
    #expect(answer === here)
    #expect(try await callers[0].joined === here)
  }

  @Test func `a service is gone when nobody holds it and nobody waits`() async throws {
    var service: LocationService? = LocationService(locationManager: manager) { _ in }
    let isGone = { [weak service] in service == nil }
    let caller = Task { @MainActor [service] in try await service?.currentLocation() }
    await until { service?.waiters.count == 1 }
    service = nil
    #expect(!isGone())
    manager.answers(here)
    #expect(try await caller.joined === here)
    await until(isGone)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Awaiting the current location, in the hand of a user` {
  let phone = Phone(rules: Phone.Rules())
  let service: LocationService

  init() {
    service = phone.use {
      LocationService(locationManager: LocationManagerWrapper(CLLocationManager())) { _ in }
    }
    phone.moves(toLatitude: 10, longitude: 20)
  }

  private func caller() async -> Task<CLLocation, any Error> {
    let task = Task { try await service.currentLocation() }
    await until { service.waiters.count == 1 }
    phone.settle()
    return task
  }

  @Test func `the very first caller waits for the user and is told`() async throws {
    let caller = await caller()
    #expect(phone.prompt == .whenInUse)
    phone.user.allows()
    phone.settle()
    #expect(try await caller.joined.coordinate.longitude == 20)
  }

  @Test func `the very first caller learns of a refusal`() async {
    let caller = await caller()
    phone.user.denies()
    phone.settle()
    await #expect(throws: CLError(.denied)) { try await caller.joined }
  }
}
