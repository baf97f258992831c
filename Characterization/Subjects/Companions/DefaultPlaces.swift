import Legacy
import Parity

extension DefaultPlaceKind {
  /// The overridable singleton.
  public static var legacy: Self { Self(name: "legacy") { OverridableDefaultPlace() } }
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
    PlaceStoreWrapper.setSharedInstance(store)
    defer {
      PlaceStoreWrapper.resetSharedInstance()
      DefaultPlaceProvider.resetSharedInstance()
    }
    return body(.sharedInstance)
  }
}
