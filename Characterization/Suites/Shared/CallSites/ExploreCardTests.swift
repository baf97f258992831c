import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A card of the feed` {
  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `creates a manager even to stop updates when its last cell scrolls out`(kind: CallSites.Kind)
  {
    let app = RealisticApp(kind, .denied, after: .cardOpens, .cardScrollsIn(.location))
    #expect(app.apply(.cardScrollsOut(0)) == .fine)
  }

  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `creates a manager to stop updates when it is deallocated with a visible cell`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, .denied, after: .cardOpens, .cardScrollsIn(.location))

    #expect(app.apply(.cardCloses) == .fine)

    app.apply(.cardOpens)
    #expect(app.apply(.cardCloses) == [])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops updates when it reloads, and starts them for its new cells`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.apply(.cardOpens, .cardScrollsIn(.location), .cardScrollsIn(.location))

    #expect(app.apply(.cardReloads) == .stop)
    #expect(app.apply(.cardReloads) == [])
    #expect(app.apply(.cardScrollsIn(.location)) == .laterStart)
    #expect(app.apply(.cardScrollsOut(0)) == .stop)
  }

  /// The first user is due north of the place. The second one is a quarter of the globe to the west of it.
  @Test(
    arguments: CallSites.Kind.parity,
    [(Coordinate(52.6, 13.35012), 180), (Coordinate(45, -76.64988), 47)])
  func `points along the great circle to the place of a cell`(
    kind: CallSites.Kind, user: (location: Coordinate, bearing: Int)
  ) {
    let app = RealisticApp(kind, at: user.location, after: .cardOpens, .cardScrollsIn(.location))
    #expect(app.card.map(\.bearing) == [user.bearing])
  }

  /// See Docs/Surprises/card-stops-at-the-first-other-cell.md
  @Test(arguments: CallSites.Kind.parity)
  func `does not update the distances after a cell about no place`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.apply(.cardOpens, .cardScrollsIn(.location), .cardScrollsIn(.article))
    app.apply(.cardScrollsIn(.location), .moves(.nearGate))
    #expect(app.card == [.fromTheGate, CellShown(title: "Swift"), .unknown])

    app.apply(.cardScrollsOut(1))
    app.apply(.turns(Heading(264, accuracy: 5)))
    let ahead = CellShown(distance: 1881, bearing: 0)
    #expect(app.card == [ahead, ahead])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `ignores taps after a grant, even if access is denied later`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined)
    app.apply(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .userAllows)
    app.apply(.setting(.denied), .cardTaps(0))
    #expect(app.phone.settingsOpened == 0)
  }

  /// See Docs/Surprises/button-stays-enabled-after-a-revocation.md
  @Test(arguments: CallSites.Kind.parity)
  func `still shows Location enabled after access is revoked`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, after: .cardOpens, .cardScrollsIn(.placeholder), .setting(.denied))
    #expect(app.card == [.enabled])
  }

  /// C2 in Docs/divergences.md: the proposed rewrite returned early without access, and did not load the feed.
  @Test(arguments: CallSites.Kind.parity)
  func `loads the feed again when access is denied`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)

    app.apply(.nearbyLoads, .cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.nearby.place == "Brandenburger Tor")

    app.apply(.setting(.denied))
    #expect(app.nearby == .placeholder)
  }

  /// See Docs/Surprises/card-without-a-manager-misses-a-change.md
  @Test(arguments: CallSites.Kind.parity)
  func `does not receive a grant in Settings if it has no manager yet`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, at: .nearGate)

    app.apply(.nearbyLoads, .cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0))
    app.apply(.setting(.authorizedAlways))
    #expect(app.card == [.asks])
    #expect(app.nearby == .placeholder)

    app.apply(.resumes)
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(app.card == [.asks])
  }

  /// See Docs/Surprises/card-does-not-reload-the-feed.md
  @Test(arguments: CallSites.Kind.parity, [CardItem.article, .location])
  func `does not load the feed again while another kind of cell is visible`(
    kind: CallSites.Kind, item: CardItem
  ) {
    let app = RealisticApp(kind, at: .nearGate)
    app.apply(.nearbyLoads, .cardOpens, .cardScrollsIn(.location), .cardScrollsOut(0))
    app.apply(.cardScrollsIn(.placeholder), .cardScrollsIn(item), .setting(.denied))
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  /// See Docs/Surprises/card-does-not-reload-the-feed.md
  @Test(arguments: CallSites.Kind.parity, [CardItem.article, .location])
  func `does not update the buttons below another kind of cell`(
    kind: CallSites.Kind, item: CardItem
  ) {
    let app = RealisticApp(kind, .notDetermined)
    app.apply(.cardOpens, .cardScrollsIn(.placeholder), .cardScrollsIn(item))
    app.apply(.cardScrollsIn(.placeholder), .cardTaps(0), .userAllows)
    #expect(app.card.map(\.button) == ["Location enabled", nil, "Enable location"])
  }
}
