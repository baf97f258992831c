import Modern
import Testing

@testable import Subjects

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed that changes again in the same turn`: FeedSuite {
  let server = ManualServer()

  @Test func `begins no download if it is released in the same turn`() async {
    var feed: Feed? = feed()
    feed?.accessChanged(to: .always)
    feed?.move(to: .degrees(1))

    feed = nil
    await Task { @MainActor in }.value

    #expect(server.latitudes == [])
  }

  @Test func `downloads again if access is granted while its content is cleared`() async {
    let feed = await loadingFeed()
    readAtOnce(feed.contents) { [weak feed] content in
      if content == Feed.Content() { feed?.accessChanged(to: .always) }
    }

    feed.accessChanged(to: .refused)

    await until { server.latitudes == [1, 1] }
    server.answer("Old")
    server.answer("New")
    await until { feed.titles == ["New"] }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The wait until a feed has settled`: FeedSuite {
  let server = ManualServer()

  @Test func `ends after four pauses if a download never ends`() async {
    let feed = await loadingFeed()
    var pauses = 0

    await Downloads().settle(feed, on: Phone()) {
      pauses += 1
      if pauses > 4 { server.answer() }
    }

    #expect(pauses == 4)
    #expect(feed.content.isLoading)
    server.answer()
    await until { !feed.content.isLoading }
  }

  @Test func `includes a download that ends in the pause`() async {
    let feed = await loadingFeed()

    await Downloads().settle(feed, on: Phone()) {
      server.answer("Late")
      await until { !feed.content.isLoading }
    }

    #expect(feed.titles == ["Late"])
  }
}
