import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed whose access changes`: FeedSuite {
  let server = ManualServer()

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

  @Test func `cancels its callers when access is lost, and ignores the late answer`() async {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    feed.accessChanged(to: .refused)

    await expectCanceled(callers)
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

  @Test func `begins no other download for the same state of access`() async {
    let feed = await loadingFeed()
    server.answer("One")
    await until { !feed.content.isLoading }

    feed.accessChanged(to: .always)

    #expect(!feed.content.isLoading)
  }

  @Test(arguments: [(.refused, .degrees(1)), (.always, nil)] as [(Access.State, Coordinate?)])
  func `returns from a refresh at once without access or without a coordinate`(
    access: Access.State, coordinate: Coordinate?
  ) async throws {
    let feed = feed()
    feed.accessChanged(to: access)
    if let coordinate { feed.move(to: coordinate) }

    try await feed.refresh()

    #expect(server.latitudes == [])
    #expect(feed.content == Feed.Content())
  }

  @Test(arguments: [true, false])
  func `cancels the download when it is released or access is lost`(isReleased: Bool)
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
