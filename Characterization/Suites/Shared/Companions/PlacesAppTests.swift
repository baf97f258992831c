import Parity
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

    let tour = try await PlacesTour(track, apps: [kind])
    let screens = tour.frames.map { $0.screens[0] }

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
    #expect(tour.refreshes == track.points + 3)
  }

  @Test(arguments: PlacesAppKind.parity)
  func `downloads nothing when it becomes active after access was revoked`(
    kind: PlacesAppKind
  ) async {
    let app = await kind.opened()
    phone.user.allows()
    await app.settles()
    phone.permission = .denied
    var calls: [String] = []
    phone.onCall = { calls.append($0) }

    app.becomesActive()
    await app.settles()

    #expect(app.screen.first == "Places is locked")
    #expect(!calls.contains("fetchArticles"))
  }

  @Test(arguments: PlacesAppKind.parity)
  func `is locked until it becomes active, even with access`(kind: PlacesAppKind) async {
    phone.permission = .authorizedAlways
    let app = kind.make()

    app.launches()
    #expect(app.screen.first == "Places is locked")

    app.becomesActive()
    #expect(app.screen.first == "On the way to Brandenburger Tor")
  }

  @Test(arguments: PlacesAppKind.parity)
  func `requests locations at each activation, and starts the compass at the first`(
    kind: PlacesAppKind
  ) async {
    phone.permission = .authorizedAlways
    let app = kind.make()
    app.launches()
    var calls: [String] = []
    phone.onCall = { calls.append($0) }
    let asks = [
      "requestWhenInUseAuthorization", "requestLocation", "requestWhenInUseAuthorization",
      "delegate = set", "desiredAccuracy = -1.0", "requestAlwaysAuthorization",
      "startUpdatingLocation",
    ]

    app.becomesActive()
    #expect(Array(calls.prefix(8)) == asks + ["startUpdatingLocation"])
    #expect(calls.last == "startUpdatingHeading")

    calls = []
    app.becomesActive()
    #expect(calls == asks)

    calls = []
    phone.user.changesSetting(to: .denied)
    await app.settles()
    #expect(calls.contains("stopUpdatingHeading"))
  }

  @Test(arguments: PlacesAppKind.parity)
  func `leads the user to the chosen place`(kind: PlacesAppKind) async {
    let app = await kind.opened()

    phone.user.allows()
    phone.turns(toDegrees: 90, accuracy: 5)
    await app.settles()
    app.chooses(defaultPlace: "Schloss Sanssouci")
    #expect(app.screen.first == "On the way to Schloss Sanssouci")
    #expect(app.screen.last == "26.2 km  ↘")

    app.chooses(defaultPlace: "Atlantis")
    #expect(app.screen.first == "On the way to Brandenburger Tor")
  }
}

@MainActor
@Suite(.ownPhone, .timeLimit(.minutes(5))) struct `The Places app on a scripted phone` {
  let phone = Phone.current

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
    phone.permission = .authorizedAlways
    phone.location = .at(51.51627, 13.3777)
    let app = kind.make()

    app.launches()
    app.becomesActive()
    phone.callback(
      heading: PhoneHeading(
        magnetic: compass.magnetic, true: compass.trueHeading, accuracy: 5, timestamp: phone.now))

    #expect(app.screen.last?.last.map(String.init) == compass.arrow)
  }
}
