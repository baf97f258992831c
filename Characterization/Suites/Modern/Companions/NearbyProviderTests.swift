import Modern
import Testing

@MainActor
@Suite struct `A nearby provider with a fake manager` {
  let manager = ManualMovementManager()
  let observer = RecordingObserver()

  @Test(
    arguments: [(100, [[1, 2]], [2]), (200_000, [[1], [2], [3]], [1, 3])]
      as [(Double, [[Double]], [Double])])
  func `reports each move that is at least as long as the threshold`(
    threshold: Double, deliveries: [[Double]], moves: [Double]
  ) {
    let provider = NearbyProvider(locationManager: manager, threshold: threshold)
    provider.observer = observer
    provider.startLocationUpdates()

    for latitudes in deliveries { manager.deliver(latitudes) }

    #expect(observer.latitudes == moves)
  }

  @Test func `does not retain its observer`() {
    let provider = NearbyProvider(locationManager: manager)
    var observer: RecordingObserver? = RecordingObserver()
    provider.observer = observer
    #expect(provider.observer === observer)

    observer = nil

    #expect(provider.observer == nil)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A stream of movements` {
  let manager = ManualMovementManager()

  private func provider() -> NearbyProvider {
    let provider = NearbyProvider(locationManager: manager)
    provider.startLocationUpdates()
    return provider
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
}
