import Foundation
import Modern
import Subjects
import Testing

/// A server that answers when the test says so.
@MainActor
final class ManualServer {
  private(set) var asked: [Double] = []
  private(set) var languages: [String] = []
  private(set) var returned = 0
  private var waiting: [CheckedContinuation<[NearbyPlace], any Error>] = []

  func download(near coordinate: Coordinate, language: String) async throws -> [NearbyPlace] {
    asked.append(coordinate.latitude)
    languages.append(language)
    defer { returned += 1 }
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func answers(_ titles: String...) {
    next?.resume(returning: titles.map { NearbyPlace(title: $0, coordinate: .degrees(0)) })
  }

  func fails() { next?.resume(throwing: URLError(.timedOut)) }

  private var next: CheckedContinuation<[NearbyPlace], any Error>? {
    if waiting.isEmpty {
      Issue.record("nobody waits for an answer")
      return nil
    }
    return waiting.removeFirst()
  }
}

/// A server that never answers, for as long as somebody waits.
@MainActor
final class SilentServer {
  private(set) var waiting = 0

  func download(near coordinate: Coordinate, language: String) async throws -> [NearbyPlace] {
    waiting += 1
    defer { waiting -= 1 }
    await until { false }
    throw CancellationError()
  }
}

extension AsyncStream where Element: Sendable {
  /// A value and nothing after it: where Combine has Just.
  static func just(_ value: Element) -> AsyncStream {
    AsyncStream {
      $0.yield(value)
      $0.finish()
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `A feed with one download at a time` {
  let server = ManualServer()

  /// A feed that has been granted access for good, near latitude 1, with a download under way.
  private func feed() async -> Feed {
    let feed = Feed(access: .just(.always), language: { "en" }, download: server.download)
    await until { feed.statesHeard == 1 }
    feed.move(to: .degrees(1))
    await until { server.asked.count == 1 }
    return feed
  }

  private func callers(_ count: Int, of feed: Feed) async -> [Task<Void, any Error>] {
    let before = feed.waiters.count
    let tasks = (0..<count).map { _ in Task.detached { try await feed.refresh() } }
    await until { feed.waiters.count == before + count }
    return tasks
  }

  private func titles(_ feed: Feed) -> [String] { feed.content.places.map(\.title) }

  @Test func `a thousand callers join the download that runs`() async throws {
    let feed = await feed()
    let callers = await callers(1000, of: feed)
    server.answers("One")
    for caller in callers { try await caller.joined }
    #expect(server.asked == [1])
    #expect(titles(feed) == ["One"])
  }

  @Test func `a thousand callers begin one download, if none runs`() async throws {
    let feed = await feed()
    server.answers("One")
    await until { !feed.content.isLoading }
    let callers = await callers(1000, of: feed)
    await until { server.asked.count == 2 }
    server.answers("Two")
    for caller in callers { try await caller.joined }
    #expect(server.asked == [1, 1])
    #expect(titles(feed) == ["Two"])
  }

  @Test func `an error reaches everyone who waits, and the next call starts afresh`() async throws {
    let feed = await feed()
    let callers = await callers(10, of: feed)
    server.fails()
    for caller in callers {
      await #expect(throws: URLError(.timedOut)) { try await caller.joined }
    }
    #expect(feed.content.message != nil)
    let next = await self.callers(1, of: feed)
    await until { server.asked.count == 2 }
    server.answers("Two")
    try await next[0].joined
    #expect(feed.content == Feed.Content(places: [.init(title: "Two", coordinate: .degrees(0))]))
  }

  @Test func `who is cancelled leaves at once, and the others are told`() async throws {
    let feed = await feed()
    let callers = await callers(3, of: feed)
    callers[1].cancel()
    await #expect(throws: CancellationError.self) { try await callers[1].joined }
    #expect(feed.waiters.count == 2)
    server.answers("One")
    try await callers[0].joined
    try await callers[2].joined
    #expect(titles(feed) == ["One"])
  }

  @Test func `the download goes on when all who waited are cancelled`() async {
    let feed = await feed()
    for caller in await callers(2, of: feed) { caller.cancel() }
    await until { feed.waiters.count == 0 }
    server.answers("One")
    await until { titles(feed) == ["One"] }
    #expect(server.asked == [1])
  }

  @Test func `who has moved on sees what was nearby before, until what is nearby now is there`()
    async
  {
    let feed = await feed()
    let contents = feed.contents
    feed.move(to: .degrees(2))
    feed.move(to: .degrees(3))
    server.answers("One")
    await until { server.asked.count == 2 }
    server.answers("Three")
    await until { !feed.content.isLoading }
    #expect(server.asked == [1, 3])
    var shown = contents.makeAsyncIterator()
    #expect(await shown.next()?.isLoading == true)
    let old = await shown.next()
    #expect(old?.places.map(\.title) == ["One"])
    #expect(old?.isLoading == true)
    #expect(await shown.next()?.places.map(\.title) == ["Three"])
  }

  @Test func `who never stands still sees something all the same`() async {
    let feed = await feed()
    for place in 2...50 {
      feed.move(to: .degrees(Double(place)))
      server.answers("Place \(place - 1)")
      await until { server.asked.count == place }
      #expect(titles(feed) == ["Place \(place - 1)"])
    }
    server.answers("Place 50")
    await until { !feed.content.isLoading }
  }

  @Test func `the same place, told again, is not asked for again`() async {
    let feed = await feed()
    feed.move(to: .degrees(1))
    server.answers("One")
    await until { !feed.content.isLoading }
    #expect(server.asked == [1])
  }

  @Test func `who waits is told when what is shown is of here and now`() async throws {
    let feed = await feed()
    let callers = await callers(2, of: feed)
    feed.move(to: .degrees(2))
    server.answers("One")
    await until { server.asked.count == 2 }
    #expect(feed.waiters.count == 2)
    server.answers("Two")
    for caller in callers { try await caller.joined }
    #expect(titles(feed) == ["Two"])
  }

  @Test func `who reads another language by now is shown that next`() async {
    let preferences = Preferences(storage: PreferencesInMemory())
    let feed = Feed(
      access: .just(.always), language: { preferences.language }, download: server.download)
    feed.move(to: .degrees(1))
    await until { server.languages == ["en"] }
    preferences.language = "de"
    server.answers("One")
    await until { server.languages == ["en", "de"] }
    server.answers("Eins")
    await until { titles(feed) == ["Eins"] && !feed.content.isLoading }
  }

  @Test func `who has moved on while a download failed is told of where he is`() async {
    let feed = await feed()
    feed.move(to: .degrees(2))
    server.fails()
    await until { server.asked.count == 2 }
    server.answers("Two")
    await until { titles(feed) == ["Two"] }
    #expect(feed.content.message == nil)
  }

  @Test func `who waits before the feed knows of access waits for that, too`() async throws {
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    let feed = Feed(access: access, language: { "en" }, download: server.download)
    feed.move(to: .degrees(1))
    let callers = await callers(2, of: feed)
    #expect(server.asked == [])
    grant.yield(.whileInUse)
    await until { server.asked == [1] }
    server.answers("One")
    for caller in callers { try await caller.joined }
  }

  @Test func `access that is lost ends the waiting, and its answer shows nothing`() async throws {
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    let feed = Feed(access: access, language: { "en" }, download: server.download)
    grant.yield(.always)
    await until { feed.statesHeard == 1 }
    feed.move(to: .degrees(1))
    let callers = await callers(2, of: feed)
    await until { server.asked.count == 1 }
    grant.yield(.refused)
    for caller in callers {
      await #expect(throws: CancellationError.self) { try await caller.joined }
    }
    grant.yield(.always)
    await until { server.asked.count == 2 }
    server.answers("Old")
    await until { server.returned == 1 }
    #expect(titles(feed) == [])
    feed.beginRefresh()
    server.answers("New")
    await until { titles(feed) == ["New"] }
    #expect(server.asked == [1, 1])
  }

  @Test func `there is nothing to wait for where access ends before it began`() async {
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    let feed = Feed(access: access, language: { "en" }, download: server.download)
    feed.move(to: .degrees(1))
    let callers = await callers(1, of: feed)
    grant.finish()
    await #expect(throws: CancellationError.self) { try await callers[0].joined }
  }

  @Test func `there is nothing to wait for without access`() async throws {
    let feed = Feed(access: .just(.refused), language: { "en" }, download: server.download)
    await until { feed.statesHeard == 1 }
    feed.move(to: .degrees(1))
    try await feed.refresh()
    #expect(server.asked == [])
  }

  @Test func `a failure is told in one piece`() async {
    let feed = await feed()
    let contents = feed.contents
    server.fails()
    await until { !feed.content.isLoading }
    var shown = contents.makeAsyncIterator()
    #expect(await shown.next()?.isLoading == true)
    let failed = await shown.next()
    #expect(failed?.isLoading == false)
    #expect(failed?.message != nil)
  }

  @Test func `there is nothing to wait for without a location`() async throws {
    let feed = Feed(access: .just(.always), language: { "en" }, download: server.download)
    await until { feed.statesHeard == 1 }
    try await feed.refresh()
    #expect(feed.content == Feed.Content())
  }

  @Test func `a language that makes no address is an error, and ends nothing`() async {
    await #expect(throws: URLError(.badURL)) {
      try await Live.places(near: .degrees(1), language: "two words")
    }
  }

  @Test func `its contents repeat nothing`() async {
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    var feed: Feed? = Feed(access: access, language: { "en" }, download: server.download)
    let contents = feed!.contents
    grant.yield(.refused)
    await until { feed?.statesHeard == 1 }
    feed = nil
    #expect(await contents.all == [Feed.Content()])
  }

  @Test func `a feed that nobody holds is gone, even while it downloads`() async {
    var feed: Feed? = await feed()
    let isGone = { [weak feed] in feed == nil }
    feed = nil
    await until(isGone)
    server.answers("One")
  }

  @Test func `nobody waits for the server on behalf of a feed that is gone`() async {
    let silence = SilentServer()
    var feed: Feed? = Feed(
      access: .just(.always), language: { "en" }, download: silence.download)
    feed?.move(to: .degrees(1))
    await until { silence.waiting == 1 }
    feed = nil
    await until { silence.waiting == 0 }
  }

  @Test func `nobody waits for the server once access is lost`() async {
    let silence = SilentServer()
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    let feed = Feed(access: access, language: { "en" }, download: silence.download)
    feed.move(to: .degrees(1))
    grant.yield(.always)
    await until { silence.waiting == 1 }
    grant.yield(.refused)
    await until { silence.waiting == 0 }
    #expect(feed.content == Feed.Content())
  }

  @Test func `a feed is gone when nobody holds it, and its stream ends`() async {
    let (access, grant) = AsyncStream.makeStream(of: Access.State.self)
    var feed: Feed? = Feed(access: access, language: { "en" }, download: server.download)
    let isGone = { [weak feed] in feed == nil }
    grant.yield(.refused)
    await until { feed?.statesHeard == 1 }
    let contents = feed!.contents
    feed = nil
    await until(isGone)
    #expect(await contents.all == [Feed.Content()])
    // Its reader of access goes too.
    await until { if case .terminated = grant.yield(.always) { true } else { false } }
  }
}
