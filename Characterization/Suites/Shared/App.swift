import Parity
import SimulatedPhone
import Subjects
import Testing

/// One subject on one phone. A test applies inputs and compares the reactions.
@MainActor
struct App {
  private let session: Session

  var phone: Phone { session.phone }

  /// Creates a subject on a scripted phone, which delivers each input at once.
  init(
    _ subject: Subject.Kind, status: CLAuthorizationStatus = .authorizedWhenInUse,
    configuration: Configuration = .fine
  ) throws {
    session = Session(subject)
    try session.deliver(.statusQuietly(status))
    try session.deliver(.create(configuration))
  }

  /// Creates a subject on a realistic phone, which follows the rules of iOS.
  ///
  /// - Parameter permission: the status that the user chose earlier.
  init(_ subject: Subject.Kind, realistic rules: Phone.Rules, permission: CLAuthorizationStatus)
    throws
  {
    session = Session(subject, on: Phone(rules: rules))
    session.phone.permission = permission
    try session.deliver(.create(.fine))
    session.phone.settle()
    _ = session.takeOutcome()
  }

  /// Applies the inputs in order, and returns all reactions.
  @discardableResult
  func does(_ inputs: Input...) throws -> [Reaction] {
    try inputs.flatMap { try session.deliver($0).reactions }
  }

  /// Applies the input, and returns the public state if it has changed.
  func state(after input: Input) throws -> PublicState? {
    try session.deliver(input).state
  }

  /// Delivers all waiting events of the phone, and returns the reactions.
  func settle() -> [Reaction] {
    phone.settle()
    return session.takeOutcome().reactions
  }
}

extension [Reaction] {
  /// The reactions to the first start, on a phone in portrait orientation.
  static let freshStart: [Reaction] = [
    .phoneLocation(isOn: true), .phoneOrientationNotifications(isOn: true),
    .phoneHeading(isOn: true),
  ]

  /// The reactions to a later start. Orientation notifications are still on: a stop does not end them.
  static let laterStart: [Reaction] = [.phoneLocation(isOn: true), .phoneHeading(isOn: true)]

  static let stop: [Reaction] = [.phoneLocation(isOn: false), .phoneHeading(isOn: false)]

  /// A restart of heading updates, which makes the phone report the heading again.
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

extension Location {
  static let nearGate = at(.nearGate)
  static let station = at(.station)

  private static func at(_ location: CLLocation) -> Location {
    Location(location.coordinate.latitude, location.coordinate.longitude)
  }
}

extension Coordinate {
  static let nearGate = Coordinate(.nearGate)

  init(_ location: CLLocation) {
    self.init(location.coordinate.latitude, location.coordinate.longitude)
  }
}
