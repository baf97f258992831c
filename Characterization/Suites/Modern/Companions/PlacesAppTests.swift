import Modern
import Testing

/// A compass whose values the test sets.
///
/// Choose *a settable value* for what the class under test reads, and *a flag* for what it switches on and off.
final class FakeCompass: Compass {
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false

  func start() { isUpdating = true }
  func stop() { isUpdating = false }
}

@MainActor
@Suite struct `The Places app with injected dependencies` {
  let compass = FakeCompass()

  /// Returns the app after its start. Each dependency is a fake, except the managers of Apple.
  private func app(_ status: CLAuthorizationStatus, places: [SavedPlace]) throws -> PlacesApp {
    let app = try onPhone {
      try PlacesApp(
        managers: CLLocationManager.init, compass: compass, status: { status },
        preferences: PreferencesInMemory(), places: PlacesInMemory(places),
        download: { _, _ in [] }, report: { _ in })
    }
    app.becomeActive()
    return app
  }

  /// Red if the app reads its bundled places:
  ///
  ///     Expectation failed: (app.screen.first → "On the way to Brandenburger Tor") == "On the way to Home"
  @Test func `leads the user to the first of the saved places`() throws {
    let places = ["Home", "Work"].map { SavedPlace(name: $0, coordinate: .degrees(0)) }

    let app = try app(.authorizedAlways, places: places)

    #expect(app.screen.first == "On the way to Home")
  }

  @Test func `is locked without access, and starts no compass`() throws {
    let app = try app(.denied, places: [])

    #expect(app.screen.first == "Places is locked")
    #expect(!compass.isUpdating)
  }

  @Test func `starts the compass with access`() throws {
    _ = try app(.authorizedWhenInUse, places: [])

    #expect(compass.isUpdating)
  }

  @Test func `shows no destination if there are no places`() throws {
    compass.location = .degrees(0)
    compass.heading = CLHeading()

    let app = try app(.authorizedAlways, places: [])

    #expect(app.screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }
}
