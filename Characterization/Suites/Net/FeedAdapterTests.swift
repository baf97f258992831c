import Modern
import Testing

@testable import Subjects

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The adapter of a feed` {
  /// Else a feed that is broken would stop every comparison.
  @Test func `waits until the feed has settled, and for four pauses at most`() async {
    var downloads: [CheckedContinuation<[NearbyPlace], any Error>] = []
    let feed = PlacesFeed(
      language: { "en" },
      download: { _, _ in try await withCheckedThrowingContinuation { downloads.append($0) } })
    feed.accessChanged(to: .always)
    feed.move(to: Coordinate(latitude: 1, longitude: 0))
    var pauses = 0

    await Downloads().settle(feed, on: Phone()) {
      pauses += 1
      if pauses > 4 { downloads.removeFirst().resume(returning: []) }
    }

    #expect(pauses == 4)
    #expect(feed.content.isLoading)
    downloads.removeFirst().resume(returning: [])
    while feed.content.isLoading { await Task.yield() }
  }
}
