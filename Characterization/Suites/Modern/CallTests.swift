import Modern
import Testing

/// A call that changes nothing on the phone is not behavior. Modern makes fewer of them than Legacy.
@MainActor
@Suite struct `A manager with a fake provider` {
  let provider = FakeProvider()

  @Test func `calls the provider only if a start or a stop changes something`() {
    let manager = LocationManager(provider: provider)

    manager.start()
    #expect(provider.calls == ["start location", "stop heading", "start heading"])

    manager.start()
    manager.stop()
    manager.stop()
    #expect(provider.calls.dropFirst(3) == ["stop location", "stop heading"])
  }
}
