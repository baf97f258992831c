import Modern
import Parity
import Testing

@MainActor
@Suite struct `The distance on the screen of the Places app` {
  let phone = Phone(rules: Phone.Rules())
  let compass = FakeCompass()
  let home = Modern.Coordinate(latitude: 0, longitude: 0.5)

  private func lastLine() throws -> String? {
    phone.permission = .authorizedAlways
    return try phone.use {
      let app = try PlacesApp(
        managers: CLLocationManager.init, compass: compass,
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: PlacesInMemory([SavedPlace(name: "Home", coordinate: home)]),
        download: ManualServer().download, report: { _ in })
      app.becomesActive()
      return app.screen.last
    }
  }

  @Test func `is in meters just below 995 m`() throws {
    compass.location = phone.use { .onTheEquator(north: 994.9) }
    #expect(try lastLine() == "990 m  ·")
  }

  @Test func `is in kilometers from 995 m on`() throws {
    compass.location = try phone.use { try exactly(995) }
    #expect(try lastLine() == "1.0 km  ·")
  }

  /// Returns a location at exactly this distance from home, to the last bit. Moves to the east change the distance by
  /// less than the smallest moves to the north, so one of them hits it.
  private func exactly(_ meters: Double) throws -> CLLocation {
    let here = CLLocation(latitude: home.latitude, longitude: home.longitude)
    let north = CLLocation.onTheEquator(north: meters - 1e-11).coordinate.latitude
    let east = (0..<10_000).lazy.map { step in
      CLLocation(latitude: north, longitude: home.longitude + Double(step) * 1e-11)
    }
    return try #require(east.first { here.distance(from: $0) == meters })
  }
}
