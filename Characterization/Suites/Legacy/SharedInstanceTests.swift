import Foundation
import Legacy
import Testing

@MainActor
@Suite struct `A shared instance of Legacy` {
  let phone = Phone()

  /// Expects that the instance is created once, can be replaced, and is created again after a reset.
  private func check<Shared: AnyObject>(
    _ other: () -> Shared, shared: () -> Shared, set: (Shared) -> Void, reset: () -> Void
  ) {
    phone.use {
      reset()
      defer { reset() }
      let first = shared()
      #expect(shared() === first)

      let replacement = other()
      set(replacement)
      #expect(shared() === replacement)

      reset()
      #expect(shared() !== replacement)
      #expect(shared() !== first)
    }
  }

  @Test func `of the notification center can be replaced and reset`() {
    check(
      NotificationCenterWrapper.init, shared: { NotificationCenterWrapper.sharedInstance },
      set: NotificationCenterWrapper.setSharedInstance,
      reset: NotificationCenterWrapper.resetSharedInstance)
  }

  @Test func `of the user defaults can be replaced and reset`() {
    check(
      UserDefaultsWrapper.init, shared: { UserDefaultsWrapper.sharedInstance },
      set: UserDefaultsWrapper.setSharedInstance, reset: UserDefaultsWrapper.resetSharedInstance)
  }

  @Test func `of the place store can be replaced and reset`() {
    check(
      PlaceStoreWrapper.init, shared: { PlaceStoreWrapper.sharedInstance },
      set: PlaceStoreWrapper.setSharedInstance, reset: PlaceStoreWrapper.resetSharedInstance)
  }

  @Test func `of the default place can be replaced and reset`() {
    check(
      DefaultPlaceProvider.init, shared: { DefaultPlaceProvider.sharedInstance },
      set: DefaultPlaceProvider.setSharedInstance,
      reset: DefaultPlaceProvider.resetSharedInstance)
  }

  @Test func `of the access guard can be replaced and reset`() {
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
