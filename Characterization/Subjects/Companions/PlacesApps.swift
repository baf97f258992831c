import Legacy
import Parity

extension PlacesAppKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyPlacesApp() } }
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
