import Equivalence
import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The comparison of companions` {
  private func compare<Player: CompanionPlayer>(
    _: Player.Type, with candidate: CompanionKind<Player.Companion>,
    _ reference: CompanionKind<Player.Companion>, goesOn: @escaping @Sendable () -> Bool = { true }
  ) async throws -> Comparison {
    let system = ComparedSystem.companion("service", Player.self, [reference, candidate])
    return try #require(
      try await system.compare(RunContext(goesOn: goesOn)).first)
  }

  private func inputs(_ comparison: Comparison) throws -> [String] {
    try #require(comparison.findings.first).difference.steps.map(\.input)
  }

  @Test func `reports no difference between Legacy and itself`()
    async throws
  {
    let comparisons = [
      try await compare(LocationServicePlayer.self, with: .legacy, .legacy),
      try await compare(NearbyProviderPlayer.self, with: .legacy, .legacy),
      try await compare(AccessGuardPlayer.self, with: .legacy, .legacy),
      try await compare(DefaultPlacePlayer.self, with: .legacy, .legacy),
    ]
    for comparison in comparisons {
      #expect(comparison.findings.isEmpty)
      #expect(comparison.amounts[0].count > 5)
    }
  }

  @Test func `detects a service that calls a completion twice`() async throws {
    let mutant = LocationServiceKind(name: "mutant") { TalkativeService() }
    let found = try await compare(LocationServicePlayer.self, with: mutant, .legacy)
    #expect(try inputs(found) == ["request A", "locations [1.0]"])
  }

  @Test func `detects a service that drops its fourth request`() async throws {
    let mutant = LocationServiceKind(name: "mutant") { SecretiveService() }
    let found = try await compare(LocationServicePlayer.self, with: mutant, .legacy)
    #expect(try inputs(found).count == 4)
  }

  @Test func `refuses a service that has infinitely many states`() async throws {
    let mutant = LocationServiceKind(name: "mutant") { CountingService() }
    let endless = try await compare(LocationServicePlayer.self, with: mutant, .legacy)
    #expect(endless.objection?.hasPrefix("service mutant has too many states to explore") == true)

    // A comparison that stops early cannot detect this.
    let calls = Countdown(from: 5)
    let stopped = try await compare(
      LocationServicePlayer.self, with: mutant, .legacy, goesOn: { calls.goesOn() })
    #expect(stopped.findings.isEmpty)
  }

  @Test func `detects a provider that returns no location without a listener`() async throws {
    let mutant = NearbyProviderKind(name: "mutant") { ForgetfulProvider() }
    let found = try await compare(NearbyProviderPlayer.self, with: mutant, .legacy)
    #expect(try inputs(found).contains("listen, and stop inside the first move"))
  }

  @Test func `detects a guard that never reports a lock change`() async throws {
    let mutant = AccessGuardKind(name: "mutant") { SilentGuard() }
    let found = try await compare(AccessGuardPlayer.self, with: mutant, .legacy)
    #expect(try inputs(found).count == 1)
  }

  @Test func `detects a default place that cannot be removed`() async throws {
    let mutant = DefaultPlaceKind(name: "mutant") { StickyPlace() }
    let found = try await compare(DefaultPlacePlayer.self, with: mutant, .legacy)
    #expect(try inputs(found) == ["choose Brandenburger Tor", "choose nothing"])
  }

  @Test func `detects a feed that never changes its language`() async throws {
    let mutant = PlacesFeedKind(name: "mutant") { StubbornFeed() }
    let run = RunContext()
    let found = try await ComparedSystem.feed("", [.legacy, mutant]).compare(run)[0]
    #expect(try inputs(found).contains { $0.contains("prefers de") })
    let honest = ComparedSystem.feed("", [.legacy, PlacesFeedKind.legacy], inputs: 200)
    #expect(try await honest.compare(run)[0].findings.isEmpty)
  }

  @Test func `detects an app that shows a different screen`() async throws {
    let track = try Track.bundled("revoked")
    let mutant = PlacesAppKind(name: "mutant") { OpenApp() }
    let system = ComparedSystem.app("", [.legacy, mutant], along: [track])
    let found = try await system.compare(RunContext())[0]
    #expect(try inputs(found) == ["the app is opened"])
  }
}
