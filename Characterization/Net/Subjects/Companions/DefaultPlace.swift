import Legacy
import Modern
import PhoneScenarios

extension DefaultPlaceKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  /// Stage 1: the app reads the global user defaults in three places.
  package static var global: Self { Self(name: "global") { GlobalDefaultPlace() } }
  /// Stage 2: a shared instance that a test can override.
  package static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
  /// Stage 3: places and preferences are injected.
  package static var modern: Self { Self(name: "modern") { InjectedDefaultPlace() } }

  package static var stages: [Self] { [global, legacy, modern] }
}

private final class GlobalDefaultPlace: DefaultPlaceSubject {
  private let phone = Phone.current
  private let app = PlacesAppKind.legacy.make()

  init() {
    phone.permission = .authorizedAlways
    app.launch()
    app.becomeActive()
  }

  var defaultPlace: String? { app.screen.first?.replacing("On the way to ", with: "") }
  func choose(_ name: String?) { phone.userDefaults.set(name, forKey: "DefaultPlace") }
}

private final class OverridableDefaultPlace: DefaultPlaceSubject {
  private let shared = SharedInstances()

  var defaultPlace: String? {
    shared.use { Legacy.DefaultPlaceProvider.sharedInstance.defaultPlace?.name }
  }

  func choose(_ name: String?) {
    shared.use {
      Legacy.DefaultPlaceProvider.sharedInstance.defaultPlace = name.map {
        Legacy.SavedPlace(name: $0, latitude: 0, longitude: 0)
      }
    }
  }
}

private final class InjectedDefaultPlace: DefaultPlaceSubject {
  private let provider: Modern.DefaultPlaceProvider

  init() {
    provider = Modern.DefaultPlaceProvider(
      // It throws only if the bundled file of saved places is invalid.
      places: try! Modern.PersistentStack(storage: BundledPlaces()).places,
      preferences: Preferences(storage: Phone.current.userDefaults))
  }

  var defaultPlace: String? { provider.defaultPlace?.name }

  func choose(_ name: String?) {
    provider.defaultPlace = name.map {
      Modern.SavedPlace(name: $0, coordinate: Modern.Coordinate(latitude: 0, longitude: 0))
    }
  }
}
