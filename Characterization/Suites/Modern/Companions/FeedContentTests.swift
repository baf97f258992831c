import Foundation
import Modern
import Subjects
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The content of a feed`: FeedSuite {
  let server = ManualServer()

  @Test func `keeps the earlier places after a move until the new ones arrive`() async {
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

  @Test func `contains each answer while the user keeps moving`() async {
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

  @Test func `is not downloaded again after a move to the same coordinate`() async {
    let feed = await loadingFeed()

    feed.move(to: .degrees(1))
    server.answer("One")

    await until { !feed.content.isLoading }
    #expect(server.latitudes == [1])
  }

  @Test func `is downloaded again after a change of the language`() async {
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

  @Test func `is downloaded again after a failure if the user moved in between`() async {
    let feed = await loadingFeed()

    feed.move(to: .degrees(2))
    server.fail()
    await until { server.latitudes == [1, 2] }
    server.answer("Two")

    await until { feed.titles == ["Two"] }
    #expect(feed.content.message == nil)
  }

  @Test func `changes once when a download fails`() async {
    let feed = await loadingFeed()
    var shown = feed.contents.makeAsyncIterator()

    server.fail()

    #expect(await shown.next()?.isLoading == true)
    let failed = await shown.next()
    #expect(failed?.isLoading == false)
    #expect(failed?.message != nil)
  }

  @Test func `fails to download if the language makes no valid URL`() async {
    await #expect(throws: URLError(.badURL)) {
      try await LiveCompanions.places(near: .degrees(1), language: "two words")
    }
  }

  @Test func `is not sent to its stream again if it has not changed`() async {
    var feed: Feed? = feed()
    let contents = feed!.contents

    feed?.accessChanged(to: .refused)
    feed = nil

    #expect(await contents.all == [Feed.Content()])
  }

  @Test(arguments: [true, false])
  func `finishes its stream when the feed is released and deallocated`(isLoading: Bool) async {
    var feed: Feed? = isLoading ? await loadingFeed() : feed()
    let isDeallocated = { [weak feed] in feed == nil }
    let contents = feed!.contents

    feed = nil

    await until(isDeallocated)
    #expect(await contents.all.map(\.isLoading) == [isLoading])
    if isLoading { server.answer("One") }
  }
}
