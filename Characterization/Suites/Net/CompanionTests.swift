import Equivalence
import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The comparison of companions` {
  private static func inputs(_ comparison: Comparison) throws -> [String] {
    try #require(comparison.differences.first).steps.map(\.input)
  }

  fileprivate static func expect<Player: CompanionPlayer>(
    _ player: Player.Type, _ inputs: [String], _ legacy: CompanionKind<Player.Companion>,
    _ make: @escaping @MainActor @Sendable () -> Player.Companion
  ) async throws {
    let mutant = CompanionKind(name: "mutant", make: make)
    let system = ComparedSystem.companion("", player, [legacy, mutant])
    let found = try await Self.inputs(system.compare(RunContext())[0])
    #expect(found == inputs, "\(found)")
  }

  @Test func `refuses a service that has infinitely many states`() async throws {
    let mutant = LocationServiceKind(name: "mutant") { CountingService() }
    let system = ComparedSystem.companion(
      "service", LocationServicePlayer.self, [.legacy, mutant])
    func compared(calls: Int) async throws -> Comparison {
      let countdown = Countdown(from: calls)
      return try await system.compare(RunContext(goesOn: { countdown.goesOn() }))[0]
    }

    let objection = try await compared(calls: .max).objection
    #expect(objection?.hasPrefix("service mutant has too many states to explore") == true)
    // A comparison that stops early cannot detect this.
    #expect(try await compared(calls: 5).objection == nil)
  }

  @Test func `detects a feed that never changes its language`() async throws {
    let mutant = PlacesFeedKind(name: "mutant") { StubbornFeed() }
    let run = RunContext()
    let found = try await ComparedSystem.feed("", [.legacy, mutant]).compare(run)[0]
    #expect(try Self.inputs(found).contains { $0.contains("prefers de") })
    let honest = ComparedSystem.feed("", [.legacy, PlacesFeedKind.legacy], inputs: 200)
    #expect(try await honest.compare(run)[0].differences.isEmpty)
  }

  @Test(arguments: [true, false])
  func `detects a feed that is never deallocated, and not one that another thread still uses`(
    isDeallocated: Bool
  ) async throws {
    // The leak detector does not find weak references to an object that still exists at the end.
    defer { if !isDeallocated { LateFeed.leaked = [] } }
    let mutant = PlacesFeedKind(name: "mutant") { LateFeed(isDeallocated: isDeallocated) }
    var run = RunContext()
    run.isVerdictOnly = true
    let found = try await ComparedSystem.feed("", [.legacy, mutant], inputs: 40).compare(run)[0]
    #expect(found.differences.isEmpty == isDeallocated)
  }

  @Test func `detects an app that shows a different screen`() async throws {
    let track = try Track.bundled("revoked")
    let mutant = PlacesAppKind(name: "mutant") { OpenApp() }
    let system = ComparedSystem.app("", [.legacy, mutant], along: [track])
    let found = try await system.compare(RunContext())[0]
    #expect(try Self.inputs(found) == ["the app is opened"])
  }
}

extension Slow {
  @Suite struct `An exploration of companions` {
    @Test func `detects each mutant, and shows the shortest inputs`() async {
      await #expect(processExitsWith: .success) {
        typealias Comparisons = `The comparison of companions`
        try await Comparisons.expect(
          LocationServicePlayer.self, ["request A", "locations 1"], .legacy
        ) { TalkativeService() }
        try await Comparisons.expect(
          NearbyProviderPlayer.self,
          [
            "start updates", "listen, and stop inside the first move",
            "locations 0, 200 m north",
          ],
          .legacy
        ) { ForgetfulProvider() }
        try await Comparisons.expect(
          AccessGuardPlayer.self, ["status authorizedAlways"], .legacy
        ) {
          SilentGuard()
        }
        try await Comparisons.expect(
          DefaultPlacePlayer.self, ["choose Brandenburger Tor", "choose nothing"], .legacy
        ) { StickyPlace() }
      }
    }
  }
}
