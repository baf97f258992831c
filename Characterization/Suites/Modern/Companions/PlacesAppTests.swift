import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The Places app with injected dependencies` {
  let phone = Phone(rules: Phone.Rules())
  let server = ManualServer()
  let compass = FakeCompass()

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

  @Test func `leads the user to the first injected place`() throws {
    let app = try app()

    open(app)

    #expect(app.screen.first == "On the way to Home")
  }

  @Test func `stops the compass when it locks`() throws {
    let app = try app()
    open(app)
    #expect(compass.isUpdating)

    phone.permission = .denied
    open(app)

    #expect(!compass.isUpdating)
  }

  /// The move is too short for the follower: only the activation begins the second download.
  @Test func `downloads the nearby places when it becomes active`() async throws {
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

  @Test func `shows no destination if there are no places`() throws {
    let app = try app([])
    compass.location = .degrees(0)
    compass.heading = phone.makeHeading(degrees: 0, accuracy: 5)

    open(app)

    #expect(app.screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }

  @Test func `shows each distance at least two spaces after the title`() async throws {
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
