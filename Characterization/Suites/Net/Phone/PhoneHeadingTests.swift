import SimulatedPhone
import Testing

@Suite struct `Heading updates on a realistic phone` {
  @Test func `begin with the current direction of the phone`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()

    setup.phone.turns(toDegrees: 90, accuracy: 5)
    #expect(setup.settle() == [])

    setup.manager.startUpdatingHeading()
    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `deliver one initial heading if started twice`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.headingFilter = kCLHeadingFilterNone

    setup.manager.startUpdatingHeading()
    setup.manager.startUpdatingHeading()
    #expect(setup.settle() == [.heading(90)])

    setup.manager.startUpdatingHeading()
    #expect(setup.settle() == [])
  }

  @Test func `deliver a new initial heading after stop and start`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.startUpdatingHeading()
    _ = setup.settle()

    setup.manager.stopUpdatingHeading()
    setup.manager.startUpdatingHeading()

    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `deliver one initial heading after start, stop and start in one turn`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.headingFilter = kCLHeadingFilterNone

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 180, accuracy: 5)
    setup.manager.stopUpdatingHeading()
    setup.manager.startUpdatingHeading()

    #expect(setup.settle() == [.heading(180)])
  }

  @Test func `drop a waiting heading when stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.stopUpdatingHeading()

    #expect(setup.settle() == [])
  }

  @Test func `deliver a waiting heading after stop if the rules allow it`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.stopUpdatingHeading()
    setup.phone.turns(toDegrees: 180, accuracy: 5)

    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `deliver an invalid heading`() {
    // Source: Apple, CLHeading.headingAccuracy
    let setup = RealisticSetup()

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: -1)

    #expect(setup.settle() == [.heading(90)])
    #expect(setup.manager.heading?.headingAccuracy == -1)
  }

  @Test func `keep the last reported heading after stop`() {
    // Source: Apple, CLLocationManager.heading
    let setup = RealisticSetup()

    setup.phone.turns(toDegrees: 90, accuracy: 5)
    #expect(setup.manager.heading == nil)

    setup.manager.startUpdatingHeading()
    _ = setup.settle()
    setup.manager.stopUpdatingHeading()
    setup.phone.turns(toDegrees: 180, accuracy: 5)
    #expect(setup.settle() == [])
    #expect(setup.manager.heading?.magneticHeading == 90)
  }
}

@Suite struct `A true heading` {
  @Test func `is the magnetic heading plus the declination`() {
    // Source: Apple, CLHeading.trueHeading
    let setup = RealisticSetup()
    setup.phone.declination = 3
    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 358, accuracy: 5)

    #expect(setup.settle() == [.heading(358)])
    #expect(setup.manager.heading?.trueHeading == 1)
  }

  @Test func `is at most 360 degrees, also with a declination to the west`() {
    // Source: Apple, CLHeading.trueHeading is 0 to 359.9
    let setup = RealisticSetup()
    setup.phone.declination = -0.5
    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 0, accuracy: 5)

    _ = setup.settle()
    #expect(setup.manager.heading?.trueHeading == 359.5)
  }

  @Test func `is valid while the same manager updates locations`() {
    // Source: Apple, CLHeading.trueHeading
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.phone.settle()
    #expect(setup.manager.heading?.trueHeading == 90)

    setup.manager.stopUpdatingLocation()
    setup.phone.turns(toDegrees: 180, accuracy: 5)
    setup.phone.settle()
    #expect(setup.manager.heading?.trueHeading == -1)
  }

  @Test func `is invalid without permission`() {
    // Source: Apple, CLHeading.trueHeading
    let setup = RealisticSetup(permission: .denied)

    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)

    #expect(setup.settle() == [.error(.denied), .heading(90)])
    #expect(setup.manager.heading?.trueHeading == -1)
  }

  @Test func `is invalid while only another manager updates locations`() {
    // Source: Apple, CLHeading.trueHeading
    let setup = RealisticSetup()
    let other = setup.phone.use { CLLocationManager() }

    other.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.phone.settle()

    #expect(other.isUpdatingLocation)
    #expect(setup.manager.heading?.trueHeading == -1)
  }
}
