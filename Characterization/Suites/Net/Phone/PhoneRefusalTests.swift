import SimulatedPhone
import Testing

@Suite struct `A start without permission` {
  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails with denied, on a later turn`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let setup = RealisticSetup(permission: status)

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()

    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `fails with denied while location services are off`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let setup = RealisticSetup()
    setup.phone.user.switchesServices(on: false)
    _ = setup.settle()

    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `delivers nothing until the user answers, and a location after a grant`() {
    // Source: assumed, updates begin after the answer
    let setup = RealisticSetup(permission: .notDetermined)

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])

    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.allows()
    #expect(setup.settle() == [.status(.authorizedWhenInUse), .locations([.gate])])
  }

  @Test func `delivers nothing until the user answers, and an error after a denial`() {
    // Source: assumed, the error follows the answer
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.startUpdatingLocation()
    setup.manager.requestWhenInUseAuthorization()
    #expect(setup.settle() == [])

    setup.phone.user.denies()
    #expect(setup.settle() == [.status(.denied), .error(.denied)])
  }

  @Test func `fails before the user answers if the rules require it`() {
    // Unsure: a setting, Rules.failsWhileNotDetermined
    let setup = RealisticSetup(permission: .notDetermined, rules: .with(\.failsWhileNotDetermined))

    setup.manager.startUpdatingLocation()
    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.error(.denied)])

    setup.phone.moves(to: .gate)
    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.allows()
    #expect(setup.settle() == [.status(.authorizedWhenInUse), .locations([.gate])])
  }
}
