import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A stream of the moves of a nearby provider` {
  let manager = FakeConfigurable()

  /// Returns a provider that has started its updates.
  private func provider() -> NearbyProvider {
    let provider = NearbyProvider(locationManager: manager)
    provider.startLocationUpdates()
    return provider
  }

  @Test func `has each move since its creation, and finishes with the provider`() async {
    var provider: NearbyProvider? = provider()
    let movements = provider!.movements

    for latitude in [1.0, 1, 2] { manager.deliver(.degrees(latitude)) }
    provider = nil

    let latitudes = await movements.all.map(\.latitude)
    #expect(latitudes == [1, 2])
  }

  // MARK: Release

  @Test func `counts as an observer until it is released`() {
    let provider = provider()
    var movements: AsyncStream<Coordinate>? = provider.movements
    manager.deliver(.degrees(1))
    #expect(provider.getCurrentLocation().latitude == 1)

    movements = nil
    _ = movements
    manager.deliver(.degrees(2))

    #expect(provider.getCurrentLocation().latitude == 1)
  }

  @Test func `finishes for a canceled reader, and does not retain its provider`() async throws {
    var provider: NearbyProvider? = provider()
    let isDeallocated = { [weak provider] in provider == nil }
    let movements = provider!.movements
    let reader = Task { await movements.all.count }

    reader.cancel()
    _ = try await reader.joined
    provider = nil

    #expect(isDeallocated())
  }
}
