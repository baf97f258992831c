import Modern
import Testing

/// Calls a closure when its last owner releases it.
@MainActor
private final class Released {
  let body: @MainActor () -> Void
  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  isolated deinit { body() }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A location service with awaiting callers` {
  @MainActor
  final class Requests {
    var count = 0
  }

  let phone = Phone()
  let service: LocationService
  let requests = Requests()

  init() {
    service = Self.service(on: phone)
    phone.onCall = { [requests] call in
      if call == "requestLocation" { MainActor.assumeIsolated { requests.count += 1 } }
    }
  }

  private static func service(on phone: Phone) -> LocationService {
    phone.use {
      LocationService(locationManager: LocationManagerWrapper(CLLocationManager())) { _ in }
    }
  }

  /// Begins callers that wait for the latitude.
  private func callers(_ count: Int, of service: LocationService? = nil) async
    -> [Task<Double, any Error>]
  {
    await waitingTasks(count) { [service = service ?? self.service] in
      try await service.currentLocation().coordinate.latitude
    }
  }

  @Test func `makes one request for a thousand callers and returns the location to all`()
    async throws
  {
    let callers = await callers(1000)

    phone.callback(locations: [.at(10, 0)])

    for caller in callers { #expect(try await caller.joined == 10) }
    #expect(requests.count == 1)
  }

  @Test func `throws an error to each caller, and makes another request for the next one`()
    async throws
  {
    let callers = await callers(10)

    phone.callback(error: CLError(.network))

    for caller in callers {
      await #expect(throws: CLError(.network)) { try await caller.joined }
    }
    let next = await self.callers(1)
    #expect(requests.count == 2)
    phone.callback(locations: [.at(20, 0)])
    #expect(try await next[0].joined == 20)
  }

  @Test(arguments: [1, 3])
  func `ends canceled callers at once, and returns the location to the others`(canceled: Int)
    async throws
  {
    let callers = await callers(3)

    for caller in callers.prefix(canceled) { caller.cancel() }

    await expectCanceled(callers.prefix(canceled))
    phone.callback(locations: [.at(10, 0)])
    for caller in callers.dropFirst(canceled) { #expect(try await caller.joined == 10) }
    let next = await self.callers(1)
    phone.callback(locations: [.at(20, 0)])
    #expect(try await next[0].joined == 20)
    #expect(requests.count == 2)
  }

  /// The object in the completion reports an error when it is released, before the caller has its answer.
  @Test func `releases the completion before it answers the callers`() async {
    let caller = await callers(1)[0]
    var token: Released? = Released { [phone] in phone.callback(error: CLError(.network)) }
    service.getCurrentLocation { [token] _ in withExtendedLifetime(token) {} }
    token = nil
    phone.callback(locations: [.at(10, 0)])
    await #expect(throws: CLError(.network)) { try await caller.joined }
  }

  @Test func `makes no request for a caller that is canceled before it begins`() async {
    let caller = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.currentLocation()
    }

    await #expect(throws: CancellationError.self) { try await caller.joined }
    #expect(requests.count == 0)
  }

  @Test func `makes one more request after a decision of the user`() async {
    let callers = await callers(1)

    let statuses: [CLAuthorizationStatus] = [
      .authorizedWhenInUse, .authorizedAlways, .notDetermined, .notDetermined,
    ]
    for status in statuses { phone.callback(status: status) }
    #expect(requests.count == 1)

    phone.callback(status: .authorizedWhenInUse)
    #expect(requests.count == 2)
    callers[0].cancel()
  }

  @Test func `throws a network error, even while the user has not decided`() async throws {
    phone.callback(status: .notDetermined)
    let callers = await callers(1)

    phone.callback(error: CLError(.denied))
    phone.callback(error: CLError(.network))

    await #expect(throws: CLError(.network)) { try await callers[0].joined }
  }

  @Test(arguments: [true, false])
  func `answers the first caller after the user's decision`(allows: Bool) async throws {
    let phone = Phone(rules: Phone.Rules())
    phone.move(to: .at(10, 0))
    let caller = await callers(1, of: Self.service(on: phone))[0]
    phone.settle()
    #expect(phone.prompt == .whenInUse)

    allows ? phone.user.allow() : phone.user.deny()
    phone.settle()

    if allows {
      #expect(try await caller.joined == 10)
    } else {
      await #expect(throws: CLError(.denied)) { try await caller.joined }
    }
  }

  @Test func `is deallocated only after the last caller has its location`()
    async throws
  {
    var service: LocationService? = Self.service(on: phone)
    let isDeallocated = { [weak service] in service == nil }
    let caller = await waitingTasks(1) { [weak service] in
      try await service!.currentLocation().coordinate.latitude
    }[0]

    service = nil

    #expect(!isDeallocated())
    phone.callback(locations: [.at(10, 0)])
    #expect(try await caller.joined == 10)
    await until(isDeallocated)
  }
}
