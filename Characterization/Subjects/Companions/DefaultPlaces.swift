import Legacy
import Modern
import Parity

extension DefaultPlaceKind {
  /// The overridable singleton.
  public static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
  /// What is injected.
  public static var modern: Self { Self(name: "modern") { InjectedDefaultPlace() } }
}

private final class OverridableDefaultPlace: DefaultPlaceSubject {
  private let store = Legacy.PlaceStoreWrapper()

  var defaultPlace: String? { provider { $0.defaultPlace?.name } }

  func choose(_ name: String?) {
    provider { provider in
      provider.defaultPlace = name.map { Legacy.SavedPlace(name: $0, latitude: 0, longitude: 0) }
    }
  }

  private func provider<Value>(_ body: (Legacy.DefaultPlaceProvider) -> Value) -> Value {
    Legacy.PlaceStoreWrapper.setSharedInstance(store)
    defer {
      Legacy.PlaceStoreWrapper.resetSharedInstance()
      Legacy.DefaultPlaceProvider.resetSharedInstance()
    }
    return body(.sharedInstance)
  }
}

private final class InjectedDefaultPlace: DefaultPlaceSubject {
  private let provider = Modern.DefaultPlaceProvider(
    places: Modern.PersistentStack.bundled.places,
    preferences: Preferences(storage: Phone.current.userDefaults))

  var defaultPlace: String? { provider.defaultPlace?.name }

  func choose(_ name: String?) {
    provider.defaultPlace = name.map { Modern.SavedPlace(name: $0, latitude: 0, longitude: 0) }
  }
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
