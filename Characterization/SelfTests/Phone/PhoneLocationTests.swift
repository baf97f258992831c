import SimulatedPhone
import Testing

@Suite struct `Location updates on a living phone` {
  @Test func `begin with the last known fix, however old, and go on with new ones`() {
    // Source: Apple, the first location is often a cached one: look at its timestamp
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.phone.waits(seconds: 86_400)
    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .station)

    #expect(setup.settle() == [.locations([.gate]), .locations([.station])])
  }

  @Test func `begin with the first fix where there was none`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])

    setup.phone.moves(to: .gate)
    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `bring no second first event when they are started twice`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [.locations([.gate])])

    setup.manager.startUpdatingLocation()
    #expect(setup.settle() == [])
  }

  @Test func `bring a new first event when they are stopped and started`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `bring one first event when they are stopped and started within a turn`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .station)
    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([.station])])
  }

  @Test func `stop bringing fixes when they are stopped`() {
    // Source: Apple, CLLocationManager.stopUpdatingLocation()
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.manager.stopUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.phone.losesFix()

    #expect(setup.settle() == [])
  }

  @Test func `drop a fix that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `bring a fix that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingLocation()
    setup.phone.moves(to: .gate)
    setup.manager.stopUpdatingLocation()
    setup.phone.moves(to: .station)

    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `drop an error that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `drop a refusal that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(permission: .denied)

    setup.manager.startUpdatingLocation()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [])
  }

  @Test func `bring an error that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.manager.stopUpdatingLocation()

    #expect(setup.settle() == [.error(.locationUnknown)])
  }

  @Test func `go on after a lost fix`() {
    // Source: Apple, CLError.locationUnknown: the service keeps trying
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.losesFix()
    setup.phone.moves(to: .gate)

    #expect(setup.settle() == [.error(.locationUnknown), .locations([.gate])])
  }
}

@Suite struct `The location of a manager that was just made` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is the last known fix where the app is authorized`(status: CLAuthorizationStatus) {
    // Source: observed, a fresh manager knows the fix of the one before it
    let phone = Phone(rules: Phone.Rules())
    phone.permission = status
    phone.moves(to: .gate)
    let location = phone.use { CLLocationManager().location }
    let isAuthorized = status == .authorizedAlways || status == .authorizedWhenInUse

    #expect(location === (isAuthorized ? CLLocation.gate : nil))
  }

  @Test func `is unknown while location services are off`() {
    // Source: Apple, services that are off read denied
    let setup = RealisticSetup()

    setup.phone.moves(to: .gate)
    setup.phone.user.switchesServices(on: false)

    #expect(setup.manager.location == nil)
  }

  @Test func `is unknown where there never was a fix`() {
    // Source: Apple, CLLocationManager.location
    #expect(RealisticSetup().manager.location == nil)
  }
}
