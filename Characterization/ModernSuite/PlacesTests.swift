import Modern
import Testing

@MainActor
@Suite struct `A map without a phone` {
  final class World {
    var status = CLAuthorizationStatus.authorizedWhenInUse
    var settingsOpened = 0
    let preferences = PhoneUserDefaults()
  }

  let world = World()
  let manager = FakeLocationManager()

  @Test func `goes where the manager that it is handed says`() {
    let map = map()
    map.willAppear()
    #expect(manager.isUpdating)
    manager.delegate?.locationManager(manager, didUpdate: .nearGate)
    #expect(map.mapCenter === CLLocation.nearGate)
  }

  /// C1: in the rewrite of 2020 nobody heard this.
  @Test func `is not empty after a denial`() {
    let map = map()
    manager.delegate?.locationManager(manager, didChangeAuthorization: false)
    #expect(map.currentSearch != nil)
  }

  @Test func `opens the settings that it is handed`() {
    world.status = .denied
    map().tapEnableLocation()
    #expect(world.settingsOpened == 1)
    #expect(manager.starts == 0)
  }

  @Test func `remembers in the preferences that it explained itself`() {
    world.status = .denied
    map().willAppear()
    let second = map()
    second.willAppear()
    #expect(!second.showsLocationPrompt)
  }

  private func map() -> PlacesScreen {
    let world = world
    return PlacesScreen(
      locationManager: manager, authorization: Authorization { world.status },
      preferences: world.preferences, openSettings: { world.settingsOpened += 1 })
  }
}
