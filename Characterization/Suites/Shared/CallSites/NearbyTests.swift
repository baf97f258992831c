import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The nearby feed` {
  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `creates a manager even to stop updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied)
    #expect(app.does(.nearbyStops) == .coarse)
  }

  // MARK: Loading without permission

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus].refusals)
  func `completes a load without access and shows a placeholder`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = RealisticApp(kind, status)
    app.begins(.nearbyLoads)
    #expect(app.nearby == .placeholder)
    #expect(app.loads == 1)
  }

  // MARK: Loading with permission

  @Test(arguments: CallSites.Kind.parity)
  func `shows the place and the articles near it after a load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)

    #expect(app.does(.nearbyLoads) == .coarse)
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(
      app.nearby.articles == [
        "Brandenburg Gate", "Reichstag building", "Potsdamer Platz", "Berlin Hauptbahnhof",
        "Berlin Victory Column",
      ])
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `removes the placeholder when the first load with access begins`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined)

    app.does(.nearbyLoads, .setting(.authorizedWhenInUse))
    #expect(app.nearby.hasPlaceholder)

    app.begins(.nearbyLoads)
    #expect(!app.nearby.hasPlaceholder)
  }

  @Test(arguments: CallSites.Kind.parity, [Coordinate.fields, .nowhere])
  func `completes a load and keeps its content if nothing is nearby`(
    kind: CallSites.Kind, place: Coordinate
  ) {
    let app = RealisticApp(kind, at: .nearGate, after: .nearbyLoads)
    let before = app.nearby

    app.does(.moves(place), .nearbyLoads)

    #expect(app.nearby == before)
    #expect(app.loads == 2)
  }

  /// At the first place, 20 articles are within 10 km. At the second place, Cinecittà is the 21st.
  @Test(arguments: CallSites.Kind.parity, [Coordinate(41.93, 12.45), Coordinate(41.9, 12.48)])
  func `shows the nearest 20 articles`(kind: CallSites.Kind, place: Coordinate) {
    let app = RealisticApp(kind, at: place, after: .nearbyLoads)
    #expect(app.nearby.articles.count == 20)
    #expect(!app.nearby.articles.contains("Cinecittà"))
  }

  // MARK: The first fix

  @Test(arguments: CallSites.Kind.parity)
  func `waits for the first fix, stops updates, and then completes the load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)

    #expect(app.does(.nearbyLoads) == .coarse + .freshStart)
    #expect(app.loads == 0)
    #expect(app.does(.moves(.nearGate)) == .stop)
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(app.loads == 1)
  }

  /// See Docs/Surprises/old-first-location-keeps-updates-on.md
  @Test(arguments: CallSites.Kind.parity, [(seconds: 0, stops: true), (3599, true), (3600, false)])
  func `does not stop updates after a first fix that is an hour old`(
    kind: CallSites.Kind, fix: (seconds: Int, stops: Bool)
  ) {
    let app = RealisticApp(kind, after: .nearbyLoads)

    #expect(app.does(.moves(.nearGate, secondsAgo: fix.seconds)) == (fix.stops ? .stop : []))
    #expect(app.loads == 1)
    #expect(app.does(.moves(.sanssouci)) == [])
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

  @Test(arguments: CallSites.Kind.parity)
  func `stops updates at the next fix if the completion after an error loads again`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, after: .nearbyLoadsTwice)
    #expect(app.does(.losesFix) == .stop + .laterStart)
    #expect(app.does(.moves(.nearGate)) == .stop)
  }

  /// The second load calls `start` while updates run, so a start is pending after the error.
  @Test(arguments: CallSites.Kind.parity)
  func `does not stop updates of a pending start at the first fix after an error`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, after: .nearbyLoads, .nearbyLoads, .losesFix, .setting(.denied))
    #expect(app.does(.setting(.authorizedAlways)) == .laterStart)
    #expect(app.does(.moves(.nearGate)) == [])
  }
}
