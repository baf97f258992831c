import Modern
import Testing

/// For whoever wants to hear of moves: it moves when the test says so.
@MainActor
final class MockLocationProvider: LocationProvidable {
  weak var listener: (any LocationObservable)?
  private(set) var starts = 0
  private var here = (latitude: 0.0, longitude: 0.0)
  private let broadcast = Broadcast<Movement>()

  func startLocationUpdates() { starts += 1 }
  func getCurrentLocation() -> (latitude: Double, longitude: Double) { here }
  var movements: AsyncStream<Movement> { broadcast.stream() }

  func moves(toLatitude latitude: Double, longitude: Double) {
    here = (latitude, longitude)
    broadcast.send(Movement(latitude: latitude, longitude: longitude))
    listener?.moved(toLatitude: latitude, longitude: longitude)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Given a feed that follows a mock provider` {
  let provider = MockLocationProvider()
  let server = ManualServer()

  private func feed() async -> Feed {
    let feed = Feed(access: .just(.always), language: { "en" }, download: server.download)
    await until { feed.statesHeard == 1 }
    return feed
  }

  @Test func `when it is told to start, then the provider starts`() async {
    let follower = Follower(await feed(), provider: provider)
    #expect(provider.starts == 0)
    follower.start()
    #expect(provider.starts == 1)
  }

  @Test func `when the provider moves, then the feed asks what is there`() async {
    let feed = await feed()
    let follower = Follower(feed, provider: provider)
    Phone().use { provider.moves(toLatitude: 52.51631, longitude: 13.37777) }
    await until { server.asked == [52.51631] }
    server.answers("Brandenburg Gate")
    await until { feed.content.places.map(\.title) == ["Brandenburg Gate"] }
    withExtendedLifetime(follower) {}
  }

  @Test func `when it is let go, then the provider has no listener`() async {
    var follower: Follower? = Follower(await feed(), provider: provider)
    #expect(provider.listener === follower)
    follower = nil
    #expect(provider.listener == nil)
  }
}
