import Legacy
import Modern
import PhoneScenarios

extension PlacesAppKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  package static var legacy: Self { Self(name: "legacy") { LegacyPlacesApp() } }
  package static var modern: Self { Self(name: "modern") { ModernPlacesApp() } }
}

private final class LegacyPlacesApp: AppOnPhone<Legacy.PlacesApp>, PlacesAppSubject {
  private let shared = SharedInstances()

  init() { super.init(Legacy.PlacesApp()) { $0.applicationWillTerminate() } }

  func launch() { shared.use { app?.applicationDidFinishLaunching() } }
  func becomeActive() { shared.use { app?.applicationDidBecomeActive() } }
  func choose(defaultPlace: String) { app?.chooseDefaultPlace(defaultPlace) }
  func settle() async { shared.use(phone.settle) }
  var screen: [String] { shared.use { app?.screen ?? [] } }
}

private final class ModernPlacesApp: AppOnPhone<Modern.PlacesApp>, PlacesAppSubject {
  private let downloads: Downloads

  init() {
    let downloads = Downloads()
    self.downloads = downloads
    super.init(
      // It throws only if the bundled file of saved places is invalid.
      try! Modern.PlacesApp(
        managers: CLLocationManager.init, compass: LiveCompanions.compass(),
        status: CLLocationManager.authorizationStatus, preferences: Phone.current.userDefaults,
        places: BundledPlaces(), download: downloads.places, report: LiveCompanions.report))
  }

  func launch() {}
  func becomeActive() { app?.becomeActive() }
  func choose(defaultPlace: String) { app?.choose(defaultPlace: defaultPlace) }
  var screen: [String] { app?.screen ?? [] }

  func settle() async {
    if let app { await downloads.settle(app.feed, on: phone) }
  }
}

/// Releases the app inside `phone.use`, because the location manager uses `Phone.current` in its deinit.
@MainActor
private class AppOnPhone<App: AnyObject> {
  let phone = Phone.current
  private(set) var app: App?
  private let terminate: (App) -> Void

  init(_ app: App, terminate: @escaping (App) -> Void = { _ in }) {
    self.app = app
    self.terminate = terminate
  }

  isolated deinit {
    phone.use {
      app.map(terminate)
      app = nil
    }
  }
}
