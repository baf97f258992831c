import Legacy

/// The overridable singletons of the legacy companions, one set for each subject.
@MainActor
final class SharedInstances {
  let store = Legacy.PlaceStoreWrapper()
  let accessGuard = Legacy.LocationAccessGuard()
  private let defaultPlace = Legacy.DefaultPlaceProvider()

  /// Sets the shared instances, calls `body` and resets them.
  func use<Value>(_ body: () -> Value) -> Value {
    Legacy.PlaceStoreWrapper.setSharedInstance(store)
    Legacy.LocationAccessGuard.setSharedInstance(accessGuard)
    Legacy.DefaultPlaceProvider.setSharedInstance(defaultPlace)
    defer {
      Legacy.PlaceStoreWrapper.resetSharedInstance()
      Legacy.LocationAccessGuard.resetSharedInstance()
      Legacy.DefaultPlaceProvider.resetSharedInstance()
    }
    return body()
  }
}
