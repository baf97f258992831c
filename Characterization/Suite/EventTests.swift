import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A change of permission` {
  @Test(arguments: Subject.Kind.parity)
  func `is told once, and not again when the phone repeats it`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)

    #expect(try app.does(.status(.denied)) == [])
    #expect(try app.does(.status(.authorizedAlways)) == [.enabled(true)])
    #expect(try app.does(.status(.authorizedAlways)) == [])
    #expect(try app.does(.status(.denied)) == [.enabled(false)])
  }

  @Test(arguments: Subject.Kind.parity, [CLAuthorizationStatus.restricted, .notDetermined])
  func `to restricted or not determined is noticed and not told`(
    subject: Subject.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = try App(subject)
    #expect(try app.does(.status(status)) == [])
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `to denied does not stop what runs`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)

    #expect(
      try app.does(.status(.denied), .location(.nearGate)).ofClient == [
        .enabled(false), .location(.nearGate),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `is told before the start that waited for it`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .notDetermined)
    try app.does(.start)
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)] + .freshStart)
  }
}

@MainActor
@Suite struct `A location` {
  @Test(arguments: Subject.Kind.parity)
  func `is the phone's own, whatever the callback carries`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start, .locationQuietly(.station))

    #expect(try app.does(.callbackLocations([.nearGate])) == [.location(.station)])
    #expect(try app.does(.callbackLocations([])) == [.location(.station)])

    try app.does(.locationQuietly(nil))
    #expect(try app.does(.callbackLocations([.nearGate])) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `is read from the phone until one has been accepted`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.read)

    #expect(try app.state(after: .locationQuietly(.nearGate))?.location == .nearGate)
    #expect(try app.state(after: .locationQuietly(nil)) == .idle)

    try app.does(.start, .location(.station))
    #expect(try app.state(after: .locationQuietly(.nearGate)) == nil)
  }
}

@MainActor
@Suite struct `A heading` {
  @Test(arguments: Subject.Kind.parity, [0.0, -0.0, -1, -Double.leastNonzeroMagnitude])
  func `without a positive accuracy is dropped`(subject: Subject.Kind, accuracy: Double) throws {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.heading(Heading(10, accuracy: accuracy))) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `of the least positive accuracy is told`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)
    let heading = Heading(10, accuracy: .leastNonzeroMagnitude)
    #expect(try app.does(.heading(heading)) == [.heading(heading)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `that is invalid can be read until one has been accepted`(subject: Subject.Kind) throws {
    let app = try App(subject)
    let invalid = Heading(10, accuracy: -1)
    #expect(try app.state(after: .headingQuietly(invalid))?.heading == invalid)
  }
}

@MainActor
@Suite struct `An error` {
  @Test(arguments: Subject.Kind.parity, CLError.Code.allCases)
  func `is told while updating and dropped otherwise`(subject: Subject.Kind, code: CLError.Code)
    throws
  {
    let app = try App(subject)

    #expect(try app.does(.error(code)) == [])

    try app.does(.start)
    #expect(
      try app.does(.error(code)) == [.error(domain: kCLErrorDomain, number: code.rawValue)])
  }
}

@MainActor
@Suite struct `A rotation` {
  @Test(arguments: Subject.Kind.parity, UIDeviceOrientation.allCases.filter { $0 != .portrait })
  func `turns the heading and has it reported again`(
    subject: Subject.Kind, orientation: UIDeviceOrientation
  ) throws {
    let app = try App(subject)
    try app.does(.start)
    let reference = try #require(CLDeviceOrientation(rawValue: Int32(orientation.rawValue)))

    #expect(
      try app.does(.rotate(orientation)) == [.phoneHeadingOrientation(reference)] + .reportsAgain)
  }

  @Test(arguments: Subject.Kind.parity)
  func `counts whoever posts it, and only while updating`(subject: Subject.Kind) throws {
    let app = try App(subject)

    #expect(try app.does(.callbackRotation) == [])

    try app.does(.start)
    #expect(try app.does(.callbackRotation) == .reportsAgain)

    try app.does(.stop)
    #expect(try app.does(.callbackRotation) == [])
  }
}

@MainActor
@Suite struct `A lifetime` {
  @Test(arguments: Subject.Kind.parity)
  func `ends with the last reference, and stops what runs`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.release) == .stop + [.manager(isReleased: true)])
    #expect(try app.does(.rotate(.faceUp), .location(.nearGate), .status(.denied)) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `is not prolonged by a start that waits`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)
    try app.does(.start)
    #expect(try app.does(.release) == [.manager(isReleased: true)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `of the client is its own`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.dropClient) == [.client(isReleased: true)])
    #expect(try app.does(.location(.nearGate)) == [])
  }
}
