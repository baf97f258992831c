import SimulatedPhone
import Testing

@Suite struct `Location updates on a realistic phone` {
  @Test func `begin with the last known fix, even an old one, and continue with new ones`() {
    // Source: Apple, the first location is often a cached one: check its timestamp
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.phone.waits(seconds: 86_400)
    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .station)

    #expect(setup.settle() == [.locations([.gate]), .locations([.station])])
  }

  @Test func `begin with the first fix if none is known`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])

    setup.phone.moves(to: .gate)
    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `deliver one initial location if started twice`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [.locations([.gate])])

    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])
  }

  @Test func `deliver a new initial location after stop and start`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `deliver an initial location again if the app restarts them inside a callback`() {
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.delegate.onCallback = {
      [unowned manager = setup.manager, unowned delegate = setup.delegate] _ in
      delegate.onCallback = nil
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
    }

    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([.gate]), .locations([.gate])])
  }

  @Test func `deliver the same fix once`() {
    let setup = RealisticSetup()
    setup.manager.startUpdatingLocation()

    setup.phone.moves(to: .gate)
    setup.phone.moves(to: .gate)

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `drop a waiting fix when the user revokes access`() {
    // Source: Apple, an app without permission receives no locations
    let setup = RealisticSetup()
    setup.manager.startUpdatingLocation()

    setup.phone.moves(to: .gate)
    setup.phone.user.changesSetting(to: .denied)

    #expect(setup.settle() == [.status(.denied), .error(.denied)])
  }

  @Test func `deliver one initial location after start, stop and start in one turn`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .station)
    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([.station])])
  }

  @Test func `deliver no fix after stop`() {
    // Source: Apple, CLLocationManager.stopUpdatingLocation()
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.manager.stopUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.phone.losesFix()

    #expect(setup.settle() == [])
  }

  @Test func `drop a waiting fix when stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `deliver a waiting fix after stop if the rules allow it`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.manager.stopUpdatingLocation()
    setup.phone.moves(to: .station)

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `drop a waiting error when stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `drop a waiting refusal when stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(permission: .denied)

    setup.manager.startUpdatingLocation()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `deliver a waiting error after stop if the rules allow it`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [.error(.locationUnknown)])
  }

  @Test func `fail only once without permission, even if the fix is lost`() {
    // Source: Apple, CLError.denied
    let setup = RealisticSetup(permission: .denied)
    setup.manager.startUpdatingLocation()

    setup.phone.losesFix()

    #expect(setup.settle() == [.error(.denied)])
  }

  @Test func `continue after a lost fix`() {
    // Source: Apple, CLError.locationUnknown: the service continues to try
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.phone.moves(to: .gate)

    #expect(setup.settle() == [.error(.locationUnknown), .locations([.gate])])
  }
}

@Suite struct `The location of a new manager` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is the last known fix if the app is authorized`(status: CLAuthorizationStatus) {
    // Source: assumed, a new manager returns the last fix of an earlier manager
    let phone = Phone(rules: Phone.Rules())
    phone.permission = status
    phone.moves(to: .gate)
    let location = phone.use { CLLocationManager().location }
    let isAuthorized = status == .authorizedAlways || status == .authorizedWhenInUse

    #expect(location === (isAuthorized ? CLLocation.gate : nil))
  }

  @Test func `is nil while location services are off`() {
    // Source: Apple, the status is denied while services are off
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.phone.user.switchesServices(on: false)

    #expect(setup.manager.location == nil)
  }

  @Test func `is nil before the first fix`() {
    // Source: Apple, CLLocationManager.location
    #expect(RealisticSetup().manager.location == nil)
  }
}
