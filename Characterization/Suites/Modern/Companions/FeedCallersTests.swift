import Foundation
import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The callers of a feed`: FeedSuite {
  let server = ManualServer()

  @Test(arguments: [(true, [1.0]), (false, [1.0, 1.0])])
  func `share one download, whether it already runs or not`(
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

  @Test func `all receive an error, and the next caller begins another download`()
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

  @Test func `do not cancel the download when all of them are canceled`() async {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    for caller in callers { caller.cancel() }

    await expectCanceled(callers)
    server.answer("One")
    await until { feed.titles == ["One"] }
    #expect(server.latitudes == [1])
  }

  @Test func `wait until the feed shows the places near the last location`() async throws {
    let feed = await loadingFeed()
    let callers = await callers(2, of: feed)

    feed.move(to: .degrees(2))
    server.answer("One")
    await until { server.latitudes == [1, 2] }
    server.answer("Two")

    for caller in callers { #expect(try await caller.joined == ["Two"]) }
  }
}
