import Parity
import SimulatedPhone
import Subjects
import Testing

/// Where no refresh begins before the last one has ended. For where one does, see Docs/overlap.md.
@MainActor
@Suite(.ownLivingPhone, .timeLimit(.minutes(5))) struct `A feed of what is nearby` {
  let phone = Phone.current
  static let aroundGate = [
    "Brandenburg Gate", "Reichstag building", "Potsdamer Platz", "Berlin Hauptbahnhof",
    "Berlin Victory Column",
  ]

  /// A feed in front of a user who has granted access, at the gate.
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
  func `shows nothing at first, and nothing without a location`(kind: PlacesFeedKind) async {
    phone.permission = .authorizedWhenInUse

    let feed = kind.make()
    #expect(feed.shown == .nothing)

    feed.becomesActive()
    await feed.settles()
    #expect(feed.shown == .nothing)
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows what is nearby, nearest first, five at most`(kind: PlacesFeedKind) async {
    #expect(await feed(kind).shown == FeedShown(titles: Self.aroundGate))
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows what is nearby elsewhere after a move`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)

    feed.moves(to: .at(52.40419, 13.03844))
    await feed.settles()
    #expect(feed.shown.titles == ["Sanssouci", "Potsdam Hauptbahnhof", "Berlin-Wannsee station"])

    feed.moves(to: .at(0, 0))
    await feed.settles()
    #expect(feed.shown == .nothing)
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows nothing without access, and everything again once it is granted`(
    kind: PlacesFeedKind
  ) async {
    let feed = kind.make()

    feed.becomesActive()
    feed.moves(to: .nearGate)
    await feed.settles()
    #expect(feed.shown == .nothing)

    phone.user.changesSetting(to: .authorizedAlways)
    await feed.settles()
    #expect(feed.shown.titles == Self.aroundGate)

    phone.user.changesSetting(to: .denied)
    await feed.settles()
    #expect(feed.shown == .nothing)

    phone.user.changesSetting(to: .authorizedWhenInUse)
    await feed.settles()
    #expect(feed.shown.titles == Self.aroundGate)
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `keeps what it shows when a download fails, and says so until one succeeds`(
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
  func `says that a download failed also while it tries again`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)
    phone.isOnline = false
    feed.becomesActive()
    await feed.settles()
    phone.isNetworkSlow = true

    feed.becomesActive()
    await feed.settles()

    #expect(
      feed.shown
        == FeedShown(
          titles: Self.aroundGate, isLoading: true,
          message: "What is nearby could not be loaded."))
    phone.serverAnswers()
    await feed.settles()
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `downloads again when access becomes another one`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)
    phone.isOnline = false

    phone.user.changesSetting(to: .authorizedAlways)
    await feed.settles()

    #expect(feed.shown.message == "What is nearby could not be loaded.")
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `forgets the failure when access is lost`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)
    phone.isOnline = false

    feed.becomesActive()
    await feed.settles()
    phone.user.changesSetting(to: .denied)
    await feed.settles()

    #expect(feed.shown == .nothing)
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `shows titles in the language that the user prefers`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)

    feed.prefers(language: "de")
    await feed.settles()

    #expect(feed.shown.titles.prefix(2) == ["Brandenburger Tor", "Reichstagsgebäude"])
    #expect(phone.userDefaults.object(forKey: "Language") as? String == "de")
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `downloads in the language that was preferred before`(kind: PlacesFeedKind) async {
    phone.userDefaults.set("de", forKey: "Language")
    #expect(await feed(kind).shown.titles.first == "Brandenburger Tor")
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `is loading while a download is under way`(kind: PlacesFeedKind) async {
    let feed = await feed(kind)
    phone.isNetworkSlow = true

    feed.becomesActive()
    await feed.settles()
    #expect(feed.shown == FeedShown(titles: Self.aroundGate, isLoading: true))

    phone.serverAnswers()
    await feed.settles()
    #expect(feed.shown == FeedShown(titles: Self.aroundGate))
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `drops the answer to a download if access is revoked meanwhile`(kind: PlacesFeedKind) async {
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
