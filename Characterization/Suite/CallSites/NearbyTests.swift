import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The feed of what is near` {
  @Test(arguments: CallSites.Kind.parity)
  func `makes its manager when it first needs one, a coarse one`(kind: CallSites.Kind) {
    let app = LivingApp(kind)

    #expect(app.phone.managersMade == 0)
    #expect(app.does(.nearbyStarts) == .coarse + .freshStart)

    app.does(.nearbyStops, .nearbyStarts, .nearbyLoads)
    #expect(app.phone.managersMade == 1)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus].refusals)
  func `reads that access is missing without making a manager`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, status)
    #expect(app.does(.nearbyStarts, .nearbyLoads) == [])
    #expect(app.phone.managersMade == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `starts and stops when told`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyStarts)
    #expect(app.does(.nearbyStops) == .stop)
    #expect(app.does(.nearbyStarts) == .laterStart)
  }

  /// See Docs/Surprises/stop-creates-a-manager.md
  @Test(arguments: CallSites.Kind.parity)
  func `makes a manager to stop it`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    #expect(app.does(.nearbyStops) == .coarse)
  }

  // MARK: Loading without permission

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus].refusals)
  func `shows a placeholder to a user who was never asked, and completes`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, status)
    app.begins(.nearbyLoads)
    #expect(app.nearby == .placeholder)
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus].refusals)
  func `removes what it found and shows no placeholder to a user who was asked`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, .denied, at: .nearGate)

    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .cardCloses)
    app.does(.setting(.authorizedWhenInUse), .nearbyLoads)
    #expect(app.nearby.place == "Brandenburger Tor")

    app.does(.setting(status), .nearbyLoads)
    #expect(app.nearby == .nothing)
    #expect(app.loads == 2)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `hears of a denial and does nothing about it until it loads`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.nearbyStarts, .nearbyLoads)
    let before = app.nearby

    #expect(app.does(.setting(.denied), .setting(.authorizedAlways)) == [])
    #expect(app.nearby == before)
  }

  // MARK: Loading with permission

  @Test(arguments: CallSites.Kind.parity)
  func `looks up the place and the articles near it`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)

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
  func `reads the Wikipedia of its own language`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .sanssouci, site: "https://de.wikipedia.org")

    app.does(.nearbyLoads)

    #expect(
      app.nearby.articles == [
        "Schloss Sanssouci", "Bahnhof Potsdam Hauptbahnhof", "Bahnhof Berlin-Wannsee",
      ])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `takes the placeholder away as soon as it may load`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined)

    app.does(.nearbyLoads, .setting(.authorizedWhenInUse))
    #expect(app.nearby.hasPlaceholder)

    app.begins(.nearbyLoads)
    #expect(!app.nearby.hasPlaceholder)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `looks up one place at a time, and completes a second load at once`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)

    app.begins(.nearbyLoads)
    #expect(app.loads == 0)

    app.begins(.nearbyLoads)
    #expect(app.loads == 1)

    app.does(.settles)
    #expect(app.loads == 2)
  }

  @Test(arguments: CallSites.Kind.parity, [Coordinate.fields, .nowhere])
  func `completes and keeps what it shows where there is nothing`(
    kind: CallSites.Kind, place: Coordinate
  ) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.nearbyLoads)
    let before = app.nearby

    app.does(.moves(place), .nearbyLoads)

    #expect(app.nearby == before)
    #expect(app.loads == 2)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `completes without a network, and can load again`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.network(isOn: false), .nearbyLoads)
    #expect(app.nearby == .nothing)
    #expect(app.loads == 1)

    app.does(.network(isOn: true), .nearbyLoads)
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `completes and shows nothing if the geocoder refuses`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.geocoder(isOn: false), .nearbyLoads)
    #expect(app.nearby == .nothing)
    #expect(app.loads == 1)
  }

  // MARK: The first fix

  @Test(arguments: CallSites.Kind.parity)
  func `waits for a first fix, stops, and only then completes`(kind: CallSites.Kind) {
    let app = LivingApp(kind)

    #expect(app.does(.nearbyLoads) == .coarse + .freshStart)
    #expect(app.loads == 0)
    #expect(app.does(.moves(.nearGate)) == .stop)
    #expect(app.nearby.place == "Brandenburger Tor")
    #expect(app.loads == 1)
  }

  /// See Docs/Surprises/old-first-location-keeps-updates-on.md
  @Test(arguments: CallSites.Kind.parity, [(hours: 0, stops: true), (1, false), (2, false)])
  func `goes on after a first fix that is an hour old`(
    kind: CallSites.Kind, fix: (hours: Int, stops: Bool)
  ) {
    let app = LivingApp(kind)
    app.does(.nearbyLoads)

    #expect(app.does(.moves(.nearGate, hoursAgo: fix.hours)) == (fix.stops ? .stop : []))
    #expect(app.loads == 1)
    #expect(app.does(.moves(.sanssouci)) == [])
    #expect(app.nearby.place == (fix.stops ? "Brandenburger Tor" : "Schloss Sanssouci"))
  }

  @Test(arguments: CallSites.Kind.parity)
  func `measures the age of a first fix when it arrives`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyLoads, .waits(hours: 1))
    #expect(app.does(.moves(.nearGate, hoursAgo: 1)) == [])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `goes on after a first fix if it was started meanwhile`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyLoads, .nearbyStarts)

    #expect(app.does(.moves(.nearGate)) == [])

    app.does(.moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
  }

  /// See Docs/Surprises/second-load-drops-the-first-completion.md
  @Test(arguments: CallSites.Kind.parity)
  func `forgets a load that waits for a first fix when there is a second`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyLoads, .nearbyLoads, .moves(.nearGate))
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `completes and stops when the first fix is an error`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyLoads)

    #expect(app.does(.losesFix) == .stop)
    #expect(app.nearby == .nothing)
    #expect(app.loads == 1)
    #expect(app.does(.nearbyStarts, .losesFix) == .laterStart)
    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops at the next fix if the completion of an error loads again`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.nearbyLoadsTwice)
    #expect(app.does(.losesFix) == .stop + .laterStart)
    #expect(app.does(.moves(.nearGate)) == .stop)
  }
}
