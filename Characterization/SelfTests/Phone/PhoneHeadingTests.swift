import SimulatedPhone
import Testing

@Suite struct `Heading updates on a living phone` {
  @Test func `begin with where the phone points now`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let living = LivingPhone()

    living.phone.turns(toDegrees: 90, accuracy: 5)
    #expect(living.settle() == [])

    living.manager.startUpdatingHeading()
    #expect(living.delegate.callbacks == [])
    #expect(living.settle() == [.heading(90)])
  }

  @Test func `bring no second first event when they are started twice`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let living = LivingPhone()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.headingFilter = kCLHeadingFilterNone

    living.manager.startUpdatingHeading()
    living.manager.startUpdatingHeading()
    #expect(living.settle() == [.heading(90)])

    living.manager.startUpdatingHeading()
    #expect(living.settle() == [])
  }

  @Test func `bring a new first event when they are stopped and started`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let living = LivingPhone()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.startUpdatingHeading()
    _ = living.settle()

    living.manager.stopUpdatingHeading()
    living.manager.startUpdatingHeading()

    #expect(living.settle() == [.heading(90)])
  }

  @Test func `bring one first event when they are stopped and started within a turn`() {
    // Source: Apple, CLLocationManager.startUpdatingHeading()
    let living = LivingPhone()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.headingFilter = kCLHeadingFilterNone

    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 180, accuracy: 5)
    living.manager.stopUpdatingHeading()
    living.manager.startUpdatingHeading()

    #expect(living.settle() == [.heading(180)])
  }

  @Test func `drop a heading that waits when they are stopped`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone()

    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.stopUpdatingHeading()

    #expect(living.settle() == [])
  }

  @Test func `bring a heading that waits when they are stopped where the rules say so`() {
    // Unsure: a setting, Rules.deliversAfterStop
    let living = LivingPhone(rules: .with(\.deliversAfterStop))

    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.stopUpdatingHeading()
    living.phone.turns(toDegrees: 180, accuracy: 5)

    #expect(living.settle() == [.heading(90)])
  }

  @Test func `bring an invalid heading all the same`() {
    // Source: Apple, CLHeading.headingAccuracy
    let living = LivingPhone()

    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: -1)

    #expect(living.settle() == [.heading(90)])
    #expect(living.manager.heading?.headingAccuracy == -1)
  }

  @Test func `keep the heading that was reported last`() {
    // Source: Apple, CLLocationManager.heading
    let living = LivingPhone()

    living.phone.turns(toDegrees: 90, accuracy: 5)
    #expect(living.manager.heading == nil)

    living.manager.startUpdatingHeading()
    _ = living.settle()
    living.manager.stopUpdatingHeading()
    living.phone.turns(toDegrees: 180, accuracy: 5)
    #expect(living.settle() == [])
    #expect(living.manager.heading?.magneticHeading == 90)
  }
}

@Suite struct `A true heading` {
  @Test func `is known while the same manager updates locations`() {
    // Source: Apple, CLHeading.trueHeading
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.phone.settle()
    #expect(living.manager.heading?.trueHeading == 90)

    living.manager.stopUpdatingLocation()
    living.phone.turns(toDegrees: 180, accuracy: 5)
    living.phone.settle()
    #expect(living.manager.heading?.trueHeading == -1)
  }

  @Test func `is unknown while only another manager updates locations`() {
    // Source: Apple, CLHeading.trueHeading
    let living = LivingPhone()
    let other = living.phone.use { CLLocationManager() }

    other.startUpdatingLocation()
    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.phone.settle()

    #expect(other.isUpdatingLocation)
    #expect(living.manager.heading?.trueHeading == -1)
  }
}
