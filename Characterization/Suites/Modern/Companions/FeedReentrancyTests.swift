import Modern
import Subjects
import Testing

/// The readers of these streams run inside each change of the content.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed that its reader calls`: FeedSuite {
  let server = ManualServer()

  private func feedAtLatitude1() -> Feed {
    let feed = feed()
    feed.move(to: .degrees(1))
    return feed
  }

  @Test func `begins one download if its reader begins a refresh`() async {
    let feed = feedAtLatitude1()
    readAtOnce(feed.contents) { [weak feed] in if $0.isLoading { feed?.beginRefresh() } }

    feed.accessChanged(to: .always)
    await until { !server.latitudes.isEmpty }
    await Task { @MainActor in }.value

    #expect(server.latitudes == [1])
    for _ in server.latitudes { server.answer("One") }
  }

  @Test func `shows nothing if access is lost while it begins to load`() async {
    let feed = feedAtLatitude1()
    readAtOnce(feed.contents) { [weak feed] in
      if $0.isLoading { feed?.accessChanged(to: .refused) }
    }

    feed.accessChanged(to: .always)
    await until { server.latitudes == [1] }
    server.answer("One")
    await until { server.ended == 1 }
    await Task { @MainActor in }.value

    #expect(feed.content == Feed.Content())
  }
}
