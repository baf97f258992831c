import SimulatedPhone
import Testing

@Suite struct `Starting without permission` {
  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails as denied, on a later turn`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let setup = RealisticSetup(permission: status)

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()

    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `fails as denied while location services are off`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let setup = RealisticSetup()
    setup.phone.user.switchesServices(on: false)
    _ = setup.settle()

    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `brings nothing before the user answers, and begins when they allow it`() {
    // Source: observed, updates begin with the answer
    let setup = RealisticSetup(permission: .notDetermined)

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])

    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.allows()
    #expect(setup.settle() == [.status(.authorizedWhenInUse), .locations([.gate])])
  }

  @Test func `brings nothing before the user answers, and fails when they deny it`() {
    // Source: observed, the error comes with the answer
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.startUpdatingLocation()
    setup.manager.requestWhenInUseAuthorization()
    #expect(setup.settle() == [])

    setup.phone.user.denies()
    #expect(setup.settle() == [.status(.denied), .error(.denied)])
  }

  @Test func `fails at once before the user answers where the rules say so`() {
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
