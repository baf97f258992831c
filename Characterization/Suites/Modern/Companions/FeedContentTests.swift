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

  @Test func `fails to download if the language makes no valid URL`() async {
    await #expect(throws: URLError(.badURL)) {
      try await LiveCompanions.places(near: .degrees(1), language: "two words")
    }
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

  @Test func `fails to download with the error of the network`() async {
    let phone = Phone()
    phone.isOnline = false
    var isRequested = false
    phone.onCall = { if $0 == "fetchArticles" { isRequested = true } }
    let download = phone.use {
      Task { try await LiveCompanions.places(near: .degrees(0), language: "en") }
    }

    await until { isRequested }
    phone.settle()

    await #expect(throws: URLError(.notConnectedToInternet)) { try await download.joined }
  }
}
