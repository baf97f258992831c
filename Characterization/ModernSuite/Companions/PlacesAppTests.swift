import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The whole app on injected parts` {
  let phone = Phone(rules: Phone.Rules())
  let server = ManualServer()
  let compass = FakeLocationManager()

  private func app(
    _ places: [SavedPlace] = [SavedPlace(name: "Home", coordinate: .degrees(1))]
  ) throws -> PlacesApp {
    phone.permission = .authorizedAlways
    return try phone.use {
      try PlacesApp(
        managers: CLLocationManager.init, compass: compass,
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: PlacesInMemory(places), download: server.download, report: { _ in })
    }
  }

  private func open(_ app: PlacesApp) {
    phone.use {
      app.becomesActive()
      phone.settle()
    }
  }

  private func screen(_ app: PlacesApp) -> [String] { phone.use { app.screen } }

  @Test func `the app leads to the first injected place`() throws {
    let app = try app()

    open(app)

    #expect(app.screen.first == "On the way to Home")
  }

  @Test func `the lock turns the compass off`() throws {
    let app = try app()
    open(app)
    #expect(compass.isUpdating)

    phone.permission = .denied
    open(app)

    #expect(!compass.isUpdating)
  }

  /// The move is too short for the follower.
  @Test func `an app that comes to the front downloads what is nearby`() async throws {
    let app = try app()
    phone.moves(toLatitude: 1, longitude: 0)
    open(app)
    await until { server.latitudes == [1] }
    server.answer("One")
    await until { screen(app).contains("One") }

    phone.moves(toLatitude: 1.0005, longitude: 0)
    open(app)

    await until { server.latitudes.count == 2 }
    #expect(server.latitudes == [1, 1.0005])
    server.answer("Two")
  }

  @Test func `the app leads nowhere if there are no places`() throws {
    let app = try app([])
    compass.location = .degrees(0)
    compass.heading = phone.makeHeading(degrees: 0, accuracy: 5)

    open(app)

    #expect(app.screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }

  @Test func `the screen shows distances, two spaces after a long title`() async throws {
    let app = try app()
    let title = "A title of more than 24 letters"
    phone.moves(toLatitude: 1, longitude: 0)
    open(app)
    await until { server.latitudes.count == 1 }
    server.answer("Short", title)
    await until { screen(app).contains("Short") }

    compass.location = .degrees(0)

    #expect(screen(app).contains("Short                   0 m"))
    #expect(screen(app).contains("\(title)  0 m"))
  }
}
