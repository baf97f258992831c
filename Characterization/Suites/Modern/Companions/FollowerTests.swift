import Modern
import Testing

/// A provider that the test moves.
@MainActor
final class MockMovementProvider: MovementProvider {
  weak var observer: (any MovementObserver)?
  private(set) var starts = 0
  private var here = Coordinate.degrees(0)
  private let broadcast = Broadcast<Coordinate>()

  func startLocationUpdates() { starts += 1 }
  func getCurrentLocation() -> Coordinate { here }
  var movements: AsyncStream<Coordinate> { broadcast.stream() }

  func move(to coordinate: Coordinate) {
    here = coordinate
    broadcast.send(coordinate)
    observer?.moved(to: coordinate)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Given a feed that follows a mock provider` {
  let provider = MockMovementProvider()
  let server = ManualServer()
  let feed: Feed

  init() {
    feed = Feed(language: { "en" }, download: server.download)
    feed.accessChanged(to: .always)
  }

  @Test func `when the follower starts, then the provider starts`() {
    let follower = Follower(feed, provider: provider)
    #expect(provider.starts == 0)

    follower.start()

    #expect(provider.starts == 1)
  }

  @Test func `when the provider moves, then the feed downloads the nearby places`() async {
    let follower = Follower(feed, provider: provider)

    provider.move(to: .degrees(52.51631))
    await until { server.latitudes == [52.51631] }
    server.answer("Brandenburg Gate")

    await until { feed.content.places.map(\.title) == ["Brandenburg Gate"] }
    withExtendedLifetime(follower) {}
  }

  @Test func `when the follower is released, then the provider has no observer`() {
    var follower: Follower? = Follower(feed, provider: provider)
    #expect(provider.observer === follower)

    follower = nil

    #expect(provider.observer == nil)
  }
}
