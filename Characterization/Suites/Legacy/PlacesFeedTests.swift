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

  private func becomeActive() {
    phone.use {
      phone.notificationCenter.post(name: PlacesFeed.applicationDidBecomeActive, object: nil)
    }
  }

  private func move(to location: CLLocation) {
    phone.use { feed.move(to: location) }
  }

  private func deliver(_ answer: Int) {
    phone.deliverAnswer(answer)
    phone.settle()
  }

  @Test func `downloads again each time the app becomes active, even while it downloads`() {
    move(to: .gate)
    #expect(!feed.hasAccess)
    #expect(journal.lines == [])

    for _ in 1...3 { becomeActive() }
    let download = ["loading", "fetchArticles"]
    #expect(journal.lines == download + download + download)
  }

  @Test func `shows the answer that arrives last, even if it is for an old location`() {
    becomeActive()
    phone.isNetworkSlow = true

    move(to: .gate)
    move(to: .at(52.40419, 13.03844))
    deliver(1)
    #expect(feed.places.first?.title == "Sanssouci")

    deliver(0)
    #expect(feed.places.first?.title == "Brandenburg Gate")
    #expect(feed.location?.coordinate.latitude == 52.40419)
  }

  @Test func `ends loading when the first of two downloads arrives`() {
    becomeActive()
    phone.isNetworkSlow = true

    move(to: .gate)
    becomeActive()
    deliver(0)

    #expect(!feed.isLoading)
    #expect(phone.waitingAnswerCount == 1)
  }

  @Test func `is deallocated while it downloads`() {
    phone.isNetworkSlow = true
    weak var gone: PlacesFeed?
    phone.use {
      let feed = PlacesFeed()
      gone = feed
      becomeActive()
      feed.move(to: .gate)
    }
    #expect(gone == nil)
  }

  @Test func `posts the same notification for every change, also for the loss of access`() {
    phone.isOnline = false
    becomeActive()
    move(to: .gate)
    phone.settle()
    #expect(journal.lines == ["loading", "fetchArticles", "idle, message"])

    journal.lines = []
    phone.permission = .denied
    becomeActive()
    #expect(journal.lines == ["idle"])
  }
}
