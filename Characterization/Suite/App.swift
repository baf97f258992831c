import Parity
import SimulatedPhone
import Subjects
import Testing

/// An app with one subject on one phone, for tests that read as sentences.
@MainActor
struct App {
  private let session: Session

  var phone: Phone { session.phone }

  /// On a phone that is driven by callback.
  init(
    _ subject: Subject.Kind, status: CLAuthorizationStatus = .authorizedWhenInUse,
    configuration: Configuration = .fine
  ) throws {
    session = Session(subject)
    try session.deliver(.statusQuietly(status))
    try session.deliver(.create(configuration))
  }

  /// On a phone that is driven by life. The permission is what the user chose earlier.
  init(_ subject: Subject.Kind, living rules: Phone.Rules, permission: CLAuthorizationStatus) throws
  {
    session = Session(subject, on: Phone(rules: rules))
    session.phone.permission = permission
    try session.deliver(.create(.fine))
    session.phone.settle()
    _ = session.takeOutcome()
  }

  /// What came of these inputs, taken together.
  @discardableResult
  func does(_ inputs: Input...) throws -> [Reaction] {
    try inputs.flatMap { try session.deliver($0).reactions }
  }

  /// The public state, if it is new.
  func state(after input: Input) throws -> PublicState? {
    try session.deliver(input).state
  }

  /// Delivers everything that waits on the phone, and returns what came of it.
  func settle() -> [Reaction] {
    phone.settle()
    return session.takeOutcome().reactions
  }
}

extension [Reaction] {
  /// A start on a phone that is held in portrait.
  static let freshStart: [Reaction] = [
    .phoneLocation(isOn: true), .phoneOrientationNotifications(isOn: true),
    .phoneHeading(isOn: true),
  ]

  /// A later start: the orientation notifications were never ended.
  static let laterStart: [Reaction] = [.phoneLocation(isOn: true), .phoneHeading(isOn: true)]

  static let stop: [Reaction] = [.phoneLocation(isOn: false), .phoneHeading(isOn: false)]

  /// The heading is stopped and started, so that the phone reports it again.
  static let reportsAgain: [Reaction] = [.phoneHeading(isOn: false), .phoneHeading(isOn: true)]

  /// The reactions that the client received.
  var ofClient: [Reaction] {
    filter {
      switch $0 {
      case .enabled, .location, .heading, .error: true
      default: false
      }
    }
  }
}

extension Coordinate {
  static let nearGate = Coordinate(.nearGate)
  static let station = Coordinate(.station)

  init(_ location: CLLocation) {
    self.init(location.coordinate.latitude, location.coordinate.longitude)
  }
}
