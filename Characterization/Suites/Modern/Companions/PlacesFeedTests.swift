import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed of places` {
  let server = ManualServer()

  /// Returns a feed with access at latitude 1, after its first download has begun.
  private func loadingFeed() async -> PlacesFeed {
    let feed = PlacesFeed(language: { "en" }, download: server.download)
    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))
    await until { server.latitudes == [1] }
    return feed
  }

  /// The feed needs one value of another model, the state of access. So the test passes the value, and needs neither
  /// that model nor a fake of it. Red if the feed shows no answer:
  ///
  ///     Expectation failed: (feed.titles → []) == ["Gate"]
  @Test func `shows the places near the user, with a value in place of the access model`() async {
    let feed = PlacesFeed(
      language: { "en" }, download: { near, _ in [NearbyPlace(title: "Gate", coordinate: near)] })

    feed.accessChanged(to: .always)
    feed.move(to: .degrees(1))

    await until { !feed.content.isLoading }
    #expect(feed.titles == ["Gate"])
  }

  @Test func `shows that it loads until the server answers`() async {
    let feed = await loadingFeed()
    #expect(feed.content.isLoading)

    server.answer("Gate")

    await until { !feed.content.isLoading }
    #expect(feed.titles == ["Gate"])
  }

  @Test func `keeps its places and shows a message when a download fails`() async {
    let feed = await loadingFeed()
    server.answer("Gate")
    await until { !feed.content.isLoading }

    feed.beginRefresh()
    await until { server.latitudes == [1, 1] }
    server.fail()

    await until { feed.content.message == "What is nearby could not be loaded." }
    #expect(feed.titles == ["Gate"])
  }

  @Test func `downloads in the language that the user prefers at that time`() async {
    let preferences = Preferences(storage: PreferencesInMemory())
    let feed = PlacesFeed(language: { preferences.language }, download: titleIsLanguage)
    feed.accessChanged(to: .always)

    preferences.language = "de"
    feed.move(to: .degrees(1))

    await until { !feed.content.isLoading }
    #expect(feed.titles == ["de"])
  }

  private func titleIsLanguage(near: Coordinate, language: String) async -> [NearbyPlace] {
    [NearbyPlace(title: language, coordinate: near)]
  }

  @Test func `downloads nothing without access`() {
    let feed = PlacesFeed(language: { "en" }, download: server.download)

    feed.accessChanged(to: .refused)
    feed.move(to: .degrees(1))

    #expect(!feed.content.isLoading)
    #expect(feed.titles == [])
  }

  @Test func `shows nothing any more when access is lost`() async {
    let feed = await loadingFeed()
    server.answer("Gate")
    await until { !feed.content.isLoading }

    feed.accessChanged(to: .refused)

    #expect(feed.content == PlacesFeed.Content())
  }
}
