import Modern
import Testing

@MainActor
@Suite struct `A map without a phone` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test func `moves its center to the location of the injected manager`() {
    let map = world.map()

    map.willAppear()
    #expect(manager.isUpdating)

    manager.delegate?.locationManager(manager, didUpdate: .nearGate)
    #expect(map.mapCenter === CLLocation.nearGate)
  }

  /// C1 in Docs/divergences.md: the proposed rewrite misnamed the map's callback for a changed permission, so the
  /// manager never called it.
  @Test func `is not empty after a denial`() {
    let map = world.map()
    manager.delegate?.locationManager(manager, didChangeAuthorization: false)
    #expect(map.currentSearch != nil)
  }

  @Test func `calls the injected function that opens Settings`() {
    world.status = .denied
    world.map().tapEnableLocation()
    #expect(world.settingsOpened == 1)
    #expect(manager.starts == 0)
  }

  @Test func `stores in the preferences that it has shown its explanation`() {
    world.status = .denied
    world.map().willAppear()
    let second = world.map()

    second.willAppear()

    #expect(!second.showsLocationPrompt)
  }
}
