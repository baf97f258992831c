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
      #expect(app.screen.first == "Places is locked")
      app.applicationDidFinishLaunching()
      defer { app.applicationWillTerminate() }
      phone.notificationCenter.post(name: LocationAccessGuard.unlockApp, object: nil)
      return app.screen
    }
  }

  @Test func `shows no name, no distance and no arrow if no place is saved`() {
    #expect(screen(at: .gate, places: []) == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }
}
