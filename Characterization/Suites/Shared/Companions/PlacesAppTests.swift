import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownRealisticPhone, .timeLimit(.minutes(5))) struct `The Places app` {
  let phone = Phone.current

  @Test(arguments: PlacesAppKind.parity)
  func `is locked, requests permission, unlocks, and leads the user along a track`(
    kind: PlacesAppKind
  ) async throws {
    let track = try Track(
      Repository.tracks.appending(path: "brandenburg-gate.gpx"), name: "brandenburg-gate")

    let tour = await PlacesTour.run(track, apps: [kind])
    let screens = tour.frames.map { $0.screens[0] }
    try #require(screens.count > 4)

    #expect(
      screens[0] == [
        "Places is locked", "", "Allow access to your location", "to see what is nearby.", "",
        "May Places know where you are", "while you use it?", "  Don't allow  |  Allow",
      ])
    #expect(
      screens[1] == [
        "On the way to Brandenburger Tor", "", "Nothing nearby", "", "Where are you?  ·", "",
        "May Places know where you are", "always?", "  Keep as it is  |  Allow",
      ])
    #expect(screens[2] == Array(screens[1].prefix(5)))
    #expect(
      screens[3] == [
        "On the way to Brandenburger Tor", "",
        "Potsdamer Platz         10 m", "Brandenburg Gate        760 m",
        "Reichstag building      1.0 km", "Berlin Hauptbahnhof     1.8 km",
        "Berlin Victory Column   1.9 km", "", "760 m  ·",
      ])
    #expect(screens.last?.last == "830 m  ↓")
    #expect(tour.refreshCount == track.points + 3)
  }

  @Test(arguments: PlacesAppKind.parity)
  func `requests locations at each activation, and starts the compass at the first`(
    kind: PlacesAppKind
  ) async {
    phone.permission = .authorizedAlways
    let app = kind.make()
    app.launch()
    var calls: [String] = []
    phone.onCall = { calls.append($0) }
    let asks = [
      "requestWhenInUseAuthorization", "requestLocation", "requestWhenInUseAuthorization",
      "delegate = set", "desiredAccuracy = -1.0", "requestAlwaysAuthorization",
      "startUpdatingLocation",
    ]

    app.becomeActive()
    #expect(Array(calls.prefix(8)) == asks + ["startUpdatingLocation"])
    #expect(calls.last == "startUpdatingHeading")

    calls = []
    app.becomeActive()
    #expect(calls == asks)

    calls = []
    phone.user.changeSetting(to: .denied)
    await app.settle()
    #expect(calls.contains("stopUpdatingHeading"))
  }

  @Test(arguments: PlacesAppKind.parity)
  func `leads the user to the chosen place`(kind: PlacesAppKind) async {
    phone.permission = .authorizedAlways
    let app = await opened(kind)

    phone.turn(toDegrees: 90, accuracy: 5)
    await app.settle()
    app.choose(defaultPlace: "Schloss Sanssouci")
    #expect(app.screen.first == "On the way to Schloss Sanssouci")
    #expect(app.screen.last == "26.2 km  ↘")

    app.choose(defaultPlace: "Atlantis")
    #expect(app.screen.first == "On the way to Brandenburger Tor")
  }

  @Test(arguments: PlacesAppKind.parity)
  func `shows Loading only while it has no places to show`(kind: PlacesAppKind) async {
    phone.permission = .authorizedAlways
    phone.isNetworkSlow = true

    let app = await opened(kind)
    #expect(app.screen == ["On the way to Brandenburger Tor", "", "Loading …", "", "10 m  ·"])

    while phone.waitingAnswerCount > 0 { phone.deliverAnswer() }
    await app.settle()
    let shown = app.screen
    #expect(shown.contains("Brandenburg Gate        10 m"))

    app.becomeActive()
    await app.settle()
    #expect(app.screen == shown)
    while phone.waitingAnswerCount > 0 { phone.deliverAnswer() }
    await app.settle()
  }

  /// Launches an app near the Brandenburg Gate, activates it, and waits until it settles.
  private func opened(_ kind: PlacesAppKind) async -> any PlacesAppSubject {
    let app = kind.make()
    phone.move(to: .nearGate)
    app.launch()
    app.becomeActive()
    await app.settle()
    return app
  }
}

@MainActor
@Suite(.ownPhone, .timeLimit(.minutes(5))) struct `The Places app on a scripted phone` {
  let phone = Phone.current

  /// Returns an active app with access.
  private func active(_ kind: PlacesAppKind) -> any PlacesAppSubject {
    phone.permission = .authorizedAlways
    let app = kind.make()
    app.launch()
    app.becomeActive()
    return app
  }

  @Test(arguments: PlacesAppKind.parity)
  func `is locked before it stops the compass, and unlocked before it requests locations`(
    kind: PlacesAppKind
  ) async {
    let app = active(kind)
    phone.callback(locations: [.nearGate])
    var screens: [[String]] = []
    let look = { screens.append(app.screen) }

    phone.permission = .denied
    phone.interrupt("stopUpdatingHeading", with: look) { app.becomeActive() }
    #expect(screens.last?.first == "Places is locked")

    phone.permission = .authorizedAlways
    phone.interrupt("requestLocation", with: look) { app.becomeActive() }
    #expect(screens.last?.first == "On the way to Brandenburger Tor")
    // The download begins after the request.
    #expect(screens.last?[2] == "Nothing nearby")
    #expect(app.screen[2] == "Loading …")
    await app.settle()
  }

  @Test(arguments: PlacesAppKind.parity)
  func `requests locations before it downloads the places again`(kind: PlacesAppKind) async {
    let app = active(kind)
    phone.callback(locations: [.nearGate])
    await app.settle()
    var calls: [String] = []
    phone.onCall = { calls.append($0) }

    app.becomeActive()
    await app.settle()

    #expect(calls.first == "requestWhenInUseAuthorization")
    #expect(calls.last == "fetchArticles")
  }

  /// The Brandenburg Gate is due north.
  @Test(
    arguments: PlacesAppKind.parity,
    [
      (0.0, 90.0, "↑"), (90, 0, "←"), (-1, 90, "←"), (180, 0, "↓"), (270, 0, "→"), (22, 0, "↑"),
      (23, 0, "↖"), (-1, 338, "↑"), (337, 0, "↗"),
    ])
  func `points its arrow by true north if known, in the nearest of eight directions`(
    kind: PlacesAppKind, compass: (trueHeading: Double, magnetic: Double, arrow: String)
  ) {
    phone.location = .at(51.51627, 13.3777)
    let app = active(kind)

    phone.callback(
      heading: PhoneHeading(
        magnetic: compass.magnetic, true: compass.trueHeading, accuracy: 5, timestamp: phone.now))

    #expect(app.screen.last?.last.map(String.init) == compass.arrow)
  }

  @Test(arguments: PlacesAppKind.parity)
  func `shows a distance below 995 m in meters, and one from 995 m on in kilometers`(
    kind: PlacesAppKind
  ) throws {
    phone.location = .at(latitude(south: 994.9), CLLocation.gate.coordinate.longitude)
    #expect(active(kind).screen.last == "990 m  ·")

    phone.location = try exactly995()
    #expect(active(kind).screen.last == "1.0 km  ·")
  }

  private func latitude(south meters: Double) -> Double {
    CLLocation.gate.coordinate.latitude - meters / 6_371_008.8 * 180 / .pi
  }

  /// Returns a location at exactly 995 m from the gate, to the last bit. Small steps to the east change the distance by
  /// less than the smallest step to the south, so one of them hits it.
  private func exactly995() throws -> CLLocation {
    let locations = (1...9).lazy.flatMap { nanometers in
      (0..<30_000).lazy.map { step in
        CLLocation.at(
          latitude(south: 995 - Double(nanometers) * 1e-9),
          CLLocation.gate.coordinate.longitude + Double(step) * 1e-12)
      }
    }
    return try #require(locations.first { CLLocation.gate.distance(from: $0) == 995 })
  }
}
