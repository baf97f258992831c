import Legacy
import Testing

/// The saved places of this app are replaced through the shared instance, which no test of another app may use
/// meanwhile. No test awaits.
@MainActor
@Suite struct `The legacy Places app` {
  final class Store: PlaceStoreWrapper {
    var saved: [SavedPlace] = []
    override var places: [SavedPlace] { saved }
  }

  let phone = Phone()
  let home = SavedPlace(name: "Home", latitude: 0, longitude: 0.5)

  private func screen(at location: CLLocation, places: [SavedPlace]) -> [String] {
    phone.permission = .authorizedAlways
    phone.location = location
    phone.heading = phone.makeHeading(degrees: 0, accuracy: 5)
    return phone.use {
      let store = Store()
      store.saved = places
      PlaceStoreWrapper.setSharedInstance(store)
      defer { PlaceStoreWrapper.resetSharedInstance() }
      let app = PlacesApp()
      app.applicationDidFinishLaunching()
      defer { app.applicationWillTerminate() }
      phone.notificationCenter.post(name: LocationAccessGuard.unlockApp, object: nil)
      return app.screen
    }
  }

  @Test func `shows no name, no distance and no arrow if no place is saved`() {
    #expect(
      screen(at: .gate, places: []) == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }

  @Test func `keeps latitude and longitude of a saved place`() {
    #expect(home.latitude == 0)
    #expect(home.longitude == 0.5)
  }

  @Test func `shows meters below 995 m, and kilometers from 995 m on`() throws {
    #expect(screen(at: north(994.9), places: [home]).last == "990 m  ↓")
    #expect(screen(at: try exactly(995), places: [home]).last == "1.0 km  ↓")
  }

  /// Returns a location this many meters north of home, which is on the equator.
  private func north(_ meters: Double) -> CLLocation {
    .at(meters / 6_371_008.8 * 180 / .pi, home.longitude)
  }

  /// Returns a location at exactly this distance from home, to the last bit. Moves to the east change the
  /// distance by less than the smallest moves to the north, so one of them hits it.
  private func exactly(_ meters: Double) throws -> CLLocation {
    let here = CLLocation.at(home.latitude, home.longitude)
    let latitude = north(meters - 1e-11).coordinate.latitude
    let east = (0..<10_000).lazy.map { step in
      CLLocation.at(latitude, home.longitude + Double(step) * 1e-11)
    }
    return try #require(east.first { here.distance(from: $0) == meters })
  }
}
