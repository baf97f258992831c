import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The comparison of companions` {
  @Test func `tries everything in every state, and finds nothing where there is nothing`() throws {
    let service = try CompanionComparison(
      "", LocationServicePlayer.self, [.legacy, LocationServiceKind.legacy])
    let provider = try CompanionComparison(
      "", NearbyProviderPlayer.self, [.legacy, NearbyProviderKind.legacy])
    let accessGuard = try CompanionComparison(
      "", AccessGuardPlayer.self, [.legacy, AccessGuardKind.legacy])
    let place = try CompanionComparison(
      "", DefaultPlacePlayer.self, [.legacy, DefaultPlaceKind.legacy])
    for comparison in [service, provider, accessGuard, place] {
      #expect(comparison.difference == nil)
      #expect(comparison.amounts[0].count > 5)
    }
  }

  @Test func `finds a service that answers twice`() throws {
    let fraud = LocationServiceKind(name: "fraud") { TalkativeService() }
    let found = try CompanionComparison("", LocationServicePlayer.self, [.legacy, fraud])
    #expect(found.difference?.steps.map(\.input) == ["request A", "locations [1.0]"])
  }

  @Test func `finds a service that counts requests`() throws {
    let fraud = LocationServiceKind(name: "fraud") { SecretiveService() }
    let found = try CompanionComparison("", LocationServicePlayer.self, [.legacy, fraud])
    #expect(found.difference?.steps.count == 4)
  }

  @Test func `refuses one that has infinitely many states`() throws {
    let fraud = LocationServiceKind(name: "fraud") { CountingService() }
    #expect {
      try CompanionComparison("service", LocationServicePlayer.self, [.legacy, fraud])
    } throws: {
      "\($0)".hasPrefix("service fraud has no end of states")
    }
    // A comparison that is stopped early cannot say that.
    let stopped = try CompanionComparison(
      "service", LocationServicePlayer.self, [.legacy, fraud], goesOn: { false })
    #expect(stopped.difference == nil)
  }

  @Test func `finds a provider that moves too easily`() throws {
    let fraud = NearbyProviderKind(name: "fraud") { ForgetfulProvider() }
    let found = try CompanionComparison("", NearbyProviderPlayer.self, [.legacy, fraud])
    #expect(found.difference?.steps.last?.input == "stop listening")
  }

  @Test func `finds a guard that says nothing of its screen`() throws {
    let fraud = AccessGuardKind(name: "fraud") { SilentGuard() }
    let found = try CompanionComparison("", AccessGuardPlayer.self, [.legacy, fraud])
    #expect(found.difference?.steps.count == 1)
  }

  @Test func `finds a place that does not bear to be forgotten`() throws {
    let fraud = DefaultPlaceKind(name: "fraud") { StickyPlace() }
    let found = try CompanionComparison("", DefaultPlacePlayer.self, [.legacy, fraud])
    #expect(
      found.difference?.steps.map(\.input) == ["choose Brandenburger Tor", "choose nothing"])
  }

  @Test func `finds a feed that never changes its language`() async {
    let fraud = PlacesFeedKind(name: "fraud") { StubbornFeed() }
    let found = await CompanionComparison(feeds: [.legacy, fraud], seed: 1)
    #expect(
      found.difference?.steps.map(\.input)
        == ["moves to 0.0 0.0", "status authorizedAlways", "offline", "prefers de"])
    let honest = await CompanionComparison(feeds: [.legacy, .legacy], inputs: 200, seed: 1)
    #expect(honest.difference == nil)
  }

  @Test func `finds an app that shows another screen`() async throws {
    let track = try Track(Repository.tracks.appending(path: "revoked.gpx"), name: "revoked")
    let fraud = PlacesAppKind(name: "fraud") { OpenApp() }
    let found = try await CompanionComparison(apps: [.legacy, fraud], along: [track])
    #expect(found.difference?.steps.map(\.input) == ["the app is opened"])
  }
}

private final class TalkativeService: LocationServiceSubject {
  let other = LocationServiceKind.legacy.make()

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    other.getCurrentLocation {
      completion($0)
      completion($0)
    }
  }
}

private final class SecretiveService: LocationServiceSubject {
  private let other = LocationServiceKind.legacy.make()
  private var requests = 0

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    requests += 1
    if requests < 4 { other.getCurrentLocation(completion: completion) }
  }
}

private final class CountingService: LocationServiceSubject {
  private let other = LocationServiceKind.legacy.make()
  private var requests = 0

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    requests += 1
    other.getCurrentLocation(completion: completion)
  }
}

/// Forgets where it is when nobody listens.
private final class ForgetfulProvider: NearbyProviderSubject {
  let other = NearbyProviderKind.legacy.make()
  var listens = false

  func startLocationUpdates() { other.startLocationUpdates() }

  func getCurrentLocation() -> Coordinate {
    listens ? other.getCurrentLocation() : Coordinate(0, 0)
  }

  func listen(_ hear: @escaping (Coordinate) -> Void) {
    listens = true
    other.listen(hear)
  }

  func stopListening() {
    listens = false
    other.stopListening()
  }
}

private final class SilentGuard: AccessGuardSubject {
  let other = AccessGuardKind.legacy.make()
  var onScreen: ((Bool) -> Void)?

  var isLocked: Bool { other.isLocked }
  func activate() { other.activate() }
  func lives(_ body: () -> Void) { other.lives(body) }
}

private final class StickyPlace: DefaultPlaceSubject {
  let other = DefaultPlaceKind.modern.make()

  var defaultPlace: String? { other.defaultPlace }
  func choose(_ name: String?) { if name != nil { other.choose(name) } }
}

private final class StubbornFeed: PlacesFeedSubject {
  let other = PlacesFeedKind.legacy.make()

  var shown: FeedShown { other.shown }
  func becomesActive() { other.becomesActive() }
  func moves(to location: CLLocation) { other.moves(to: location) }
  func prefers(language: String) {}
  func settles() async { await other.settles() }
}

private final class OpenApp: PlacesAppSubject {
  let other = PlacesAppKind.legacy.make()

  var screen: [String] { other.screen.filter { $0 != "Places is locked" } }
  func launches() { other.launches() }
  func becomesActive() { other.becomesActive() }
  func chooses(defaultPlace: String) { other.chooses(defaultPlace: defaultPlace) }
  func settles() async { await other.settles() }
}
