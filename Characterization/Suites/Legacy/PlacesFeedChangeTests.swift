import Legacy
import Testing

@MainActor
@Suite struct `The changes that the legacy feed posts` {
  /// Records the downloads of the feed, and its content at each posted change.
  @MainActor
  final class Journal {
    let feed: PlacesFeed
    var lines: [String] = []

    init(_ feed: PlacesFeed) { self.feed = feed }

    func record() {
      lines.append((feed.isLoading ? "loading" : "idle") + (feed.message == nil ? "" : ", message"))
    }
  }

  let phone = Phone(rules: Phone.Rules())
  let journal: Journal

  init() {
    phone.permission = .authorizedWhenInUse
    let journal = Journal(phone.use { PlacesFeed() })
    _ = phone.notificationCenter.addObserver(
      forName: PlacesFeed.didChange, object: nil, queue: nil
    ) { [weak journal] _ in MainActor.assumeIsolated { journal?.record() } }
    phone.onCall = { [weak journal] call in
      MainActor.assumeIsolated { journal?.lines.append(call) }
    }
    self.journal = journal
  }

  private func becomesActive() {
    phone.use {
      phone.notificationCenter.post(name: PlacesFeed.applicationDidBecomeActive, object: nil)
    }
  }

  @Test func `begin when the app becomes active, not before`() {
    phone.use { journal.feed.move(to: .gate) }
    #expect(!journal.feed.hasAccess)
    #expect(journal.lines == [])

    becomesActive()
    #expect(journal.lines == ["loading", "fetchArticles"])
  }

  @Test func `include the loss of access, without the error message`() {
    phone.isOnline = false
    becomesActive()
    phone.use { journal.feed.move(to: .gate) }
    phone.settle()
    #expect(journal.lines == ["loading", "fetchArticles", "idle, message"])

    journal.lines = []
    phone.permission = .denied
    becomesActive()
    #expect(journal.lines == ["idle"])
  }
}
