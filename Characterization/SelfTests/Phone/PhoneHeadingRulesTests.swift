import SimulatedPhone
import Testing

@Suite struct `A heading filter` {
  /// A manager that has reported 90 degrees.
  let living = LivingPhone()

  init() {
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.manager.startUpdatingHeading()
    _ = living.settle()
  }

  @Test func `is one degree unless it is set`() {
    // Source: Apple, CLLocationManager.headingFilter
    #expect(living.manager.headingFilter == 1)

    living.phone.turns(toDegrees: 90.5, accuracy: 5)
    #expect(living.settle() == [])

    living.phone.turns(toDegrees: 91, accuracy: 5)
    #expect(living.settle() == [.heading(91)])
  }

  @Test func `measures from the heading that was delivered, not from the one before`() {
    // Source: Apple, CLLocationManager.headingFilter
    living.manager.headingFilter = 10
    for degrees in [86.0, 82, 78, 74] { living.phone.turns(toDegrees: degrees, accuracy: 5) }
    #expect(living.settle() == [.heading(78)])
  }

  @Test func `takes the short way round north`() {
    // Source: Apple, CLLocationManager.headingFilter is an angle
    living.manager.headingFilter = 10

    living.phone.turns(toDegrees: 355, accuracy: 5)
    living.phone.turns(toDegrees: 4, accuracy: 5)
    living.phone.turns(toDegrees: 5, accuracy: 5)

    #expect(living.settle() == [.heading(355), .heading(5)])
  }

  @Test func `of none lets every heading through`() {
    // Source: Apple, kCLHeadingFilterNone
    living.manager.headingFilter = kCLHeadingFilterNone

    living.phone.turns(toDegrees: 90.1, accuracy: 5)
    living.phone.turns(toDegrees: 90.1, accuracy: 5)

    #expect(living.settle() == [.heading(90.1), .heading(90.1)])
  }

  @Test func `holds for invalid headings as well`() {
    // Source: Apple, CLLocationManager.headingFilter
    living.phone.turns(toDegrees: 90.5, accuracy: -1)
    #expect(living.settle() == [])
  }
}

@Suite struct `A heading orientation` {
  private func reported(
    by orientations: CLDeviceOrientation..., at degrees: Double = 10
  ) -> [RecordingDelegate.Callback] {
    let living = LivingPhone()
    for orientation in orientations { living.manager.headingOrientation = orientation }
    living.phone.turns(toDegrees: degrees, accuracy: 5)
    living.manager.startUpdatingHeading()
    return living.settle()
  }

  @Test(
    arguments: zip(
      [CLDeviceOrientation.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight],
      [10.0, 100, 190, 280]))
  func `names the edge whose direction is reported`(
    orientation: CLDeviceOrientation, degrees: Double
  ) {
    // Source: observed, clockwise from the top of the phone
    #expect(reported(by: orientation) == [.heading(degrees)])
  }

  @Test func `never takes a heading past 360 degrees`() {
    // Source: Apple, CLHeading.magneticHeading is 0 to 359.9
    #expect(reported(by: .landscapeRight, at: 100) == [.heading(10)])
    #expect(reported(by: .portrait, at: -10) == [.heading(350)])
    #expect(reported(by: .landscapeLeft, at: 270) == [.heading(0)])
  }

  @Test(arguments: [CLDeviceOrientation.unknown, .faceUp, .faceDown])
  func `that names no edge keeps the one before`(orientation: CLDeviceOrientation) {
    // Source: Apple, CLLocationManager.headingOrientation
    #expect(reported(by: orientation) == [.heading(10)])
    #expect(reported(by: .landscapeLeft, orientation) == [.heading(100)])
  }

  @Test func `affects only later headings`() {
    // Source: Apple, CLLocationManager.headingOrientation
    let living = LivingPhone()

    living.phone.turns(toDegrees: 10, accuracy: 5)
    living.manager.startUpdatingHeading()
    #expect(living.settle() == [.heading(10)])

    living.manager.headingOrientation = .landscapeLeft
    #expect(living.settle() == [])
    #expect(living.manager.heading?.magneticHeading == 10)

    living.manager.stopUpdatingHeading()
    living.manager.startUpdatingHeading()
    #expect(living.settle() == [.heading(100)])
  }
}
