import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A change of permission` {
  @Test(arguments: Subject.Kind.parity)
  func `reaches the client once, even if the phone repeats it`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)

    #expect(try app.does(.status(.denied)) == [])
    #expect(try app.does(.status(.authorizedAlways)) == [.enabled(true)])
    #expect(try app.does(.status(.authorizedAlways)) == [])
    #expect(try app.does(.status(.denied)) == [.enabled(false)])
  }

  @Test(arguments: Subject.Kind.parity, [CLAuthorizationStatus.restricted, .notDetermined])
  func `to restricted or not determined is stored, but does not reach the client`(
    subject: Subject.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = try App(subject)
    #expect(try app.does(.status(status)) == [])
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `to denied does not stop updates`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)

    #expect(
      try app.does(.status(.denied), .location(.nearGate)).ofClient == [
        .enabled(false), .location(.nearGate),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `reaches the client before a pending start begins`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .notDetermined)
    try app.does(.start)
    #expect(try app.does(.status(.authorizedWhenInUse)) == [.enabled(true)] + .freshStart)
  }
}

@MainActor
@Suite struct `A location` {
  @Test(arguments: Subject.Kind.parity)
  func `in a callback is ignored: the client receives the current location of the phone`(
    subject: Subject.Kind
  ) throws {
    let app = try App(subject)
    try app.does(.start, .locationQuietly(.station))

    #expect(try app.does(.callbackLocations([.nearGate])) == [.location(.station)])
    #expect(try app.does(.callbackLocations([])) == [.location(.station)])

    try app.does(.locationQuietly(nil))
    #expect(try app.does(.callbackLocations([.nearGate])) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `is read from the phone until the manager accepts one`(subject: Subject.Kind) throws {
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
  func `without a positive accuracy is ignored`(subject: Subject.Kind, accuracy: Double) throws {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.heading(Heading(10, accuracy: accuracy))) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `with the smallest positive accuracy reaches the client`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)
    let heading = Heading(10, accuracy: .leastNonzeroMagnitude)
    #expect(try app.does(.heading(heading)) == [.heading(heading)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `that is invalid is readable until the manager accepts a valid one`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    let invalid = Heading(10, accuracy: -1)
    #expect(try app.state(after: .headingQuietly(invalid))?.heading == invalid)
  }
}

@MainActor
@Suite struct `An error` {
  @Test(arguments: Subject.Kind.parity, CLError.Code.allCases)
  func `reaches the client only while the manager updates`(
    subject: Subject.Kind, code: CLError.Code
  )
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
  func `sets the heading orientation and restarts heading updates`(
    subject: Subject.Kind, orientation: UIDeviceOrientation
  ) throws {
    let app = try App(subject)
    try app.does(.start)
    let reference = try #require(CLDeviceOrientation(rawValue: Int32(orientation.rawValue)))

    #expect(
      try app.does(.rotate(orientation)) == [.phoneHeadingOrientation(reference)] + .reportsAgain)
  }

  @Test(arguments: Subject.Kind.parity)
  func `has an effect from any sender, but only while the manager updates`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)

    #expect(try app.does(.callbackRotation) == [])

    try app.does(.start)
    #expect(try app.does(.callbackRotation) == .reportsAgain)

    try app.does(.stop)
    #expect(try app.does(.callbackRotation) == [])
  }
}

@MainActor
@Suite struct `A manager` {
  @Test(arguments: Subject.Kind.parity)
  func `stops updates and is deallocated when the last reference is released`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.release) == .stop + [.manager(isReleased: true)])
    #expect(try app.does(.rotate(.faceUp), .location(.nearGate), .status(.denied)) == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `is deallocated even with a pending start`(subject: Subject.Kind) throws {
    let app = try App(subject, status: .denied)
    try app.does(.start)
    #expect(try app.does(.release) == [.manager(isReleased: true)])
  }

  @Test(arguments: Subject.Kind.parity)
  func `does not retain its client`(subject: Subject.Kind) throws {
    let app = try App(subject)
    try app.does(.start)
    #expect(try app.does(.dropClient) == [.client(isReleased: true)])
    #expect(try app.does(.location(.nearGate)) == [])
  }
}
