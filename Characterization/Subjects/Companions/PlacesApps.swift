import Legacy
import Modern
import Parity

extension PlacesAppKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyPlacesApp() } }
  public static var modern: Self { Self(name: "modern") { ModernPlacesApp() } }
}

private final class LegacyPlacesApp: PlacesAppSubject {
  private let phone = Phone.current
  private let store = Legacy.PlaceStoreWrapper()
  private let accessGuard = Legacy.LocationAccessGuard()
  private var app: Legacy.PlacesApp? = Legacy.PlacesApp()

  // The class reaches for the phone that is bound, even as it goes.
  isolated deinit {
    phone.use {
      app?.applicationWillTerminate()
      app = nil
    }
  }

  func launches() { shared { app?.applicationDidFinishLaunching() } }
  func becomesActive() { shared { app?.applicationDidBecomeActive() } }
  func chooses(defaultPlace: String) { app?.chooseDefaultPlace(defaultPlace) }
  func settles() async { shared(phone.settle) }
  var screen: [String] { shared { app?.screen ?? [] } }

  /// The set-up and the tear-down that overridable singletons take.
  private func shared<Value>(_ body: () -> Value) -> Value {
    Legacy.PlaceStoreWrapper.setSharedInstance(store)
    Legacy.LocationAccessGuard.setSharedInstance(accessGuard)
    defer {
      Legacy.PlaceStoreWrapper.resetSharedInstance()
      Legacy.LocationAccessGuard.resetSharedInstance()
    }
    return body()
  }
}

private final class ModernPlacesApp: PlacesAppSubject {
  private let phone = Phone.current
  private let downloads = Downloads()
  private var app: Modern.PlacesApp?

  // The location manager reaches for the phone that is bound, even as it goes.
  isolated deinit { phone.use { app = nil } }

  init() {
    do {
      app = try Modern.PlacesApp(
        managers: CLLocationManager.init, compass: Live.locationManager(.fine),
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: BundledPlaces(), download: downloads.places, report: Live.report)
    } catch {
      preconditionFailure("The file of saved places that comes with Modern is broken: \(error)")
    }
  }

  func launches() {}
  func becomesActive() { app?.becomesActive() }
  func chooses(defaultPlace: String) { app?.choose(defaultPlace: defaultPlace) }
  var screen: [String] { app?.screen ?? [] }

  func settles() async {
    if let app { await downloads.settle(app.feed, on: phone) }
  }
}
