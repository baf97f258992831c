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

private final class ModernFeed: PlacesFeedSubject {
  private let phone = Phone.current
  private let access = Access(
    manager: CLLocationManager(), status: CLLocationManager.authorizationStatus)
  private let preferences = Preferences(storage: Phone.current.userDefaults)
  private let feed: Feed
  private let downloads = Downloads()

  init() {
    feed = Feed(
      access: access.states, language: { [preferences] in preferences.language },
      download: downloads.places)
    downloads.watch(access)
  }

  func becomesActive() {
    access.look()
    if access.isGranted { feed.beginRefresh() }
  }

  func moves(to location: CLLocation) { feed.move(to: Modern.Coordinate(location)) }

  func prefers(language: String) {
    preferences.language = language
    feed.beginRefresh()
  }

  func settles() async { await downloads.settle(feed, on: phone) }

  var shown: FeedShown {
    FeedShown(
      titles: feed.content.places.map(\.title), isLoading: feed.content.isLoading,
      message: feed.content.message)
  }
}

/// Counts the downloads that have begun and not ended, and the states of access.
@MainActor
final class Downloads {
  private var underWay = 0
  private var statesSent = 0
  private var isBroken = false

  func watch(_ access: Access) {
    readAtOnce(access.states) { [weak self] _ in self?.statesSent += 1 }
  }

  func places(near coordinate: Modern.Coordinate, language: String) async throws -> [NearbyPlace] {
    underWay += 1
    defer { underWay -= 1 }
    return try await Live.places(near: coordinate, language: language)
  }

  /// Lets happen whatever happens by itself. A feed that does not come to rest in many turns and seconds
  /// is broken: it is not waited for again, and whoever looks at it will see why.
  func settle(_ feed: Feed, on phone: Phone) async {
    let end = ContinuousClock.now + .seconds(2)
    var turns = 0
    repeat {
      phone.settle()
      await Task.yield()
      turns += 1
      // Seconds alone say little where others keep the main actor busy.
      if turns > 10_000 && ContinuousClock.now > end { isBroken = true }
    } while !haveSettled(feed, on: phone) && !isBroken
  }

  /// Whether nothing more happens by itself: the feed knows of access, and its download, if there is
  /// one, waits for a slow network.
  private func haveSettled(_ feed: Feed, on phone: Phone) -> Bool {
    feed.statesHeard == statesSent && underWay == phone.waitingAnswerCount
      && !(feed.content.isLoading && underWay == 0)
  }
}
