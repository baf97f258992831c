import Foundation
import Modern
import Testing

/// A feed whose refreshes overlap, in which it differs from Legacy. See Docs/overlap.md.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed with overlapping refreshes` {
  let server = ManualServer()

  private func feed() -> PlacesFeed { PlacesFeed(language: { "en" }, download: server.download) }

  /// Returns a feed with access at latitude 1, while it downloads.
  private func loadingFeed() async -> PlacesFeed {
    let feed = feed()
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.latitudes == [1] }
    return feed
  }

  /// Begins tasks that wait for a refresh. Each task then returns the titles that the feed shows.
  private func callers(_ count: Int, of feed: PlacesFeed) async -> [Task<[String], any Error>] {
    await waitingTasks(count) {
      try await feed.refresh()
      return feed.titles
    }
  }

  // MARK: Its callers

  @Test(arguments: [(true, [1.0]), (false, [1.0, 1.0])])
  func `lets its callers share one download, whether it already runs or not`(
    isRunning: Bool, latitudes: [Double]
  ) async throws {
    let feed = await loadingFeed()
    if !isRunning {
      server.answer("Before")
      await until { !feed.content.isLoading }
    }

    let callers = await callers(1000, of: feed)
    await until { server.latitudes == latitudes }
    server.answer("After")

    for caller in callers { #expect(try await caller.joined == ["After"]) }
    #expect(server.latitudes == latitudes)
  }

  @Test func `suspends its callers until it receives the first state of access`() async throws {
    let feed = feed()
    feed.move(to: .degrees(1))
    let callers = await callers(2, of: feed)
    #expect(server.latitudes == [])

    feed.accessChanged(to: .whileInUse)
    await until { server.latitudes == [1] }
    server.answer("One")

    for caller in callers { #expect(try await caller.joined == ["One"]) }
  }

  @Test func `throws an error to all callers, and downloads again for the next one`() async throws {
    let feed = await loadingFeed()
    let callers = await callers(10, of: feed)

    server.fail()

    for caller in callers {
      await #expect(throws: URLError(.timedOut)) { try await caller.joined }
    }
    #expect(feed.content.message != nil)
    let next = await self.callers(1, of: feed)
    await until { server.latitudes == [1, 1] }
    server.answer("Two")
    #expect(try await next[0].joined == ["Two"])
    #expect(
      feed.content == PlacesFeed.Content(places: [.init(title: "Two", coordinate: .degrees(0))]))
  }

  @Test func `continues the download when all callers are canceled`() async {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    for caller in callers { caller.cancel() }

    await expectCanceled(callers)
    server.answer("One")
    await until { feed.titles == ["One"] }
    #expect(server.latitudes == [1])
  }

  // MARK: Its content

  @Test func `keeps the earlier places after a move, and its callers wait for the new ones`()
    async throws
  {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)
    var contents = feed.contents.makeAsyncIterator()

    feed.move(to: .degrees(2))
    feed.move(to: .degrees(3))
    server.answer("One")
    await until { server.latitudes == [1, 3] }
    server.answer("Three")

    for caller in callers { #expect(try await caller.joined == ["Three"]) }
    var shown: [String] = []
    for _ in 1...3 {
      guard let content = await contents.next() else { break }
      shown.append("\(content.titles) \(content.isLoading)")
    }
    #expect(shown == [#"[] true"#, #"["One"] true"#, #"["Three"] false"#])
    #expect(server.latitudes == [1, 3])
  }

  @Test func `cancels callers and download when access is lost, and ignores the late answer`() async
  {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    feed.accessChanged(to: .refused)

    await expectCanceled(callers)
    feed.accessChanged(to: .always)
    await until { server.latitudes == [1, 1] }
    server.answer("Old")
    await until { server.canceled == 1 }
    #expect(feed.titles == [])
    feed.beginRefresh()
    server.answer("New")
    await until { feed.titles == ["New"] }
    #expect(server.latitudes == [1, 1])
  }

  @Test func `downloads again if access is granted while its content is cleared`() async {
    let feed = await loadingFeed()
    readAtOnce(feed.contents) { [weak feed] content in
      if content == PlacesFeed.Content() { feed?.accessChanged(to: .always) }
    }

    feed.accessChanged(to: .refused)

    await until { server.latitudes == [1, 1] }
    server.answer("Old")
    server.answer("New")
    await until { feed.titles == ["New"] }
  }

  @Test func `begins no other download for the same state of access`() async {
    let feed = await loadingFeed()
    server.answer("One")
    await until { !feed.content.isLoading }

    feed.accessChanged(to: .always)

    #expect(!feed.content.isLoading)
  }

  // MARK: Its release

  @Test func `begins no download if it is released in the same turn`() async {
    var feed: PlacesFeed? = feed()
    feed?.accessChanged(to: .always)
    feed?.move(to: .degrees(1))

    feed = nil
    await Task { @MainActor in }.value

    #expect(server.latitudes == [])
  }

  @Test func `cancels its download and finishes its stream when it is released`() async {
    var feed: PlacesFeed? = await loadingFeed()
    let contents = feed!.contents

    feed = nil

    #expect(await contents.all.map(\.isLoading) == [true])
    server.answer("One")
    await until { server.canceled == 1 }
  }
}
