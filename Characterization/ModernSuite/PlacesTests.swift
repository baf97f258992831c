import Modern
import Testing

@MainActor
@Suite struct `A map without a phone` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test func `goes where the manager that it is handed says`() {
    let map = world.map()

    map.willAppear()
    #expect(manager.isUpdating)

    manager.delegate?.locationManager(manager, didUpdate: .nearGate)
    #expect(map.mapCenter === CLLocation.nearGate)
  }

  /// C1: in the rewrite of 2020 nobody heard this.
  @Test func `is not empty after a denial`() {
    let map = world.map()
    manager.delegate?.locationManager(manager, didChangeAuthorization: false)
    #expect(map.currentSearch != nil)
  }

  @Test func `opens the settings that it is handed`() {
    world.status = .denied
    world.map().tapEnableLocation()
    #expect(world.settingsOpened == 1)
    #expect(manager.starts == 0)
  }

  @Test func `remembers in the preferences that it explained itself`() {
    world.status = .denied
    world.map().willAppear()
    let second = world.map()

    second.willAppear()

    #expect(!second.showsLocationPrompt)
  }
}
