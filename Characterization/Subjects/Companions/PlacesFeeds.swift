import Foundation
import Legacy
import Modern
import Parity

extension PlacesFeedKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyFeed() } }
  public static var modern: Self { Self(name: "modern") { ModernFeed() } }
}

private final class LegacyFeed: PlacesFeedSubject {
  private let phone = Phone.current
  private let store = Legacy.PlaceStoreWrapper()
  private let feed = Legacy.PlacesFeed()

  func becomesActive() {
    phone.notificationCenter.post(
      name: Legacy.PlacesFeed.applicationDidBecomeActive, object: nil)
  }

  func moves(to location: CLLocation) { feed.move(to: location) }
  func prefers(language: String) { feed.language = language }
  func settles() async { phone.settle() }

  var shown: FeedShown {
    FeedShown(
      titles: feed.places.map(\.title), isLoading: feed.isLoading, message: feed.message)
  }
}

private final class ModernFeed: PlacesFeedSubject, AccessObserver {
  private let phone = Phone.current
  private let access = Access(
    manager: CLLocationManager(), status: CLLocationManager.authorizationStatus)
  private let feed = Modern.PlacesFeed()

  init() { access.observer = self }

  func lookedAtAccess() {
    phone.notificationCenter.post(
      name: Notification.Name("PlaceStoreAccessDidChange"), object: nil)
  }

  func becomesActive() {
    phone.notificationCenter.post(
      name: Modern.PlacesFeed.applicationDidBecomeActive, object: nil)
  }

  func moves(to location: CLLocation) { feed.move(to: location) }
  func prefers(language: String) { feed.language = language }
  func settles() async { phone.settle() }

  var shown: FeedShown {
    FeedShown(
      titles: feed.places.map(\.title), isLoading: feed.isLoading, message: feed.message)
  }
}
