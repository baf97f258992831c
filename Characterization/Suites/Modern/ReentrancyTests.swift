import Modern
import Testing

/// Core Location may call back before a call returns, and a client may act inside a callback.
@MainActor
@Suite struct `A callback inside a call` {
  let provider = FakeProvider()

  @Test func `may arrive as soon as the manager sets the delegate`() {
    provider.onDelegate = { $0.change(to: .denied) }
    let manager = LocationManager(provider: provider)
    let client = FakeClient()
    manager.delegate = client

    // The manager knows this status already, so it is no change.
    provider.change(to: .denied)

    #expect(client.events == [])
  }

  @Test func `that starts the manager in its stop leaves one observer of rotations`() {
    let center = NotificationCenter()
    let manager = LocationManager(provider: provider, center: center)
    manager.start()
    provider.onCall = { provider, call in
      guard call == .stopHeading else { return }
      provider.onCall = { _, _ in }
      manager.start()
    }
    manager.stop()
    manager.stop()
    let calls = provider.calls

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)

    #expect(provider.calls == calls)
  }
}
