import Foundation
import Modern
import Subjects
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `A feed with one download at a time` {
  let server = ManualServer()

  private func feed() -> Feed { Feed(language: { "en" }, download: server.download) }

  /// A feed with access, at latitude 1, with a download under way.
  private func loadingFeed() async -> Feed {
    let feed = feed()
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.latitudes == [1] }
    return feed
  }

  /// Callers that wait for a refresh, and then return the titles that the feed shows.
  private func callers(_ count: Int, of feed: Feed) async -> [Task<[String], any Error>] {
    await waitingTasks(count) {
      try await feed.refresh()
      return feed.titles
    }
  }

  @Test(arguments: [(true, [1.0]), (false, [1.0, 1.0])])
  func `a thousand callers share one download, which runs or begins`(
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

  @Test func `an error reaches each caller, and the next caller begins another download`()
    async throws
  {
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
    #expect(feed.content == Feed.Content(places: [.init(title: "Two", coordinate: .degrees(0))]))
  }

  @Test func `a canceled caller leaves at once, and the others receive the answer`() async throws {
    let feed = await loadingFeed()
    let callers = await callers(3, of: feed)

    callers[1].cancel()

    await #expect(throws: CancellationError.self) { try await callers[1].joined }
    server.answer("One")
    #expect(try await callers[0].joined == ["One"])
    #expect(try await callers[2].joined == ["One"])
  }

  @Test func `the download continues when all callers are canceled`() async {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    for caller in callers { caller.cancel() }

    for caller in callers {
      await #expect(throws: CancellationError.self) { try await caller.joined }
    }
    server.answer("One")
    await until { feed.titles == ["One"] }
    #expect(server.latitudes == [1])
  }

  @Test func `after a move the feed shows the earlier places until the new ones arrive`() async {
    let feed = await loadingFeed()
    var shown = feed.contents.makeAsyncIterator()

    feed.move(to: .degrees(2))
    feed.move(to: .degrees(3))
    server.answer("One")
    await until { server.latitudes == [1, 3] }
    server.answer("Three")

    #expect(await shown.next()?.isLoading == true)
    let earlier = await shown.next()
    #expect(earlier?.titles == ["One"])
    #expect(earlier?.isLoading == true)
    let new = await shown.next()
    #expect(new?.titles == ["Three"])
    #expect(new?.isLoading == false)
    #expect(server.latitudes == [1, 3])
  }

  @Test func `the feed shows each answer while the user keeps moving`() async {
    let feed = await loadingFeed()

    for place in 2...50 {
      feed.move(to: .degrees(Double(place)))
      server.answer("Place \(place - 1)")
      await until { server.latitudes.count == place }

      #expect(feed.titles == ["Place \(place - 1)"])
    }

    server.answer("Place 50")
    await until { !feed.content.isLoading }
  }

  @Test func `a move to the same coordinate begins no other download`() async {
    let feed = await loadingFeed()

    feed.move(to: .degrees(1))
    server.answer("One")

    await until { !feed.content.isLoading }
    #expect(server.latitudes == [1])
  }

  @Test func `callers wait until the feed shows what is nearby after the last move`() async throws {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    feed.move(to: .degrees(2))
    server.answer("One")
    await until { server.latitudes == [1, 2] }
    server.answer("Two")

    for caller in callers { #expect(try await caller.joined == ["Two"]) }
  }

  @Test func `a new language begins the next download`() async {
    let preferences = Preferences(storage: PreferencesInMemory())
    let feed = Feed(language: { preferences.language }, download: server.download)
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.languages == ["en"] }

    preferences.language = "de"
    server.answer("One")
    await until { server.languages == ["en", "de"] }
    server.answer("Eins")

    await until { feed.titles == ["Eins"] && !feed.content.isLoading }
  }

  @Test func `a move during a download that fails begins the next download`() async {
    let feed = await loadingFeed()

    feed.move(to: .degrees(2))
    server.fail()
    await until { server.latitudes == [1, 2] }
    server.answer("Two")

    await until { feed.titles == ["Two"] }
    #expect(feed.content.message == nil)
  }

  @Test func `callers wait for the first state of access`() async throws {
    let feed = feed()
    feed.move(to: .degrees(1))
    let callers = await callers(2, of: feed)
    #expect(server.latitudes == [])

    feed.accessChanged(to: .whileInUse)
    await until { server.latitudes == [1] }
    server.answer("One")

    for caller in callers { #expect(try await caller.joined == ["One"]) }
  }

  @Test func `callers are canceled if the first state of access is a refusal`() async {
    let feed = feed()
    feed.move(to: .degrees(1))
    let callers = await callers(2, of: feed)

    feed.accessChanged(to: .refused)

    for caller in callers {
      await #expect(throws: CancellationError.self) { try await caller.joined }
    }
    #expect(server.latitudes == [])
  }

  @Test func `lost access cancels all callers, and the feed drops the late answer`() async {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    feed.accessChanged(to: .refused)

    for caller in callers {
      await #expect(throws: CancellationError.self) { try await caller.joined }
    }
    feed.accessChanged(to: .always)
    await until { server.latitudes == [1, 1] }
    server.answer("Old")
    await until { server.ended == 1 }
    #expect(feed.titles == [])
    feed.beginRefresh()
    server.answer("New")
    await until { feed.titles == ["New"] }
    #expect(server.latitudes == [1, 1])
  }

  @Test func `the same state of access begins no other download`() async {
    let feed = await loadingFeed()
    server.answer("One")
    await until { !feed.content.isLoading }

    feed.accessChanged(to: .always)

    #expect(!feed.content.isLoading)
  }

  @Test(arguments: [(.refused, .degrees(1)), (.always, nil)] as [(Access.State, Coordinate?)])
  func `a refresh without access or without a coordinate returns at once`(
    access: Access.State, coordinate: Coordinate?
  ) async throws {
    let feed = feed()
    feed.accessChanged(to: access)
    if let coordinate { feed.move(to: coordinate) }

    try await feed.refresh()

    #expect(server.latitudes == [])
    #expect(feed.content == Feed.Content())
  }

  @Test func `a failed download is one change of the content`() async {
    let feed = await loadingFeed()
    var shown = feed.contents.makeAsyncIterator()

    server.fail()

    #expect(await shown.next()?.isLoading == true)
    let failed = await shown.next()
    #expect(failed?.isLoading == false)
    #expect(failed?.message != nil)
  }

  @Test func `a language that makes no address is an error of the download`() async {
    await #expect(throws: URLError(.badURL)) {
      try await Live.places(near: .degrees(1), language: "two words")
    }
  }

  @Test func `the stream of contents repeats nothing`() async {
    var feed: Feed? = feed()
    let contents = feed!.contents

    feed?.accessChanged(to: .refused)
    feed = nil

    #expect(await contents.all == [Feed.Content()])
  }

  @Test(arguments: [true, false])
  func `a released feed is deallocated, and its stream finishes`(isLoading: Bool) async {
    var feed: Feed? = isLoading ? await loadingFeed() : feed()
    let isDeallocated = { [weak feed] in feed == nil }
    let contents = feed!.contents

    feed = nil

    await until(isDeallocated)
    #expect(await contents.all.map(\.isLoading) == [isLoading])
    if isLoading { server.answer("One") }
  }

  @Test(arguments: [true, false])
  func `the download is canceled when the feed is released or access is lost`(isReleased: Bool)
    async
  {
    let server = SilentServer()
    var feed: Feed? = Feed(language: { "en" }, download: server.download)
    feed?.move(to: .degrees(1))
    feed?.accessChanged(to: .always)
    await until { server.waiting == 1 }

    if isReleased { feed = nil } else { feed?.accessChanged(to: .refused) }

    await until { server.waiting == 0 }
    #expect(feed?.content == (isReleased ? nil : Feed.Content()))
  }
}

extension Feed {
  fileprivate var titles: [String] { content.titles }
}

extension Feed.Content {
  fileprivate var titles: [String] { places.map(\.title) }
}
