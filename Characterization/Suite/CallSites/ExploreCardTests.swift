import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A card of the feed` {
  // MARK: Its manager

  @Test(arguments: CallSites.Kind.parity)
  func `makes its manager when it first needs one, a fine one`(kind: CallSites.Kind) {
    let app = LivingApp(kind)

    #expect(app.does(.cardOpens, .cardScrollsIn(.article)) == [])
    #expect(app.does(.cardScrollsIn(.location)) == .fine + .freshStart)

    app.does(.cardScrollsIn(.placeholder), .cardScrollsIn(.location))
    #expect(app.phone.managersMade == 1)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.notDetermined, .denied])
  func `reads that access is missing without making a manager`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, status)
    app.does(.cardOpens)
    #expect(app.does(.cardScrollsIn(.location), .cardScrollsIn(.placeholder)) == [])
    #expect(app.phone.managersMade == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops when the last cell about a place has left`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.cardOpens, .cardScrollsIn(.location), .cardScrollsIn(.article))
    app.does(.cardScrollsIn(.placeholder))

    #expect(app.does(.cardScrollsOut(0)) == [])
    #expect(app.does(.cardScrollsOut(1)) == .stop)
    #expect(app.does(.cardScrollsIn(.location)) == .laterStart)
  }

  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `makes a manager to stop it when its last cell has left`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    app.does(.cardOpens, .cardScrollsIn(.location))
    #expect(app.does(.cardScrollsOut(0)) == .fine)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops when it is filled again, and starts with its new cells`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.cardOpens, .cardScrollsIn(.location), .cardScrollsIn(.location))

    #expect(app.does(.cardReloads) == .stop)
    #expect(app.does(.cardReloads) == [])
    #expect(app.does(.cardScrollsIn(.location)) == .laterStart)
    #expect(app.does(.cardScrollsOut(0)) == .stop)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops when it goes`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.cardOpens, .cardScrollsIn(.location))
    #expect(app.does(.cardCloses) == .stop)
  }

  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `makes a manager to stop it when it goes with a cell in sight`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    app.does(.cardOpens, .cardScrollsIn(.location))

    #expect(app.does(.cardCloses) == .fine)

    app.does(.cardOpens)
    #expect(app.does(.cardCloses) == [])
  }

  // MARK: Its cells

  @Test(arguments: CallSites.Kind.parity)
  func `shows how far it is and in which direction`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)
    app.begins(.cardOpens)
    app.begins(.cardScrollsIn(.location))
    #expect(app.card == [.fromTheGate])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `shows neither where it may not know`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied, at: .nearGate)
    app.does(.cardOpens, .cardScrollsIn(.location))
    #expect(app.card == [.unknown])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `tells every cell in sight when the user walks or turns`(kind: CallSites.Kind) {
    let app = LivingApp(kind)

    app.does(.cardOpens, .cardScrollsIn(.location), .cardScrollsIn(.article))
    app.does(.cardScrollsIn(.location))
    #expect(app.card == [.unknown, .unknown, .unknown])

    app.does(.moves(.nearGate))
    #expect(app.card == [.fromTheGate, .unknown, .fromTheGate])

    app.does(.turns(Heading(264, accuracy: 5)))
    let ahead = CellShown(distance: 1881, bearing: 0)
    #expect(app.card == [ahead, .unknown, ahead])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `goes by the heading of the edge that is up`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.cardOpens, .cardScrollsIn(.location), .turns(Heading(174, accuracy: 5)))
    #expect(app.card.first?.bearing == 90)

    app.does(.rotates(.landscapeLeft))
    #expect(app.card.first?.bearing == 0)
  }

  // MARK: A change of permission

  /// The cell itself asks whether access is allowed: that belongs to no screen.
  @Test(arguments: CallSites.Kind.parity)
  func `leaves the button as it is when access is denied`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .denies)
    #expect(app.card == [.asks])
  }

  /// See Docs/Surprises/button-stays-enabled-after-a-revocation.md
  @Test(arguments: CallSites.Kind.parity)
  func `goes on to say that access is enabled when it is not any more`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .setting(.denied))
    #expect(app.card == [.enabled])
  }

  /// C2: the rewrite returned early where access was missing.
  @Test(arguments: CallSites.Kind.parity)
  func `has the feed loaded again when access is denied`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.nearbyLoads, .cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.nearby.place == "Brandenburger Tor")

    app.does(.setting(.denied))
    #expect(app.nearby == .placeholder)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `has the feed loaded again when access is allowed`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined, at: .nearGate)

    app.does(.nearbyLoads, .cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .denies)
    #expect(app.nearby == .placeholder)

    app.does(.setting(.authorizedAlways))
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  /// See Docs/Surprises/card-without-a-manager-misses-a-change.md
  @Test(arguments: CallSites.Kind.parity)
  func `does not hear that access was allowed in Settings before it had a manager`(
    kind: CallSites.Kind
  ) {
    let app = LivingApp(kind, .denied, at: .nearGate)

    app.does(.nearbyLoads, .cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0))
    app.does(.setting(.authorizedAlways))
    #expect(app.card == [.asks])
    #expect(app.nearby == .placeholder)

    app.does(.resumes)
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(app.card == [.asks])
  }

  /// See Docs/Surprises/card-does-not-reload-the-feed.md
  @Test(arguments: CallSites.Kind.parity, [CardItem.article, .location])
  func `does not have the feed loaded again while another cell is in sight`(
    kind: CallSites.Kind, item: CardItem
  ) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.nearbyLoads, .cardOpens, .cardScrollsIn(.location), .cardScrollsOut(0))
    app.does(.cardScrollsIn(.placeholder), .cardScrollsIn(item), .setting(.denied))
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  /// See Docs/Surprises/card-does-not-reload-the-feed.md
  @Test(arguments: CallSites.Kind.parity, [CardItem.article, .location])
  func `does not tell a button that comes after another cell`(
    kind: CallSites.Kind, item: CardItem
  ) {
    let app = LivingApp(kind, .notDetermined)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardScrollsIn(item))
    app.does(.cardScrollsIn(.placeholder), .cardTaps(0), .allows)
    #expect(app.card.map(\.button) == ["Location enabled", nil, "Enable location"])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `with no cell in sight has the feed loaded again`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.nearbyLoads, .cardOpens, .cardScrollsIn(.location), .cardScrollsOut(0))
    app.does(.setting(.denied))
    #expect(app.nearby == .placeholder)
  }
}
