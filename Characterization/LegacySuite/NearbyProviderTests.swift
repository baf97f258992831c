import Legacy
import Testing

@Suite struct `The nearby provider that was found` {
  final class Listener: NearbyProviderListener {
    let provider: NearbyProvider

    init(_ provider: NearbyProvider) { self.provider = provider }

    func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {}
  }

  @Test func `keeps its listener alive, and is kept alive by one that holds it`() {
    let phone = Phone()
    weak var provider: NearbyProvider?

    phone.use {
      let made = NearbyProvider()
      made.listener = Listener(made)
      provider = made
    }
    #expect(provider?.listener != nil)

    // A test leaks no more than it has to.
    provider?.listener = nil
    #expect(provider == nil)
  }

  @Test func `calls a manager of its own, which nobody can replace`() {
    let phone = Phone()
    let provider = phone.use { NearbyProvider() }
    #expect(phone.managersMade == 1)
    _ = provider
  }
}
