import Modern
import Testing

/// A provider that moves when the test says so.
@MainActor
final class MockMovementProvider: MovementProvider {
  weak var observer: (any MovementObserver)?
  private(set) var starts = 0
  private var here = Coordinate.degrees(0)
  private let broadcast = Broadcast<Coordinate>()

  func startLocationUpdates() { starts += 1 }
  func getCurrentLocation() -> Coordinate { here }
  var movements: AsyncStream<Coordinate> { broadcast.stream() }

  func moves(to coordinate: Coordinate) {
    here = coordinate
    broadcast.send(coordinate)
    observer?.moved(to: coordinate)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Given a feed that follows a mock provider` {
  let provider = MockMovementProvider()
  let server = ManualServer()

  private func feed() async -> Feed {
    let feed = Feed(access: .just(.always), language: { "en" }, download: server.download)
    await until { feed.statesHeard == 1 }
    return feed
  }

  @Test func `when the follower starts, then the provider starts`() async {
    let follower = Follower(await feed(), provider: provider)
    #expect(provider.starts == 0)
    follower.start()
    #expect(provider.starts == 1)
  }

  @Test func `when the provider moves, then the feed downloads what is there`() async {
    let feed = await feed()
    let follower = Follower(feed, provider: provider)
    provider.moves(to: .degrees(52.51631))
    await until { server.asked == [52.51631] }
    server.answers("Brandenburg Gate")
    await until { feed.content.places.map(\.title) == ["Brandenburg Gate"] }
    withExtendedLifetime(follower) {}
  }

  @Test func `when the follower is released, then the provider has no observer`() async {
    var follower: Follower? = Follower(await feed(), provider: provider)
    #expect(provider.observer === follower)
    follower = nil
    #expect(provider.observer == nil)
  }
}
