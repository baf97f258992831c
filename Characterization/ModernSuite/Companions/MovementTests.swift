import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `A stream of movements` {
  let manager = RecordingLocationManager()

  private func provider() -> NearbyProvider {
    let provider = NearbyProvider(locationManager: manager)
    provider.startLocationUpdates()
    return provider
  }

  @Test func `drops nothing, however late it is read`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider?.movements
    for degrees in 1...80 { manager.delivers(.degrees(Double(degrees))) }
    provider = nil
    #expect(await movements?.all.map(\.latitude) == (1...80).map(Double.init))
  }

  @Test func `tells each of many readers everything from when it began`() async {
    var provider: NearbyProvider? = provider()
    let early = provider!.movements
    manager.delivers(.degrees(1))
    let late = provider!.movements
    manager.delivers(.degrees(2))
    provider = nil
    #expect(await early.all.map(\.latitude) == [1, 2])
    #expect(await late.all.map(\.latitude) == [2])
  }

  @Test func `tells the listener the same`() async {
    var provider: NearbyProvider? = provider()
    let listener = Listener()
    provider?.observer = listener
    let movements = provider!.movements
    manager.delivers(.degrees(1))
    manager.delivers(.degrees(1))
    manager.delivers(.degrees(2))
    provider = nil
    #expect(await movements.all.map(\.latitude) == [1, 2])
    #expect(listener.moves == [1, 2])
  }

  @Test func `counts as a listener while somebody reads it, and not longer`() {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    manager.delivers(.degrees(1))
    #expect(provider.getCurrentLocation().latitude == 1)
    movements = nil
    _ = movements
    manager.delivers(.degrees(2))
    #expect(provider.getCurrentLocation().latitude == 1)
  }

  @Test func `is forgotten when nobody reads it, even if nobody moves any more`() async {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    #expect(provider.broadcast.hasListeners)
    _ = movements
    movements = nil
    await until { !provider.broadcast.hasListeners }
  }

  @Test func `keeps nobody alive, and a reader that is cancelled ends`() async {
    var provider: NearbyProvider? = provider()
    let isGone = { [weak provider] in provider == nil }
    let movements = provider!.movements
    let reader = Task { await movements.all.count }
    reader.cancel()
    _ = await reader.joined
    provider = nil
    #expect(isGone())
  }

  @Test func `ends with its provider`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements
    let reader = Task { await movements.all.count }
    manager.delivers(.degrees(1))
    provider = nil
    #expect(await reader.joined == 1)
  }
}
