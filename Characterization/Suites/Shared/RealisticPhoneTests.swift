import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A manager on a realistic phone` {
  @Test(arguments: Subject.Kind.parity)
  func `requests permission at the first start, and delivers a location after the grant`(
    subject: Subject.Kind
  ) throws {
    let app = try App(subject, realistic: Phone.Rules(), permission: .notDetermined)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)

    #expect(try app.does(.start) == [.phoneAsks(.whenInUse)])
    #expect(app.settle() == [])

    app.phone.user.allows()
    #expect(
      app.settle() == [.enabled(true)] + .freshStart + [
        .location(Location(52.5, 13.4, [.horizontalAccuracy: 5]))
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `delivers a denial, and starts after a later grant in Settings`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject, realistic: Phone.Rules(), permission: .notDetermined)

    try app.does(.start)
    app.phone.user.denies()
    #expect(app.settle() == [.enabled(false)])

    app.phone.user.changesSetting(to: .authorizedWhenInUse)
    #expect(app.settle() == [.enabled(true)] + .freshStart)
  }

  @Test(arguments: Subject.Kind.parity)
  func `delivers no event for its first status, and none when the app resumes`(
    subject: Subject.Kind
  )
    throws
  {
    let session = Session(subject, on: Phone(rules: Phone.Rules()))
    session.phone.permission = .authorizedAlways

    try session.deliver(.create(.fine))
    session.phone.settle()
    session.phone.resumesApp()
    session.phone.settle()

    #expect(session.takeOutcome().reactions == [])
  }

  @Test(arguments: Subject.Kind.parity)
  func `delivers no location for a step of less than a meter`(subject: Subject.Kind) throws {
    let app = try App(subject, realistic: Phone.Rules(), permission: .authorizedAlways)

    try app.does(.start)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)
    app.phone.moves(toLatitude: 52.500_005, longitude: 13.4)
    app.phone.moves(toLatitude: 52.500_01, longitude: 13.4)

    // All moves precede settle(): the phone delivers its first fix when it is at the last place.
    #expect(
      app.settle() == [
        .location(Location(52.50001, 13.4, [.horizontalAccuracy: 5])),
        .location(Location(52.50001, 13.4, [.horizontalAccuracy: 5])),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `delivers the heading for the new orientation after a rotation`(subject: Subject.Kind) throws
  {
    let app = try App(subject, realistic: Phone.Rules(), permission: .authorizedAlways)

    app.phone.declination = 3
    app.phone.turns(toDegrees: 100, accuracy: 5)
    try app.does(.start)
    #expect(app.settle() == [.heading(Heading(100, accuracy: 5))])

    app.phone.rotates(to: .landscapeLeft)
    #expect(
      app.settle() == [.phoneHeadingOrientation(.landscapeLeft)] + .reportsAgain
        + [.heading(Heading(190, accuracy: 5))])
  }

  @Test(arguments: Subject.Kind.parity)
  func `ignores a heading with a negative accuracy`(subject: Subject.Kind) throws {
    let app = try App(subject, realistic: Phone.Rules(), permission: .authorizedAlways)
    try app.does(.start)
    app.phone.turns(toDegrees: 100, accuracy: -1)
    #expect(app.settle() == [])
  }

  @Test(arguments: Subject.Kind.parity, [false, true])
  func `delivers a revocation as a status and an error, in the order of the phone`(
    subject: Subject.Kind, errorPrecedesStatus: Bool
  ) throws {
    var rules = Phone.Rules()
    rules.errorPrecedesStatus = errorPrecedesStatus
    let app = try App(subject, realistic: rules, permission: .authorizedAlways)

    try app.does(.start)
    app.phone.user.changesSetting(to: .denied)

    let expected: [Reaction] = [
      .enabled(false), .error(domain: kCLErrorDomain, number: CLError.denied.rawValue),
    ]
    #expect(app.settle() == (errorPrecedesStatus ? expected.reversed() : expected))
  }

  @Test(arguments: Subject.Kind.parity)
  func `ignores events that the phone delivers after a stop`(subject: Subject.Kind) throws {
    var rules = Phone.Rules()
    rules.deliversAfterStop = true
    let app = try App(subject, realistic: rules, permission: .authorizedAlways)

    app.phone.turns(toDegrees: 100, accuracy: 5)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)
    try app.does(.start, .stop)

    #expect(app.settle() == [])
    #expect(app.phone.fixesDelivered == 1)
  }

  @Test(arguments: Subject.Kind.parity)
  func `delivers location services off as a denial, and on again as a grant`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject, realistic: Phone.Rules(), permission: .authorizedAlways)

    try app.does(.start)
    app.phone.user.switchesServices(on: false)
    #expect(app.settle().first == .enabled(false))

    app.phone.user.switchesServices(on: true)
    #expect(app.settle().first == .enabled(true))
  }
}
