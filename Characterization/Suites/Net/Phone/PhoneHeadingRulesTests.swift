import SimulatedPhone
import Testing

@Suite struct `A heading filter` {
  /// A phone that points to 90 degrees. Its manager has delivered this heading.
  let setup = RealisticSetup()

  init() {
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.manager.startUpdatingHeading()
    _ = setup.settle()
  }

  @Test func `is one degree by default`() {
    // Source: Apple, CLLocationManager.headingFilter
    #expect(setup.manager.headingFilter == 1)

    setup.phone.turns(toDegrees: 90.5, accuracy: 5)
    #expect(setup.settle() == [])

    setup.phone.turns(toDegrees: 91, accuracy: 5)
    #expect(setup.settle() == [.heading(91)])
  }

  @Test func `measures from the last delivered heading, not from the last heading`() {
    // Source: Apple, CLLocationManager.headingFilter
    setup.manager.headingFilter = 10
    for degrees in [86.0, 82, 78, 74] { setup.phone.turns(toDegrees: degrees, accuracy: 5) }
    #expect(setup.settle() == [.heading(78)])
  }

  @Test func `measures the smaller angle across north`() {
    // Source: Apple, CLLocationManager.headingFilter is an angle
    setup.manager.headingFilter = 10

    setup.phone.turns(toDegrees: 355, accuracy: 5)
    setup.phone.turns(toDegrees: 4, accuracy: 5)
    setup.phone.turns(toDegrees: 5, accuracy: 5)

    #expect(setup.settle() == [.heading(355), .heading(5)])
  }

  @Test func `that is kCLHeadingFilterNone passes every heading`() {
    // Source: Apple, kCLHeadingFilterNone
    setup.manager.headingFilter = kCLHeadingFilterNone

    setup.phone.turns(toDegrees: 90.1, accuracy: 5)
    setup.phone.turns(toDegrees: 90.1, accuracy: 5)

    #expect(setup.settle() == [.heading(90.1), .heading(90.1)])
  }

  @Test func `applies to invalid headings as well`() {
    // Source: Apple, CLLocationManager.headingFilter
    setup.phone.turns(toDegrees: 90.5, accuracy: -1)
    #expect(setup.settle() == [])
  }
}

@Suite struct `A heading orientation` {
  private func reported(
    by orientations: CLDeviceOrientation..., at degrees: Double = 10
  ) -> [RecordingDelegate.Callback] {
    let setup = RealisticSetup()
    for orientation in orientations { setup.manager.headingOrientation = orientation }
    setup.phone.turns(toDegrees: degrees, accuracy: 5)
    setup.manager.startUpdatingHeading()
    return setup.settle()
  }

  @Test(
    arguments: zip(
      [CLDeviceOrientation.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight],
      [10.0, 100, 190, 280]))
  func `selects the edge of the phone whose direction is reported`(
    orientation: CLDeviceOrientation, degrees: Double
  ) {
    // Source: assumed, clockwise from the top of the phone
    #expect(reported(by: orientation) == [.heading(degrees)])
    #expect(reported(by: .landscapeRight, .landscapeLeft, orientation) == [.heading(degrees)])
  }

  @Test func `keeps the reported heading at 0 or more and below 360 degrees`() {
    // Source: Apple, CLHeading.magneticHeading is 0 to 359.9
    #expect(reported(by: .landscapeRight, at: 100) == [.heading(10)])
    #expect(reported(by: .portrait, at: -10) == [.heading(350)])
    #expect(reported(by: .landscapeLeft, at: 270) == [.heading(0)])
  }

  @Test(arguments: [CLDeviceOrientation.unknown, .faceUp, .faceDown])
  func `without an edge, such as face up, keeps the last edge`(orientation: CLDeviceOrientation) {
    // Source: Apple, CLLocationManager.headingOrientation
    #expect(reported(by: orientation) == [.heading(10)])
    #expect(reported(by: .landscapeLeft, orientation) == [.heading(100)])
  }

  @Test func `affects only later headings`() {
    // Source: Apple, CLLocationManager.headingOrientation
    let setup = RealisticSetup()

    setup.phone.turns(toDegrees: 10, accuracy: 5)
    setup.manager.startUpdatingHeading()
    #expect(setup.settle() == [.heading(10)])

    setup.manager.headingOrientation = .landscapeLeft
    #expect(setup.settle() == [])
    #expect(setup.manager.heading?.magneticHeading == 10)

    setup.manager.stopUpdatingHeading()
    setup.manager.startUpdatingHeading()
    #expect(setup.settle() == [.heading(100)])
  }
}
