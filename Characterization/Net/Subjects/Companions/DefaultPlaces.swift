import Legacy
import Modern
import Parity

extension DefaultPlaceKind {
  /// The implementations that must behave the same. The first one is the reference.
  public static var parity: [Self] { [legacy, modern] }
  /// Stage 1: the app reads the global user defaults in three places.
  public static var global: Self { Self(name: "global") { GlobalDefaultPlace() } }
  /// Stage 2: a shared instance that a test can override.
  public static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
  /// Stage 3: places and preferences are injected.
  public static var modern: Self { Self(name: "modern") { InjectedDefaultPlace() } }

  public static var stages: [Self] { [global, legacy, modern] }

  /// A provider with places of these names, and preferences of its own.
  public static func injected(_ places: [String]) -> Self {
    Self(name: "injected") {
      InjectedDefaultPlace(places: places.map(saved), storage: PreferencesInMemory())
    }
  }
}

private final class GlobalDefaultPlace: DefaultPlaceSubject {
  private let phone = Phone.current
  private let app = PlacesAppKind.legacy.make()

  init() {
    phone.permission = .authorizedAlways
    app.launches()
    app.becomesActive()
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

  init(
    places: [Modern.SavedPlace] = withBundledPlaces {
      try Modern.PersistentStack(storage: BundledPlaces()).places
    },
    storage: any PreferenceStorage = Phone.current.userDefaults
  ) {
    provider = Modern.DefaultPlaceProvider(
      places: places, preferences: Preferences(storage: storage))
  }

  var defaultPlace: String? { provider.defaultPlace?.name }

  func choose(_ name: String?) {
    provider.defaultPlace = name.map(saved)
  }
}

private func saved(_ name: String) -> Modern.SavedPlace {
  Modern.SavedPlace(name: name, coordinate: Modern.Coordinate(latitude: 0, longitude: 0))
}

/// Calls `body`, which throws only if the bundled file of saved places is invalid.
@MainActor
func withBundledPlaces<Value>(_ body: () throws -> Value) -> Value {
  do {
    return try body()
  } catch {
    preconditionFailure("The file of saved places that is bundled with Modern is invalid: \(error)")
  }
}

/// Stores the preferences of one test in memory.
public final class PreferencesInMemory: PreferenceStorage {
  private var values: [String: Any] = [:]

  public init() {}

  public func object(forKey key: String) -> Any? { values[key] }
  public func set(_ value: Any?, forKey key: String) { values[key] = value }
}
