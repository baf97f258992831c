import Legacy
import Testing

/// Behavior that Modern changes on purpose. See Docs/overlap.md.
@MainActor
@Suite struct `The legacy feed` {
  /// Records the downloads of the feed, and its content at each posted change.
  @MainActor
  final class Journal {
    private weak var feed: PlacesFeed?
    var lines: [String] = []

    init(_ feed: PlacesFeed) { self.feed = feed }

    func record() {
      guard let feed else { return }
      lines.append((feed.isLoading ? "loading" : "idle") + (feed.message == nil ? "" : ", message"))
    }
  }

  let phone = Phone(rules: Phone.Rules())
  let feed: PlacesFeed
  let journal: Journal

  init() {
    phone.permission = .authorizedWhenInUse
    feed = phone.use { PlacesFeed() }
    let journal = Journal(feed)
    _ = phone.notificationCenter.addObserver(
      forName: PlacesFeed.didChange, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { journal.record() } }
    phone.onCall = { call in MainActor.assumeIsolated { journal.lines.append(call) } }
    self.journal = journal
  }

  private func becomesActive() {
    phone.use {
      phone.notificationCenter.post(name: PlacesFeed.applicationDidBecomeActive, object: nil)
    }
  }

  private func moves(to location: CLLocation) {
    phone.use { feed.move(to: location) }
  }

  private func arrives(_ answer: Int) {
    phone.serverAnswers(answer)
    phone.settle()
  }

  @Test func `downloads again each time the app becomes active, even while it downloads`() {
    moves(to: .gate)
    #expect(!feed.hasAccess)
    #expect(journal.lines == [])

    for _ in 1...3 { becomesActive() }
    let download = ["loading", "fetchArticles"]
    #expect(journal.lines == download + download + download)
  }

  @Test func `shows the answer that arrives last, even if it is for an old location`() {
    becomesActive()
    phone.isNetworkSlow = true

    moves(to: .gate)
    moves(to: .at(52.40419, 13.03844))
    arrives(1)
    #expect(feed.places.first?.title == "Sanssouci")

    arrives(0)
    #expect(feed.places.first?.title == "Brandenburg Gate")
    #expect(feed.location?.coordinate.latitude == 52.40419)
  }

  @Test func `ends loading when the first of two downloads arrives`() {
    becomesActive()
    phone.isNetworkSlow = true

    moves(to: .gate)
    becomesActive()
    arrives(0)

    #expect(!feed.isLoading)
    #expect(phone.waitingAnswerCount == 1)
  }

  @Test func `is deallocated while it downloads`() {
    phone.isNetworkSlow = true
    weak var gone: PlacesFeed?
    phone.use {
      let feed = PlacesFeed()
      gone = feed
      becomesActive()
      feed.move(to: .gate)
    }
    #expect(gone == nil)
  }

  @Test func `posts the same notification for every change, also for the loss of access`() {
    phone.isOnline = false
    becomesActive()
    moves(to: .gate)
    phone.settle()
    #expect(journal.lines == ["loading", "fetchArticles", "idle, message"])

    journal.lines = []
    phone.permission = .denied
    becomesActive()
    #expect(journal.lines == ["idle"])
  }
}
