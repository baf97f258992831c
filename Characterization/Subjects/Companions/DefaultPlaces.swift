import Legacy
import Modern
import Parity

extension DefaultPlaceKind {
  /// Stage 1: the app reads the user defaults wherever it needs them.
  public static var global: Self { Self(name: "global") { GlobalDefaultPlace() } }
  /// Stage 2: a shared instance that a test can override.
  public static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
  /// Stage 3: what is needed is injected.
  public static var modern: Self { Self(name: "modern") { InjectedDefaultPlace() } }

  public static var stages: [Self] { [global, legacy, modern] }

  /// With places and preferences of its own.
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
  private let store = Legacy.PlaceStoreWrapper()
  private let instance = Legacy.DefaultPlaceProvider()

  var defaultPlace: String? { provider { $0.defaultPlace?.name } }

  func choose(_ name: String?) {
    provider { provider in
      provider.defaultPlace = name.map { Legacy.SavedPlace(name: $0, latitude: 0, longitude: 0) }
    }
  }

  private func provider<Value>(_ body: (Legacy.DefaultPlaceProvider) -> Value) -> Value {
    Legacy.PlaceStoreWrapper.setSharedInstance(store)
    Legacy.DefaultPlaceProvider.setSharedInstance(instance)
    defer {
      Legacy.PlaceStoreWrapper.resetSharedInstance()
      Legacy.DefaultPlaceProvider.resetSharedInstance()
    }
    return body(.sharedInstance)
  }
}

private final class InjectedDefaultPlace: DefaultPlaceSubject {
  private let provider: Modern.DefaultPlaceProvider

  init(
    places: [Modern.SavedPlace] = Modern.PersistentStack.bundled.places,
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

extension Modern.PersistentStack {
  static var bundled: Modern.PersistentStack {
    do {
      return try Modern.PersistentStack(storage: BundledPlaces())
    } catch {
      preconditionFailure("The file of saved places that comes with Modern is broken: \(error)")
    }
  }
}

/// Preferences that nobody else shares.
public final class PreferencesInMemory: PreferenceStorage {
  private var values: [String: Any] = [:]

  public init() {}

  public func object(forKey key: String) -> Any? { values[key] }
  public func set(_ value: Any?, forKey key: String) { values[key] = value }
}
