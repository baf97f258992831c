import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The nearby feed` {
  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `creates a manager even to stop updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied)
    #expect(app.apply(.nearbyStops) == .coarse)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads English articles if the address of the Wikipedia has no host`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .sanssouci, site: "wikipedia", after: .nearbyLoads)
    #expect(app.nearby.articles.first == "Sanssouci")
  }

  // MARK: A load that waits for the first fix

  /// See Docs/Surprises/old-first-location-keeps-updates-on.md
  @Test(arguments: CallSites.Kind.parity, [(seconds: 0, stops: true), (3599, true), (3600, false)])
  func `does not stop updates after a first fix that is an hour old`(
    kind: CallSites.Kind, fix: (seconds: Int, stops: Bool)
  ) {
    let app = RealisticApp(kind)
    #expect(app.apply(.nearbyLoads) == .coarse + .freshStart)
    #expect(app.loads == 0)

    #expect(app.apply(.moves(.nearGate, secondsAgo: fix.seconds)) == (fix.stops ? .stop : []))
    #expect(app.loads == 1)
    #expect(app.apply(.moves(.sanssouci)) == [])
    #expect(app.nearby.place == (fix.stops ? "Brandenburger Tor" : "Schloss Sanssouci"))
  }

  /// See Docs/Surprises/second-load-drops-the-first-completion.md
  @Test(arguments: CallSites.Kind.parity)
  func `never completes a load that waits for the first fix if a second load begins`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, after: .nearbyLoads, .nearbyLoads, .moves(.nearGate))
    #expect(app.loads == 1)
  }

  // MARK: A location: see Docs/Surprises/feed-ignores-a-location.md

  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location before the first load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    #expect(app.apply(.nearbyStarts, .moves(.nearGate)) == .coarse + .freshStart)
    #expect(app.nearby == .nothing)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location if each load has found one at once`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)
    app.apply(.nearbyLoads, .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Brandenburger Tor")

    app.apply(.nearbyLoads)
    #expect(app.nearby.place == "Schloss Sanssouci")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads each location after the first load that waited for one`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.apply(.nearbyLoads, .moves(.nearGate), .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
    #expect(app.loads == 1)
  }
}

@MainActor
@Suite struct `The list of articles near a place` {
  @Test(arguments: CallSites.Kind.parity)
  func `removes distance and direction from a cell that is configured without updates`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, at: .nearGate)
    app.apply(.listOpens, .listAppears, .listScrollsIn(.location))
    #expect(app.list == [.fromTheGate])

    app.apply(.listDisappears, .listConfigures(0))
    #expect(app.list == [.unknown])
  }
}
