import Parity
import SimulatedPhone
import Subjects
import Testing

/// A load without a known location waits for one. Its completion is stored until the place of the location is known.
@MainActor
@Suite struct `A nearby feed that waits for a location` {
  // MARK: Waiting

  /// See Docs/Surprises/feed-ignores-a-location.md
  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location before the first load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    #expect(app.does(.nearbyStarts, .moves(.nearGate)) == .coarse + .freshStart)
    #expect(app.nearby == .nothing)
  }

  /// See Docs/Surprises/feed-ignores-a-location.md
  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location if each load has found one at once`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)
    app.does(.nearbyLoads, .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Brandenburger Tor")

    app.does(.nearbyLoads)
    #expect(app.nearby.place == "Schloss Sanssouci")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads each location after the first load that waited for one`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .moves(.nearGate), .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads each location after an error has completed the load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .losesFix)
    #expect(app.loads == 1)

    app.does(.nearbyStarts, .moves(.nearGate))
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(app.loads == 1)
  }

  // MARK: Before the place is known

  @Test(arguments: CallSites.Kind.parity)
  func `completes its load if the lookup of the place fails, and only once`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.does(.geocoder(isOn: false), .nearbyLoads, .nearbyStarts, .moves(.nearGate))
    #expect(app.nearby == .nothing)
    #expect(app.loads == 1)

    app.does(.geocoder(isOn: true), .moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `completes its load at a second location or at an error during the lookup`(
    kind: CallSites.Kind
  ) {
    let during: [(RealisticApp) -> Void] = [
      { $0.phone.callback(locations: [.nearGate]) },
      { $0.phone.callback(error: CLError(.network)) },
    ]
    for event in during {
      let app = appThatLooksUp(kind)
      event(app)
      #expect(app.loads == 1)

      app.does(.settles)
      #expect(app.nearby.place == "Brandenburger Tor")
      #expect(app.loads == 1)
    }
  }

  /// The second load completes by itself, because the location is known by now.
  @Test(arguments: CallSites.Kind.parity)
  func `completes its load after a second load during the lookup`(kind: CallSites.Kind) {
    let app = appThatLooksUp(kind)
    app.begins(.nearbyLoads)
    #expect(app.loads == 1)

    app.does(.settles)
    #expect(app.loads == 2)
  }

  /// The phone knows a location, but has not delivered it.
  @Test(arguments: CallSites.Kind.parity)
  func `keeps its completion while another load, which found a location, runs`(kind: CallSites.Kind)
  {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads)
    app.phone.location = .nearGate
    app.does(.nearbyLoads)
    #expect(app.loads == 1)

    app.phone.callback(error: CLError(.network))
    #expect(app.loads == 2)
  }

  // MARK: After the place is known

  @Test(arguments: CallSites.Kind.parity)
  func `completes its load after the articles, even if an error arrives before them`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .nearbyStarts)
    var completed: [Int] = []

    let fails = {
      app.phone.callback(error: CLError(.network))
      completed.append(app.loads)
    }
    app.phone.interrupt("fetchArticles", with: fails) { app.does(.moves(.nearGate)) }

    #expect(completed == [0])
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `completes its load after the articles, even if other locations arrive before them`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .nearbyStarts)
    var completed: [Int] = []

    // The second of these locations finds that the lookup of the first one runs.
    let arrive = {
      for _ in 1...2 { app.phone.callback(locations: [.nearGate]) }
      completed.append(app.loads)
    }
    app.phone.interrupt("fetchArticles", with: arrive) { app.does(.moves(.nearGate)) }

    #expect(completed == [0])
    #expect(app.loads == 1)
  }

  /// Returns a feed with a load that waited, whose place the geocoder is looking up. Its updates are on.
  private func appThatLooksUp(_ kind: CallSites.Kind) -> RealisticApp {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .nearbyStarts)
    app.phone.location = .nearGate
    app.phone.callback(locations: [.nearGate])
    #expect(app.loads == 0)
    return app
  }
}
