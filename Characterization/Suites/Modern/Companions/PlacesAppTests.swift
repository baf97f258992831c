import Modern
import Testing

@MainActor
@Suite struct `The Places app with injected dependencies` {
  @Test func `shows no destination if there are no places`() throws {
    let phone = Phone()
    phone.permission = .authorizedAlways
    phone.location = .at(0, 0)

    let screen = try phone.use {
      let app = try PlacesApp(
        managers: CLLocationManager.init, compass: LiveCompanions.compass(),
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: PlacesInMemory([]), download: { _, _ in [] }, report: { _ in })
      app.becomesActive()
      phone.callback(heading: phone.makeHeading(degrees: 0, accuracy: 5))
      return app.screen
    }

    #expect(screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }
}
