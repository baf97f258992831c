import SimulatedPhone
import Testing

@Suite struct `A request for one location` {
  @Test func `brings exactly one location, on a later turn`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    living.manager.requestLocation()
    #expect(living.delegate.callbacks == [])
    #expect(living.settle() == [.locations([.gate])])

    living.phone.moves(to: .station)
    #expect(living.settle() == [])
  }

  @Test func `brings one error where there is no fix`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.manager.requestLocation()
    #expect(living.settle() == [.error(.locationUnknown)])

    living.phone.moves(to: .gate)
    #expect(living.settle() == [])
  }

  @Test func `can be made again`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    _ = living.settle()

    living.manager.requestLocation()

    #expect(living.settle() == [.locations([.gate])])
  }

  @Test func `brings nothing while updates run`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    _ = living.settle()

    living.manager.requestLocation()

    #expect(living.settle() == [])
  }

  @Test func `is canceled by start`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.manager.requestLocation()
    living.manager.startUpdatingLocation()
    #expect(living.settle() == [])

    living.phone.moves(to: .gate)
    #expect(living.settle() == [.locations([.gate])])
  }

  @Test func `is canceled by stop`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.requestLocation()
    living.manager.stopUpdatingLocation()

    #expect(living.settle() == [])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails as denied where it is not allowed`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let living = LivingPhone(permission: status)

    living.phone.moves(to: .gate)
    living.manager.requestLocation()

    #expect(living.settle() == [.error(.denied)])
  }

  @Test func `ignores the distance filter`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let living = LivingPhone()
    living.manager.distanceFilter = 1000
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    _ = living.settle()

    living.manager.stopUpdatingLocation()
    living.manager.requestLocation()

    #expect(living.settle() == [.locations([.gate])])
  }
}
