import SimulatedPhone
import Testing

@Suite struct `A request for one location` {
  @Test func `brings exactly one location, on a later turn`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    living.manager.requestLocation()
    #expect(living.delegate.heard == [])
    #expect(living.hears() == [.locations([.gate])])

    living.phone.moves(to: .station)
    #expect(living.hears() == [])
  }

  @Test func `brings one error where there is no fix`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.manager.requestLocation()
    #expect(living.hears() == [.error(.locationUnknown)])

    living.phone.moves(to: .gate)
    #expect(living.hears() == [])
  }

  @Test func `can be made again`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    _ = living.hears()

    living.manager.requestLocation()

    #expect(living.hears() == [.locations([.gate])])
  }

  @Test func `brings nothing while updates run`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    _ = living.hears()

    living.manager.requestLocation()

    #expect(living.hears() == [])
  }

  @Test func `is cancelled by start`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.manager.requestLocation()
    living.manager.startUpdatingLocation()
    #expect(living.hears() == [])

    living.phone.moves(to: .gate)
    #expect(living.hears() == [.locations([.gate])])
  }

  @Test func `is cancelled by stop`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    living.manager.stopUpdatingLocation()

    #expect(living.hears() == [])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails as denied where it is not allowed`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let living = LivingPhone(permission: status)

    living.phone.moves(to: .gate)
    living.manager.requestLocation()

    #expect(living.hears() == [.error(.denied)])
  }

  @Test func `ignores the distance filter`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.manager.distanceFilter = 1000
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    _ = living.hears()

    living.manager.stopUpdatingLocation()
    living.manager.requestLocation()

    #expect(living.hears() == [.locations([.gate])])
  }
}
