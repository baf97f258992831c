import Modern
import SimulatedPhone
import Swap
import Testing

@MainActor
@Suite struct `The factory` {
  @Test func `switches to Modern and back`() throws {
    var factory = LocationManagerFactory(.legacy)
    func choices() throws -> [LocationManagerFactory.Choice] {
      let phone = Phone()
      return try [factory.fine, factory.coarse].map { make in
        let manager = phone.use { make() }
        return manager is LegacyLocationManager
          ? .legacy : try #require(manager is Modern.LocationManager ? .modern : nil)
      }
    }

    #expect(try choices() == [.legacy, .legacy])
    factory.choice = .modern
    #expect(try choices() == [.modern, .modern])
    factory.choice = try #require(LocationManagerFactory.Choice(rawValue: "legacy"))
    #expect(try choices() == [.legacy, .legacy])
  }

  @Test func `makes the adapter release Legacy, and finish its streams`() async throws {
    let phone = Phone()
    phone.permission = .authorizedAlways
    var manager: (any LocationManaging)? = phone.use { LocationManagerFactory(.legacy).fine() }
    let stream = manager?.events()
    phone.use { manager?.start() }
    #expect(phone.managers.map(\.isUpdatingLocation) == [true])
    phone.move(toLatitude: 1, longitude: 2)
    phone.callback(locations: [])

    let updating = phone.managers[0]
    phone.use { manager = nil }

    #expect(!updating.isUpdatingLocation)
    var count = 0
    for await _ in try #require(stream) { count += 1 }
    #expect(count == 1)
  }

  @Test func `runs Modern beside Legacy, with the same configuration`() {
    let phone = Phone()
    phone.permission = .authorizedAlways
    let manager = phone.use { LocationManagerFactory(.parallel).coarse() }
    #expect(phone.managers.map(\.distanceFilter) == [1000, 1000])
    phone.use { manager.start() }
    var calls: [String] = []
    phone.onCall = { calls.append($0) }

    phone.use { manager.stop() }

    // Only Legacy makes the first call, so it is the control.
    #expect(
      calls == [
        "stopMonitoringSignificantLocationChanges", "stopUpdatingLocation", "stopUpdatingHeading",
        "stopUpdatingLocation", "stopUpdatingHeading",
      ])
  }

  /// On a realistic phone, each manager requests the permission.
  @Test(arguments: [CLAuthorizationStatus.authorizedWhenInUse, .denied])
  func `shows the user one prompt in a parallel run`(answer: CLAuthorizationStatus) {
    let phone = Phone(rules: Phone.Rules())
    var requests = 0
    phone.onCall = { if $0 == "requestWhenInUseAuthorization" { requests += 1 } }
    var mismatches: [Mismatch] = []
    let factory = LocationManagerFactory(.parallel) { mismatches.append($0) }
    let client = FakeClient()
    let manager = phone.use { factory.fine() }
    manager.delegate = client
    phone.settle()

    phone.use { manager.start() }
    phone.settle()
    phone.user.allow(answer)
    phone.settle()
    phone.use { manager.start() }
    phone.settle()

    #expect(requests == 2)
    #expect(phone.promptsShown == 1)
    #expect(client.events == ["\(answer != .denied)"])
    #expect(manager.isUpdating == (answer != .denied))
    #expect(mismatches == [])
    phone.use { manager.stop() }
  }
}
