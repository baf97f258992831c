import Modern
import Testing

/// A suite whose tests use a feed with their own server.
@MainActor
protocol FeedSuite {
  var server: ManualServer { get }
}

extension FeedSuite {
  func feed() -> Feed { Feed(language: { "en" }, download: server.download) }

  /// Returns a feed with access at latitude 1, while it downloads.
  func loadingFeed() async -> Feed {
    let feed = feed()
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.latitudes == [1] }
    return feed
  }

  /// Begins tasks that wait for a refresh. Each task then returns the titles that the feed shows.
  func callers(_ count: Int, of feed: Feed) async -> [Task<[String], any Error>] {
    await waitingTasks(count) {
      try await feed.refresh()
      return feed.titles
    }
  }
}

extension Feed {
  var titles: [String] { content.titles }
}

extension Feed.Content {
  var titles: [String] { places.map(\.title) }
}
