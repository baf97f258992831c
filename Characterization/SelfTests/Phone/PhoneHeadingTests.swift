import SimulatedPhone
import Testing

@Suite struct `Heading updates on a living phone` {
  @Test func `begin with where the phone points now`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()

    setup.phone.turns(toDegrees: 90, accuracy: 5)
    #expect(setup.settle() == [])

    setup.manager.startUpdatingHeading()
    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `bring no second first event when they are started twice`() {
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

  @Test func `bring a new first event when they are stopped and started`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let setup = RealisticSetup()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.startUpdatingHeading()
    _ = setup.settle()

    setup.manager.stopUpdatingHeading()
    setup.manager.startUpdatingHeading()

    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `bring one first event when they are stopped and started within a turn`() {
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

  @Test func `drop a heading that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup()

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.stopUpdatingHeading()

    #expect(setup.settle() == [])
  }

  @Test func `bring a heading that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let setup = RealisticSetup(rules: .with(\.deliversAfterStop))

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.stopUpdatingHeading()
    setup.phone.turns(toDegrees: 180, accuracy: 5)

    #expect(setup.settle() == [.heading(90)])
  }

  @Test func `bring an invalid heading all the same`() {
    // Source: Apple, CLHeading.headingAccuracy
    let setup = RealisticSetup()

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: -1)

    #expect(setup.settle() == [.heading(90)])
    #expect(setup.manager.heading?.headingAccuracy == -1)
  }

  @Test func `keep the heading that was reported last`() {
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
  @Test func `is known while the same manager updates locations`() {
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

  @Test func `is unknown while only another manager updates locations`() {
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
