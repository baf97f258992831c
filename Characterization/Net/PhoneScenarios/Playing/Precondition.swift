import SimulatedPhone

/// A rule that decides whether an input is allowed, as a sentence and as code.
struct Precondition: Sendable {
  let sentence: String
  let allows: @MainActor (Input, Session) -> Bool

  init(_ sentence: String, allows: @escaping @MainActor (Input, Session) -> Bool) {
    self.sentence = sentence
    self.allows = allows
  }
}

extension Precondition {
  static let ofSessions = [order, orientation, services, arm]

  static let order = Precondition(
    "one `create` and one `release`, calls of the app between the two only, `drop client` once"
  ) { input, session in
    session.order.allows(input)
  }

  /// Calls that begin notifications nest without limit: an exploration would find new states forever.
  static let orientation = Precondition(
    "`someone begins orientation` only while fewer than two have begun"
  ) { input, session in
    guard case .someoneBeginsOrientation = input else { return true }
    return session.phone.orientationUsers < 2
  }

  /// In debug builds, Legacy asserts that services are on before it requests permission. Each start requests
  /// permission while the user has not decided. So does a pending start after a grant.
  static let services = Precondition(
    "no start while the user has not been asked and services are off: Legacy asserts"
  ) { input, session in
    let phone = session.phone
    var asks: Bool { phone.status == .notDetermined }
    var isOff: Bool { !phone.locationServicesEnabled }
    return switch input {
    case .start: !(session.order.hasManager && asks && isOff)
    // `status S` sets the status of the phone before the callback, so the start requests no permission.
    case .callbackStatus where input.isGrant && session.hasPendingStart:
      !(session.order.hasManager && asks && isOff)
    // Nested in a grant: the pending start after it would request permission while services are off.
    case .services(isOn: false): !(session.isStartingByGrant && asks)
    case .status(.notDetermined), .statusQuietly(.notDetermined):
      !(session.isStartingByGrant && isOff)
    default: true
    }
  }

  /// Allows a nested input only after `create`, and only while no other nested input is pending. Before `create`,
  /// hardly any input causes a reaction.
  static let arm = Precondition("one `inside` armed at a time") { input, session in
    guard case .inside = input else { return true }
    return session.pendingArm == nil && session.order.isCreated
  }
}

/// Rules for the inputs of alphabets. A test checks that no alphabet has an input that breaks one. A session
/// does not check these rules, because transcripts may break them.
extension Precondition {
  static let ofAlphabets = [crossing, headingStop]

  static let crossing = Precondition(
    "no stop inside a start and no start inside a stop: each leaves an observer behind, so that"
      + " there is no end of states; transcripts pin both"
  ) { input, _ in
    func fires(_ text: String, on reactions: [String]) -> Bool {
      reactions.contains { $0.hasPrefix(text) || text.hasPrefix($0) }
    }
    return switch input {
    case .inside(let text, .stop):
      !fires(text, on: ["phone location on", "phone orientation notifications on"])
        && !fires(text, on: ["phone heading orientation", "phone heading on"])
    case .inside(let text, .start):
      !fires(text, on: ["phone location off", "phone heading off"])
    default: true
    }
  }

  static let headingStop = Precondition(
    "no `inside phone heading on: stop`: Legacy turns the heading on twice, and a rewrite need not"
  ) { input, _ in
    input != .inside("phone heading on", .stop)
  }
}

extension Session {
  /// Whether every rule of sessions allows the input now.
  package func allows(_ input: Input) -> Bool {
    // In a closure, the runtime would check before each rule that this is the main actor.
    for rule in Precondition.ofSessions where !rule.allows(input, self) { return false }
    return true
  }

  /// Returns the error for an input that breaks the rule about services; nil for any other input.
  func refusal(of input: Input) -> Refusal? {
    Precondition.services.allows(input, self) ? nil : Refusal(input)
  }

  /// The error for an input that breaks the rule about services.
  package struct Refusal: Error {
    package let message: String

    init(_ input: Input) {
      message =
        "a start that requests permission while services are off stops Legacy at a debug"
        + " assertion; write `services on` or a `status` before `\(input)`"
    }
  }
}

extension Input {
  /// Whether the input delivers a status that grants access.
  var isGrant: Bool {
    switch self {
    case .status(let status), .callbackStatus(let status):
      status == .authorizedAlways || status == .authorizedWhenInUse
    default: false
    }
  }
}
