import Legacy
import Modern
import Parity

extension DefaultPlaceKind {
  /// The overridable singleton.
  public static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
  public static var modern: Self { Self(name: "modern") { ModernDefaultPlace() } }
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

private final class ModernDefaultPlace: DefaultPlaceSubject {
  private let store = Modern.PlaceStoreWrapper()

  var defaultPlace: String? { provider { $0.defaultPlace?.name } }

  func choose(_ name: String?) {
    provider { provider in
      provider.defaultPlace = name.map { Modern.SavedPlace(name: $0, latitude: 0, longitude: 0) }
    }
  }

  private func provider<Value>(_ body: (Modern.DefaultPlaceProvider) -> Value) -> Value {
    Modern.PlaceStoreWrapper.setSharedInstance(store)
    defer {
      Modern.PlaceStoreWrapper.resetSharedInstance()
      Modern.DefaultPlaceProvider.resetSharedInstance()
    }
    return body(.sharedInstance)
  }
}
