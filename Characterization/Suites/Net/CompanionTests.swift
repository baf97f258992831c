import Equivalence
import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The comparison of companions` {
  fileprivate static func compare<Player: CompanionPlayer>(
    _: Player.Type, with candidate: CompanionKind<Player.Companion>,
    _ reference: CompanionKind<Player.Companion>, goesOn: @escaping @Sendable () -> Bool = { true }
  ) async throws -> Comparison {
    let system = ComparedSystem.companion("service", Player.self, [reference, candidate])
    return try #require(
      try await system.compare(RunContext(goesOn: goesOn)).first)
  }

  fileprivate static func inputs(_ comparison: Comparison) throws -> [String] {
    try #require(comparison.findings.first).difference.steps.map(\.input)
  }

  fileprivate static func expect<Player: CompanionPlayer>(
    _ player: Player.Type, _ inputs: [String], _ legacy: CompanionKind<Player.Companion>,
    _ make: @escaping @MainActor @Sendable () -> Player.Companion
  ) async throws {
    let mutant = CompanionKind(name: "mutant", make: make)
    let found = try await Self.inputs(compare(player, with: mutant, legacy))
    #expect(found == inputs, "\(found)")
  }

  @Test func `refuses a service that has infinitely many states`() async throws {
    let mutant = LocationServiceKind(name: "mutant") { CountingService() }
    let endless = try await Self.compare(LocationServicePlayer.self, with: mutant, .legacy)
    #expect(endless.objection?.hasPrefix("service mutant has too many states to explore") == true)

    // A comparison that stops early cannot detect this.
    let calls = Countdown(from: 5)
    let stopped = try await Self.compare(
      LocationServicePlayer.self, with: mutant, .legacy, goesOn: { calls.goesOn() })
    #expect(stopped.findings.isEmpty)
  }

  @Test func `detects a feed that never changes its language`() async throws {
    let mutant = PlacesFeedKind(name: "mutant") { StubbornFeed() }
    let run = RunContext()
    let found = try await ComparedSystem.feed("", [.legacy, mutant]).compare(run)[0]
    #expect(try Self.inputs(found).contains { $0.contains("prefers de") })
    let honest = ComparedSystem.feed("", [.legacy, PlacesFeedKind.legacy], inputs: 200)
    #expect(try await honest.compare(run)[0].findings.isEmpty)
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
    #expect(found.findings.isEmpty == isDeallocated)
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
          LocationServicePlayer.self, ["request A", "locations [1.0]"], .legacy
        ) { TalkativeService() }
        try await Comparisons.expect(
          LocationServicePlayer.self, ["request A", "request A", "request A", "request A"], .legacy
        ) { CountingService(limit: 3) }
        try await Comparisons.expect(
          NearbyProviderPlayer.self,
          [
            "start updates", "listen, and stop inside the first move",
            "locations [0.0, 200.0] m north",
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
