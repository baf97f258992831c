import SimulatedPhone
import Testing

@Suite struct `Starting without permission` {
  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `fails as denied, on a later turn`(status: CLAuthorizationStatus) {
    // Source: Apple, CLError.denied
    let living = LivingPhone(permission: status)

    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()

    #expect(living.delegate.callbacks == [])
    #expect(living.settle() == [.error(.denied)])
  }

  @Test func `fails as denied while location services are off`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let living = LivingPhone()
    living.phone.user.switchesServices(on: false)
    _ = living.settle()

    living.manager.startUpdatingLocation()

    #expect(living.settle() == [.error(.denied)])
  }

  @Test func `brings nothing before the user answers, and begins when they allow it`() {
    // Source: observed, updates begin with the answer
    let living = LivingPhone(permission: .notDetermined)

    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    #expect(living.settle() == [])

    living.manager.requestWhenInUseAuthorization()
    living.phone.user.allows()
    #expect(living.settle() == [.status(.authorizedWhenInUse), .locations([.gate])])
  }

  @Test func `brings nothing before the user answers, and fails when they deny it`() {
    // Source: observed, the error comes with the answer
    let living = LivingPhone(permission: .notDetermined)

    living.manager.startUpdatingLocation()
    living.manager.requestWhenInUseAuthorization()
    #expect(living.settle() == [])

    living.phone.user.denies()
    #expect(living.settle() == [.status(.denied), .error(.denied)])
  }

  @Test func `fails at once before the user answers where the rules say so`() {
    // Unsure: a setting, Rules.failsWhileNotDetermined
    let living = LivingPhone(permission: .notDetermined, rules: .with(\.failsWhileNotDetermined))

    living.manager.startUpdatingLocation()
    #expect(living.delegate.callbacks == [])
    #expect(living.settle() == [.error(.denied)])

    living.phone.moves(to: .gate)
    living.manager.requestWhenInUseAuthorization()
    living.phone.user.allows()
    #expect(living.settle() == [.status(.authorizedWhenInUse), .locations([.gate])])
  }
}
