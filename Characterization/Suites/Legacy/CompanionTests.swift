import Legacy
import Testing

@Suite struct `The legacy nearby provider` {
  final class Listener: NearbyProviderListener {
    let provider: NearbyProvider

    init(_ provider: NearbyProvider) { self.provider = provider }

    func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {}
  }

  @Test func `retains its listener, and leaks if the listener retains it`() {
    let phone = Phone()
    weak var provider: NearbyProvider?

    phone.use {
      let made = NearbyProvider()
      made.listener = Listener(made)
      provider = made
    }
    #expect(provider?.listener != nil)

    // Breaks the cycle, so that the test leaks nothing.
    provider?.listener = nil
    #expect(provider == nil)
  }
}
