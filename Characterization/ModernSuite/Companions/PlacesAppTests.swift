import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `The whole app on what it is handed` {
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

  private func opens(_ app: PlacesApp) {
    phone.use {
      app.becomesActive()
      phone.settle()
    }
  }

  @Test func `leads to the first of the places that it is handed`() throws {
    let app = try app()
    opens(app)
    #expect(app.screen.first == "On the way to Home")
  }

  @Test func `turns the compass off when it locks`() throws {
    let app = try app()
    opens(app)
    #expect(compass.isUpdating)
    phone.permission = .denied
    opens(app)
    #expect(!compass.isUpdating)
  }

  /// Too short a way for the one who follows.
  @Test func `asks what is nearby where it is when it comes to the front`() async throws {
    let app = try app()
    phone.moves(toLatitude: 1, longitude: 0)
    opens(app)
    await until { server.latitudes == [1] }
    server.answer("One")
    await until { !app.feed.content.isLoading }
    phone.moves(toLatitude: 1.0005, longitude: 0)
    opens(app)
    await until { server.latitudes.count == 2 }
    #expect(server.latitudes == [1, 1.0005])
    server.answer("Two")
  }

  @Test func `leads nowhere where there are no places`() throws {
    let app = try app([])
    compass.location = .degrees(0)
    compass.heading = phone.makeHeading(degrees: 0, accuracy: 5)
    opens(app)
    #expect(app.screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }

  @Test func `says how far it is where the compass knows, and keeps it apart from a long title`()
    async throws
  {
    let app = try app()
    phone.moves(toLatitude: 1, longitude: 0)
    opens(app)
    await until { server.latitudes.count == 1 }
    let title = "A title of more than 24 letters"
    server.answer("Short", title)
    await until { !app.feed.content.isLoading }
    #expect(phone.use { app.screen }.contains("Short"))
    compass.location = .degrees(0)
    let screen = phone.use { app.screen }
    #expect(screen.contains("Short                   0 m"))
    #expect(screen.contains("\(title)  0 m"))
  }
}
