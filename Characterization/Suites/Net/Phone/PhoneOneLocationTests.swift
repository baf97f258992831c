import SimulatedPhone
import Testing

@Suite struct `A request for one location` {
  @Test func `delivers exactly one location, on a later turn`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.requestLocation()
    setup.manager.requestLocation()
    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.locations([.gate])])

    setup.phone.moves(to: .station)
    #expect(setup.settle() == [])
  }

  @Test func `delivers one error if there is no fix`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()

    setup.manager.requestLocation()
    #expect(setup.settle() == [.error(.locationUnknown)])

    setup.phone.moves(to: .gate)
    #expect(setup.settle() == [])
  }

  @Test func `can be repeated after its answer`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.manager.requestLocation()
    _ = setup.settle()

    setup.manager.requestLocation()

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `delivers nothing while updates run`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.manager.requestLocation()

    #expect(setup.settle() == [])
  }

  @Test func `is canceled by start`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()

    setup.manager.requestLocation()
    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])

    setup.phone.moves(to: .gate)
    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `is canceled by stop`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.requestLocation()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails with denied without permission`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let setup = RealisticSetup(permission: status)

    setup.phone.moves(to: .gate)
    setup.manager.requestLocation()

    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `ignores the distance filter`() {
    // Source: Apple, CLLocationManager.requestLocation()
    let setup = RealisticSetup()
    setup.manager.distanceFilter = 1000
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.manager.stopUpdatingLocation()
    setup.manager.requestLocation()

    #expect(setup.settle() == [.locations([.gate])])
  }
}
