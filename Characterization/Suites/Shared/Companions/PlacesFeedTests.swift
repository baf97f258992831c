import Parity
import SimulatedPhone
import Subjects
import Testing

/// Here each refresh ends before the next one begins. Docs/overlap.md describes overlapping refreshes.
@MainActor
@Suite(.ownRealisticPhone, .timeLimit(.minutes(5))) struct `A feed of nearby places` {
  let phone = Phone.current
  static let aroundGate = [
    "Brandenburg Gate", "Reichstag building", "Potsdamer Platz", "Berlin Hauptbahnhof",
    "Berlin Victory Column",
  ]

  /// Returns an active feed with access that shows the places near the Brandenburg Gate.
  private func feed(_ kind: PlacesFeedKind) async -> any PlacesFeedSubject {
    phone.permission = .authorizedWhenInUse
    let feed = kind.make()
    feed.becomesActive()
    await feed.settles()
    feed.moves(to: .nearGate)
    await feed.settles()
    return feed
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows at most five places, the nearest first`(kind: PlacesFeedKind) async {
    #expect(await feed(kind).shown == FeedShown(titles: Self.aroundGate))
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows nothing without access, and the places after each grant`(kind: PlacesFeedKind) async {
    let feed = kind.make()

    feed.becomesActive()
    feed.moves(to: .nearGate)
    await feed.settles()
    #expect(feed.shown == .nothing)

    for status: CLAuthorizationStatus in [.authorizedAlways, .denied, .authorizedWhenInUse] {
      phone.user.changesSetting(to: status)
      await feed.settles()
      #expect(feed.shown == (status == .denied ? .nothing : FeedShown(titles: Self.aroundGate)))
    }
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `keeps its places after a failed download, with a message until one succeeds`(
    kind: PlacesFeedKind
  ) async {
    let feed = await feed(kind)
    phone.isOnline = false

    feed.becomesActive()
    await feed.settles()
    #expect(
      feed.shown
        == FeedShown(titles: Self.aroundGate, message: "What is nearby could not be loaded."))

    phone.isOnline = true
    feed.becomesActive()
    await feed.settles()
    #expect(feed.shown == FeedShown(titles: Self.aroundGate))
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `downloads again when the kind of access changes`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)
    phone.isOnline = false

    phone.user.changesSetting(to: .authorizedAlways)
    await feed.settles()

    #expect(feed.shown.message == "What is nearby could not be loaded.")
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `stores a new language and shows titles in it`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)

    feed.prefers(language: "de")
    await feed.settles()

    #expect(feed.shown.titles.prefix(2) == ["Brandenburger Tor", "Reichstagsgebäude"])
    #expect(phone.userDefaults.object(forKey: "Language") as? String == "de")
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `ignores the answer to a download if access was revoked in between`(kind: PlacesFeedKind)
    async
  {
    let feed = await feed(kind)
    phone.isNetworkSlow = true

    feed.becomesActive()
    await feed.settles()
    phone.user.changesSetting(to: .denied)
    await feed.settles()
    #expect(feed.shown == .nothing)

    phone.serverAnswers()
    await feed.settles()
    #expect(feed.shown == .nothing)
  }
}
