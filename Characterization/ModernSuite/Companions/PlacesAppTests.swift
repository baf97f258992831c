import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The whole app on what it is handed` {
  let phone = Phone(rules: Phone.Rules())
  let server = ManualServer()
  let compass = FakeLocationManager()

  private func app() throws -> PlacesApp {
    phone.permission = .authorizedAlways
    return try phone.use {
      try PlacesApp(
        managers: CLLocationManager.init, compass: compass,
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: PlacesInMemory([SavedPlace(name: "Home", latitude: 1, longitude: 0)]),
        download: server.download)
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
    await until { server.asked == [1] }
    server.answers("One")
    await until { !app.feed.content.isLoading }
    phone.moves(toLatitude: 1.0005, longitude: 0)
    opens(app)
    await until { server.asked.count == 2 }
    #expect(server.asked == [1, 1.0005])
    server.answers("Two")
  }
}
