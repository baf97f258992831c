import Modern
import Testing

/// One answer to the task of this step: it notices the first two mistakes.
@MainActor
@Suite struct `A start that was refused` {
  @Test func `starts location and heading when the user grants access`() {
    let provider = FakeProvider()
    provider.authorizationStatus = .denied
    let manager = LocationManager(provider: provider)

    manager.startMonitoringLocation()
    #expect(!provider.isUpdatingLocation)

    provider.change(to: .authorizedWhenInUse)
    #expect(provider.isUpdatingLocation)
    #expect(provider.isUpdatingHeading)
  }
}
