import Foundation
import Legacy
import Testing

@MainActor
@Suite struct `A shared instance of Legacy` {
  let phone = Phone()

  /// Expects that the instance is created once, can be replaced, and is created again after a reset.
  private func check<Shared: AnyObject>(
    _ other: () -> Shared, shared: () -> Shared, set: (Shared) -> Void, reset: () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    phone.use {
      reset()
      defer { reset() }
      let first = shared()
      #expect(shared() === first, sourceLocation: sourceLocation)

      let replacement = other()
      set(replacement)
      #expect(shared() === replacement, sourceLocation: sourceLocation)

      reset()
      #expect(shared() !== replacement && shared() !== first, sourceLocation: sourceLocation)
    }
  }

  @Test func `can be replaced and reset`() {
    check(
      NotificationCenterWrapper.init, shared: { NotificationCenterWrapper.sharedInstance },
      set: NotificationCenterWrapper.setSharedInstance,
      reset: NotificationCenterWrapper.resetSharedInstance)
    check(
      UserDefaultsWrapper.init, shared: { UserDefaultsWrapper.sharedInstance },
      set: UserDefaultsWrapper.setSharedInstance, reset: UserDefaultsWrapper.resetSharedInstance)
    check(
      PlaceStoreWrapper.init, shared: { PlaceStoreWrapper.sharedInstance },
      set: PlaceStoreWrapper.setSharedInstance, reset: PlaceStoreWrapper.resetSharedInstance)
    check(
      DefaultPlaceProvider.init, shared: { DefaultPlaceProvider.sharedInstance },
      set: DefaultPlaceProvider.setSharedInstance,
      reset: DefaultPlaceProvider.resetSharedInstance)
    check(
      LocationAccessGuard.init, shared: { LocationAccessGuard.sharedInstance },
      set: LocationAccessGuard.setSharedInstance, reset: LocationAccessGuard.resetSharedInstance)
    phone.use(NotificationCenterWrapper.resetSharedInstance)
  }

  @Test(
    arguments: [
      (PlacesFeed.didChange, "PlacesFeedDidChange"),
      (PlacesFeed.applicationDidBecomeActive, "PlacesAppDidBecomeActive"),
      (PlaceStoreWrapper.accessDidChange, "PlaceStoreAccessDidChange"),
    ])
  func `posts or receives notifications with these names`(name: Notification.Name, text: String) {
    #expect(name.rawValue == text)
  }
}

@Suite struct `The legacy nearby provider` {
  final class Listener: NearbyProviderListener {
    let provider: NearbyProvider

    init(_ provider: NearbyProvider) { self.provider = provider }

    func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {}
  }

  @Test func `retains its listener, and leaks if the listener retains it`() {
    let phone = Phone()
    weak var provider: NearbyProvider?

    phone.use {
      let made = NearbyProvider()
      made.listener = Listener(made)
      provider = made
    }
    #expect(provider?.listener != nil)

    // Breaks the cycle, so that the test leaks nothing.
    provider?.listener = nil
    #expect(provider == nil)
  }
}
