import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A phone in the hand of a user` {
  @Test(arguments: Subject.Kind.parity)
  func `a first start asks, and finds the user once access is allowed`(subject: Subject.Kind) throws
  {
    let app = try App(subject, living: Phone.Rules(), permission: .notDetermined)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)

    #expect(try app.does(.start) == [.phoneAsks(.whenInUse)])
    #expect(app.settle() == [])

    app.phone.user.allows()
    #expect(app.settle() == [.enabled(true)] + .freshStart + [.location(Coordinate(52.5, 13.4))])
  }

  @Test(arguments: Subject.Kind.parity)
  func `a refusal is told, and a later change of mind starts after all`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject, living: Phone.Rules(), permission: .notDetermined)

    try app.does(.start)
    app.phone.user.denies()
    #expect(app.settle() == [.enabled(false)])

    app.phone.user.changesSetting(to: .authorizedWhenInUse)
    #expect(app.settle() == [.enabled(true)] + .freshStart)
  }

  @Test(arguments: Subject.Kind.parity)
  func `a new manager stays silent though the phone tells it its status`(subject: Subject.Kind)
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
  func `steps below a meter are not reported`(subject: Subject.Kind) throws {
    let app = try App(subject, living: Phone.Rules(), permission: .authorizedAlways)

    try app.does(.start)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)
    app.phone.moves(toLatitude: 52.500_005, longitude: 13.4)
    app.phone.moves(toLatitude: 52.500_01, longitude: 13.4)

    // Settled at once: the phone was at the last place already when the first fix was handed out.
    #expect(
      app.settle() == [
        .location(Coordinate(52.50001, 13.4)), .location(Coordinate(52.50001, 13.4)),
      ])
  }

  @Test(arguments: Subject.Kind.parity)
  func `a rotation brings the heading for the new orientation at once`(subject: Subject.Kind) throws
  {
    let app = try App(subject, living: Phone.Rules(), permission: .authorizedAlways)

    app.phone.turns(toDegrees: 100, accuracy: 5)
    try app.does(.start)
    #expect(app.settle() == [.heading(Heading(100, accuracy: 5))])

    app.phone.rotates(to: .landscapeLeft)
    #expect(
      app.settle() == [.phoneHeadingOrientation(.landscapeLeft)] + .reportsAgain
        + [.heading(Heading(190, accuracy: 5))])
  }

  @Test(arguments: Subject.Kind.parity)
  func `a compass that is disturbed is not believed`(subject: Subject.Kind) throws {
    let app = try App(subject, living: Phone.Rules(), permission: .authorizedAlways)
    try app.does(.start)
    app.phone.turns(toDegrees: 100, accuracy: -1)
    #expect(app.settle() == [])
  }

  @Test(arguments: Subject.Kind.parity, [false, true])
  func `revoking access is told as a status and as an error, in the phone's order`(
    subject: Subject.Kind, errorPrecedesStatus: Bool
  ) throws {
    var rules = Phone.Rules()
    rules.errorPrecedesStatus = errorPrecedesStatus
    let app = try App(subject, living: rules, permission: .authorizedAlways)

    try app.does(.start)
    app.phone.user.changesSetting(to: .denied)

    let expected: [Reaction] = [
      .enabled(false), .error(domain: kCLErrorDomain, number: CLError.denied.rawValue),
    ]
    #expect(app.settle() == (errorPrecedesStatus ? expected.reversed() : expected))
  }

  @Test(arguments: Subject.Kind.parity)
  func `what was on its way when the app stopped is dropped`(subject: Subject.Kind) throws {
    var rules = Phone.Rules()
    rules.deliversAfterStop = true
    let app = try App(subject, living: rules, permission: .authorizedAlways)

    app.phone.turns(toDegrees: 100, accuracy: 5)
    app.phone.moves(toLatitude: 52.5, longitude: 13.4)
    try app.does(.start, .stop)

    #expect(app.settle() == [])
    #expect(app.phone.fixesDelivered == 1)
  }

  @Test(arguments: Subject.Kind.parity)
  func `services that are off read as a denial, and on again as a grant`(subject: Subject.Kind)
    throws
  {
    let app = try App(subject, living: Phone.Rules(), permission: .authorizedAlways)

    try app.does(.start)
    app.phone.user.switchesServices(on: false)
    #expect(app.settle().first == .enabled(false))

    app.phone.user.switchesServices(on: true)
    #expect(app.settle().first == .enabled(true))
  }
}
