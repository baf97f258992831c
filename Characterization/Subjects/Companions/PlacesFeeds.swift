import Legacy
import Parity

extension PlacesFeedKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyFeed() } }
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
