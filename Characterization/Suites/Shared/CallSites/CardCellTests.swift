import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A cell of a card` {
  /// The first user is due north of the place. The second one is a quarter of the globe to the west of it.
  @Test(
    arguments: CallSites.Kind.parity,
    [(Coordinate(52.6, 13.35012), 180), (Coordinate(45, -76.64988), 47)])
  func `points along the great circle to its place`(
    kind: CallSites.Kind, user: (location: Coordinate, bearing: Int)
  ) {
    let app = RealisticApp(kind, at: user.location, after: .cardOpens, .cardScrollsIn(.location))
    #expect(app.card.map(\.bearing) == [user.bearing])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `removes distance and direction when the phone has no location any more`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, at: .nearGate)
    app.begins(.cardOpens)
    app.begins(.cardScrollsIn(.location))
    #expect(app.card == [.fromTheGate])

    app.phone.location = nil
    app.does(.turns(Heading(0, accuracy: 5)))

    #expect(app.card == [.unknown])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `shows a location that the phone receives inside the start of updates`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind)
    app.begins(.cardOpens)

    let arrives = { app.phone.location = .nearGate }
    app.phone.interrupt("startUpdatingLocation", with: arrives) {
      app.begins(.cardScrollsIn(.location))
    }

    #expect(app.card == [.fromTheGate])
  }
}

@MainActor
@Suite struct `The location button of a card` {
  @Test(arguments: CallSites.Kind.parity)
  func `requests permission when tapped, and card and feed load after the grant`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, .notDetermined, at: .nearGate)

    app.does(.cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.card == [.asks])
    #expect(app.does(.cardTaps(0)) == .fine + [.phoneAsks(.whenInUse)])
    #expect(app.does(.allows) == .coarse + .freshStart)
    #expect(
      app.card == [CellShown(distance: 1881, bearing: 264, button: "Location enabled")])
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `opens Settings when tapped if access is denied or restricted`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = RealisticApp(kind, status, after: .cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.does(.cardTaps(0)) == [])
    #expect(app.phone.settingsOpened == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `ignores taps after a grant, even if access is denied later`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .allows)
    app.does(.setting(.denied), .cardTaps(0))
    #expect(app.phone.settingsOpened == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stores that it was tapped, so that the feed shows no placeholder`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .nearbyLoads)
    #expect(!app.nearby.hasPlaceholder)
  }
}
