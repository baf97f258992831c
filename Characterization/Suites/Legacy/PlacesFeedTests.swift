import Legacy
import Testing

/// Behavior that Modern changes on purpose. See Docs/overlap.md.
@MainActor
@Suite struct `The legacy feed` {
  let phone = Phone(rules: Phone.Rules())
  let feed: PlacesFeed

  init() {
    feed = phone.use { PlacesFeed() }
    phone.permission = .authorizedWhenInUse
    becomesActive()
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
    let calls = phone.calls { for _ in 1...3 { becomesActive() } }
    #expect(calls == ["fetchArticles", "fetchArticles", "fetchArticles"])
  }

  @Test func `shows the answer that arrives last, even if it is for an old location`() {
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
    phone.isNetworkSlow = true

    moves(to: .gate)
    becomesActive()
    arrives(0)

    #expect(!feed.isLoading)
    #expect(phone.waitingAnswerCount == 1)
  }

  @Test func `posts the same notification for every change`() {
    let journal = NotificationJournal()
    let observer = phone.notificationCenter.addObserver(
      forName: PlacesFeed.didChange, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { journal.heard.append("change") } }

    moves(to: .gate)
    phone.settle()

    #expect(journal.heard.count == 2)
    phone.notificationCenter.removeObserver(observer)
  }
}
