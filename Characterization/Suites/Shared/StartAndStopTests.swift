import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A start` {
  @Test(arguments: Subject.Kind.parity)
  func `begins location updates, orientation notifications and headings, in this order`(
    subject: Subject.Kind
  ) throws {
    let app = try App(subject)
    #expect(try app.does(.start) == .freshStart)
  }

  @Test(arguments: Subject.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `does nothing if access is denied or restricted`(
    subject: Subject.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = try App(subject, status: status)
    #expect(try app.does(.start, .start) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `requests permission each time until the user has decided`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .notDetermined)
    #expect(try app.does(.start, .start) == [.phoneAsks(.whenInUse), .phoneAsks(.whenInUse)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `sets the heading orientation of the device before heading updates begin`(
    subject: Subject.Kind
  ) throws {
    let app = try App(subject)
    try app.does(.rotateQuietly(.landscapeRight))

    #expect(
      try app.does(.start) == [
        .phoneLocation(isOn: true), .phoneOrientationNotifications(isOn: true),
        .phoneHeadingOrientation(.landscapeRight), .phoneHeading(isOn: true),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `does not begin orientation notifications that other code has begun`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    try app.does(.someoneBeginsOrientation, .start)
    #expect(
      try app.does(.someoneEndsOrientation) == [.phoneOrientationNotifications(isOn: false)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `while updating stays pending, and takes effect at the first grant after a stop`(
    subject: Subject.Kind
  )
    throws
  {
    let app = try App(subject)
    try app.does(.start)

    #expect(try app.does(.start) == [])

    try app.does(.stop, .status(.denied))
    #expect(try app.does(.status(.authorizedAlways)) == [.enabled(true)] + .laterStart)
  }
}

@MainActor
@Suite struct `A stop` {
  @Test(arguments: Subject.Kind.parity)
  func `ends location and heading updates, but not orientation notifications`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.stop) == .stop)
    #expect(app.phone.orientationUsers == 1)
  }

  @Test(arguments: Subject.Kind.parity)
  func `does nothing while the manager is idle`(subject: Subject.Kind) throws {
    let app = try App(subject)
    #expect(try app.does(.stop) == [])
    try app.does(.start, .stop)
    #expect(try app.does(.stop) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `does not cancel a pending start`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)
    try app.does(.start, .stop)
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)] + .freshStart)
  }

  @Test(arguments: Subject.Kind.parity)
  func `keeps the last values, and ignores late events`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start, .location(.nearGate), .heading(Heading(90, accuracy: 5)))

    let last = try app.state(after: .stop)
    #expect(last?.description == "idle, location 52.51631 13.37777, heading 90 accuracy 5")
    #expect(
      try app.does(
        .location(.station), .heading(Heading(10, accuracy: 5)), .error(.network),
        .rotate(.faceUp)) == [])
    #expect(try app.state(after: .read) == nil)
  }
}

@MainActor
@Suite struct `A configuration` {
  @Test(arguments: Subject.Kind.parity)
  func `that is fine requests the best accuracy and an update every meter`(subject: Subject.Kind)
    throws
  {
    #expect(try configuration(.fine, of: subject) == [-1, 1])
  }

  @Test(arguments: Subject.Kind.parity)
  func `that is coarse requests an accuracy of 1 km and an update every kilometer`(
    subject: Subject.Kind
  ) throws {
    #expect(try configuration(.coarse, of: subject) == [1000, 1000])
  }

  private func configuration(_ configuration: Configuration, of subject: Subject.Kind) throws
    -> [Double]
  {
    let session = Session(subject)
    let reactions = try session.deliver(.create(configuration)).reactions
    guard
      case .phoneConfiguration(let accuracy, let filter, .fitness) = try #require(reactions.first)
    else { return [] }
    #expect(reactions.count == 1)
    return [accuracy.value, filter.value]
  }
}
