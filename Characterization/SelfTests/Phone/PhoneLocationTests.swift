import SimulatedPhone
import Testing

@Suite struct `Location updates on a living phone` {
  @Test func `begin with the last known fix, however old, and go on with new ones`() {
    // Source: Apple, the first location is often a cached one: look at its timestamp
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.phone.waits(seconds: 86_400)
    living.manager.startUpdatingLocation()
    living.phone.moves(to: .station)

    #expect(living.settle() == [.locations([.gate]), .locations([.station])])
  }

  @Test func `begin with the first fix where there was none`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    #expect(living.settle() == [])

    living.phone.moves(to: .gate)
    #expect(living.settle() == [.locations([.gate])])
  }

  @Test func `bring no second first event when they are started twice`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    living.manager.startUpdatingLocation()
    #expect(living.settle() == [.locations([.gate])])

    living.manager.startUpdatingLocation()
    #expect(living.settle() == [])
  }

  @Test func `bring a new first event when they are stopped and started`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    _ = living.settle()

    living.manager.stopUpdatingLocation()
    living.manager.startUpdatingLocation()

    #expect(living.settle() == [.locations([.gate])])
  }

  @Test func `bring one first event when they are stopped and started within a turn`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    living.phone.moves(to: .station)
    living.manager.stopUpdatingLocation()
    living.manager.startUpdatingLocation()

    #expect(living.settle() == [.locations([.station])])
  }

  @Test func `stop bringing fixes when they are stopped`() {
    // Source: Apple, CLLocationManager.stopUpdatingLocation()
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.manager.stopUpdatingLocation()
    living.phone.moves(to: .gate)
    living.phone.losesFix()

    #expect(living.settle() == [])
  }

  @Test func `drop a fix that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.phone.moves(to: .gate)
    living.manager.stopUpdatingLocation()

    #expect(living.settle() == [])
  }

  @Test func `bring a fix that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone(rules: .with(\.deliversAfterStop))

    living.manager.startUpdatingLocation()
    living.phone.moves(to: .gate)
    living.manager.stopUpdatingLocation()
    living.phone.moves(to: .station)

    #expect(living.settle() == [.locations([.gate])])
  }

  @Test func `drop an error that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.phone.losesFix()
    living.manager.stopUpdatingLocation()

    #expect(living.settle() == [])
  }

  @Test func `drop a refusal that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone(permission: .denied)

    living.manager.startUpdatingLocation()
    living.manager.stopUpdatingLocation()

    #expect(living.settle() == [])
  }

  @Test func `bring an error that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone(rules: .with(\.deliversAfterStop))

    living.manager.startUpdatingLocation()
    living.phone.losesFix()
    living.manager.stopUpdatingLocation()

    #expect(living.settle() == [.error(.locationUnknown)])
  }

  @Test func `go on after a lost fix`() {
    // Source: Apple, CLError.locationUnknown: the service keeps trying
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.phone.losesFix()
    living.phone.moves(to: .gate)

    #expect(living.settle() == [.error(.locationUnknown), .locations([.gate])])
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
    let living = LivingPhone()

    living.phone.moves(to: .gate)
    living.phone.user.switchesServices(on: false)

    #expect(living.manager.location == nil)
  }

  @Test func `is unknown where there never was a fix`() {
    // Source: Apple, CLLocationManager.location
    #expect(LivingPhone().manager.location == nil)
  }
}
