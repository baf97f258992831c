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

  @Test func `delivers every move to a late reader`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements

    for degrees in 1...80 { manager.deliver([Double(degrees)]) }
    provider = nil

    #expect(await movements.all.map(\.latitude) == (1...80).map(Double.init))
  }

  @Test func `delivers every move after its creation`() async {
    var provider: NearbyProvider? = provider()

    let early = provider!.movements
    manager.deliver([1])
    let late = provider!.movements
    manager.deliver([2])
    provider = nil

    #expect(await early.all.map(\.latitude) == [1, 2])
    #expect(await late.all.map(\.latitude) == [2])
  }

  @Test func `delivers the same moves as the observer receives`() async {
    var provider: NearbyProvider? = provider()
    let observer = RecordingObserver()
    provider?.observer = observer
    let movements = provider!.movements

    for latitude in [1.0, 1, 2] { manager.deliver([latitude]) }
    provider = nil

    #expect(await movements.all.map(\.latitude) == [1, 2])
    #expect(observer.latitudes == [1, 2])
  }

  @Test func `counts as an observer until it is released`() {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    manager.deliver([1])
    #expect(provider.getCurrentLocation().latitude == 1)

    movements = nil
    _ = movements
    manager.deliver([2])

    #expect(provider.getCurrentLocation().latitude == 1)
  }

  @Test func `is removed from its broadcast when it is released, even without another move`() async
  {
    let broadcast = Broadcast<Coordinate>()
    var stream: AsyncStream<Coordinate>? = broadcast.stream()
    #expect(broadcast.hasListeners)

    stream = nil
    _ = stream

    await until { !broadcast.hasListeners }
  }

  @Test func `finishes for a canceled reader, and does not retain its provider`() async {
    var provider: NearbyProvider? = provider()
    let isDeallocated = { [weak provider] in provider == nil }
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    reader.cancel()
    _ = await reader.joined
    provider = nil

    #expect(isDeallocated())
  }

  @Test func `finishes when its provider is deallocated`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    manager.deliver([1])
    provider = nil

    #expect(await reader.joined == 1)
  }
}
