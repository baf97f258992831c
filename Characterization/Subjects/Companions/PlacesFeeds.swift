import Dispatch
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
      language: { [preferences] in preferences.language }, download: downloads.places)
    access.observe { [feed] in feed.accessChanged(to: $0) }
  }

  func becomesActive() {
    access.refresh()
    feed.beginRefresh()
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

/// Counts the downloads that are running.
@MainActor
final class Downloads {
  private var running = 0
  private var isBroken = false

  func places(near coordinate: Modern.Coordinate, language: String) async throws -> [NearbyPlace] {
    running += 1
    defer { running -= 1 }
    return try await LiveCompanions.places(near: coordinate, language: language)
  }

  /// Delivers events until none is pending and each running download waits for a slow network.
  ///
  /// Events are delivered in a loop, and a feed settles within 5 turns of it. On a busy machine it needs more, because
  /// another thread resumes its task. So this method pauses after each 200 turns. After 1,000 turns, the feed counts as
  /// broken, and later calls return after one turn. The comparison then reports the content of the feed.
  func settle(_ feed: Feed, on phone: Phone, pause: () async -> Void = Downloads.pause) async {
    for turn in 1..<(isBroken ? 2 : 1_000) {
      phone.settle()
      await Task.yield()
      if haveSettled(feed, on: phone) { return }
      if turn.isMultiple(of: 200) { await pause() }
    }
    isBroken = true
  }

  /// Leaves the processor to other threads for a quarter of a second.
  private static func pause() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { continuation.resume() }
    }
  }

  private func haveSettled(_ feed: Feed, on phone: Phone) -> Bool {
    let isAboutToDownload = feed.content.isLoading && running == 0
    return running == phone.waitingAnswerCount && !isAboutToDownload
  }
}
