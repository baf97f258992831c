import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A stream of movements` {
  let manager = RecordingLocationManager()

  private func provider() -> NearbyProvider {
    let provider = NearbyProvider(locationManager: manager)
    provider.startLocationUpdates()
    return provider
  }

  @Test func `a late reader receives every move`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements

    for degrees in 1...80 { manager.deliver([Double(degrees)]) }
    provider = nil

    #expect(await movements.all.map(\.latitude) == (1...80).map(Double.init))
  }

  @Test func `each stream has every move since it began`() async {
    var provider: NearbyProvider? = provider()

    let early = provider!.movements
    manager.deliver([1])
    let late = provider!.movements
    manager.deliver([2])
    provider = nil

    #expect(await early.all.map(\.latitude) == [1, 2])
    #expect(await late.all.map(\.latitude) == [2])
  }

  @Test func `the observer receives the same moves as the stream`() async {
    var provider: NearbyProvider? = provider()
    let observer = RecordingObserver()
    provider?.observer = observer
    let movements = provider!.movements

    for latitude in [1.0, 1, 2] { manager.deliver([latitude]) }
    provider = nil

    #expect(await movements.all.map(\.latitude) == [1, 2])
    #expect(observer.latitudes == [1, 2])
  }

  @Test func `a stream counts as an observer until it is released`() {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    manager.deliver([1])
    #expect(provider.getCurrentLocation().latitude == 1)

    movements = nil
    _ = movements
    manager.deliver([2])

    #expect(provider.getCurrentLocation().latitude == 1)
  }

  @Test func `a broadcast forgets a released stream, even if it sends nothing more`() async {
    let broadcast = Broadcast<Coordinate>()
    var stream: AsyncStream<Coordinate>? = broadcast.stream()
    #expect(broadcast.hasListeners)

    stream = nil
    _ = stream

    await until { !broadcast.hasListeners }
  }

  @Test func `a canceled reader ends, and the stream does not retain the provider`() async {
    var provider: NearbyProvider? = provider()
    let isDeallocated = { [weak provider] in provider == nil }
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    reader.cancel()
    _ = await reader.joined
    provider = nil

    #expect(isDeallocated())
  }

  @Test func `the stream finishes when its provider is deallocated`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    manager.deliver([1])
    provider = nil

    #expect(await reader.joined == 1)
  }
}
