import Modern
import Testing

/// Calls that leave the phone as it was are no behavior. Modern makes fewer of them.
@MainActor
@Suite struct `The calls of a provider` {
  let provider = FakeProvider()

  @Test func `are made only where a start or a stop changes something`() {
    let manager = LocationManager(provider: provider)

    manager.start()
    #expect(provider.calls == ["start location", "stop heading", "start heading"])

    manager.start()
    manager.stop()
    manager.stop()
    #expect(provider.calls.dropFirst(3) == ["stop location", "stop heading"])
  }
}
