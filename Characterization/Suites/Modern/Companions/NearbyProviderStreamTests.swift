import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A nearby provider` {
  @MainActor
  final class RecordingObserver: MovementObserver {
    private(set) var latitudes: [Double] = []

    func moved(to coordinate: Coordinate) { latitudes.append(coordinate.latitude) }
  }

  let phone = Phone()

  /// Returns a provider that has started its updates.
  private func provider(threshold: Double = 100) -> NearbyProvider {
    phone.use {
      let provider = NearbyProvider(locationManager: CLLocationManager(), threshold: threshold)
      provider.startLocationUpdates()
      return provider
    }
  }

  @Test func `reports each move that is at least as long as its threshold`() {
    let provider = provider(threshold: 200_000)
    let observer = RecordingObserver()
    provider.observer = observer

    for latitude in 1...3 { phone.callback(locations: [.at(Double(latitude), 0)]) }

    #expect(observer.latitudes == [1, 3])
  }

  @Test func `does not retain its observer`() {
    let provider = provider()
    var observer: RecordingObserver? = RecordingObserver()
    provider.observer = observer
    #expect(provider.observer === observer)

    observer = nil

    #expect(provider.observer == nil)
  }

  @Test func `counts a stream of its moves as an observer until it is released`() {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    phone.callback(locations: [.at(1, 0)])
    #expect(provider.getCurrentLocation().latitude == 1)

    movements = nil
    _ = movements
    phone.callback(locations: [.at(2, 0)])

    #expect(provider.getCurrentLocation().latitude == 1)
  }

  @Test func `finishes its stream for a canceled reader, which does not retain it`() async throws {
    var provider: NearbyProvider? = provider()
    let isDeallocated = { [weak provider] in provider == nil }
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    reader.cancel()
    _ = try await reader.joined
    phone.use { provider = nil }

    #expect(isDeallocated())
  }
}
