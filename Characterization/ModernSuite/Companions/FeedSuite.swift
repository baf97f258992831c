import Modern

/// Tests of a feed that has one download at a time, from a server of their own.
@MainActor
protocol FeedSuite {
  var server: ManualServer { get }
}

extension FeedSuite {
  func feed() -> Feed { Feed(language: { "en" }, download: server.download) }

  /// A feed with access, at latitude 1, with a download under way.
  func loadingFeed() async -> Feed {
    let feed = feed()
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.latitudes == [1] }
    return feed
  }

  /// Callers that wait for a refresh, and then return the titles that the feed shows.
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
