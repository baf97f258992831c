import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `Starting` {
  @Test(arguments: Subject.Kind.parity)
  func `begins locations, orientation notifications and headings, in this order`(
    subject: Subject.Kind
  ) throws {
    let app = try App(subject)
    #expect(try app.does(.start) == .freshStart)
  }

  @Test(arguments: Subject.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `does nothing where the user does not allow it`(
    subject: Subject.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = try App(subject, status: status)
    #expect(try app.does(.start, .start) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `asks each time while the user has not decided`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .notDetermined)
    #expect(try app.does(.start, .start) == [.phoneAsks(.whenInUse), .phoneAsks(.whenInUse)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `turns the heading with the device before it begins`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.rotateQuietly(.landscapeRight))

    #expect(
      try app.does(.start) == [
        .phoneLocation(isOn: true), .phoneOrientationNotifications(isOn: true),
        .phoneHeadingOrientation(.landscapeRight), .phoneHeading(isOn: true),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `leaves orientation notifications alone that somebody else began`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    try app.does(.someoneBeginsOrientation, .start)
    #expect(
      try app.does(.someoneEndsOrientation) == [.phoneOrientationNotifications(isOn: false)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `a second time changes nothing, yet is remembered across a stop`(subject: Subject.Kind)
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
@Suite struct `Stopping` {
  @Test(arguments: Subject.Kind.parity)
  func `ends locations and headings, and never the orientation notifications`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.stop) == .stop)
    #expect(app.phone.orientationUsers == 1)
  }

  @Test(arguments: Subject.Kind.parity)
  func `does nothing when idle`(subject: Subject.Kind) throws {
    let app = try App(subject)
    #expect(try app.does(.stop) == [])
    try app.does(.start, .stop)
    #expect(try app.does(.stop) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `does not take back a start that waits for permission`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)
    try app.does(.start, .stop)
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)] + .freshStart)
  }

  @Test(arguments: Subject.Kind.parity)
  func `keeps the last values and drops what arrives late`(subject: Subject.Kind) throws {
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
  func `that is fine asks for the best accuracy and a fix every meter`(subject: Subject.Kind) throws
  {
    #expect(try configuration(.fine, of: subject) == [-1, 1])
  }

  @Test(arguments: Subject.Kind.parity)
  func `that is coarse asks for a kilometer and a fix every kilometer`(subject: Subject.Kind) throws
  {
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
