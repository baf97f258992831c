import SimulatedPhone

/// One subject on one phone, from `create` to `release`: takes inputs and tells what came of each.
@MainActor
public final class Session {
  public let kind: Subject.Kind
  public let phone: Phone

  private var subject: (any Subject)?
  /// The same after `release`: it still holds the client, which may be dropped later.
  private var released: (any Subject)?
  private(set) var isClientDropped = false
  private var reactions: [Reaction] = []
  private var obstacles: [String] = []
  private var printedState = PublicState.idle
  private var armed: (reaction: String, input: Input)?
  /// The input that is being delivered, not one inside it.
  private var current: Input?
  /// Why an input could not be delivered inside a call.
  private var refusal: Refusal?
  /// Whether the app asked for a start that has not turned locations on: Legacy makes up for it at
  /// the next grant.
  private(set) var hasPendingStart = false

  public init(_ kind: Subject.Kind, on phone: Phone = Phone()) {
    self.kind = kind
    self.phone = phone
    phone.mergesConfiguration = true
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.append(Reaction(change)) }
    }
  }

  isolated deinit {
    // A subject may ask for its phone while it goes.
    phone.use { subject = nil }
  }

  /// Why an input cannot be delivered: Legacy asserts in debug builds that services are on before it
  /// asks for permission.
  public struct Refusal: Error {
    public let message: String

    fileprivate init(_ input: Input) {
      message =
        "a start that has to ask for permission while services are off stops Legacy at a debug"
        + " assertion; write `services on` or a `status` before `\(input)`"
    }
  }

  /// Delivers one input, at once, with everything it brings about.
  ///
  /// - Throws: ``Refusal`` if Legacy would stop at a debug assertion.
  @discardableResult
  public func deliver(_ input: Input) throws(Refusal) -> Outcome {
    if leadsToAssertion(input) { throw Refusal(input) }
    current = input
    // Bound once for both, because to bind takes longer than most inputs.
    let outcome = phone.use {
      perform(input)
      return takeOutcome()
    }
    if let refusal { throw refusal }
    return outcome
  }

  /// The same for inputs that nobody wrote: what could not be delivered is in the outcome.
  public func apply(_ input: Input) -> Outcome {
    do throws(Refusal) {
      return try deliver(input)
    } catch {
      var outcome = Outcome()
      outcome.obstacles = [error.message]
      return outcome
    }
  }

  /// What happened since the last outcome was taken: for a phone that is driven by life.
  public func takeOutcome() -> Outcome {
    phone.reportConfiguration()
    var outcome = Outcome(reactions: reactions)
    outcome.obstacles = obstacles
    if let state = publicState, state != printedState {
      outcome.state = state
      printedState = state
    }
    reactions = []
    obstacles = []
    return outcome
  }

  /// What the app can see of the manager. Nil before `create` and after `release`.
  var publicState: PublicState? { phone.use { subject?.publicState } }

  /// The subject, released or not.
  var observed: (any Subject)? { subject ?? released }
  var isReleased: Bool { released != nil }

  /// The arm that has not fired yet.
  var pendingArm: Input? { armed.map { .inside($0.reaction, $0.input) } }

  // MARK: Hearing

  /// A reaction of the subject. Those of the phone are appended as they come.
  private func hear(_ reaction: Reaction) {
    phone.reportConfiguration()
    append(reaction)
  }

  /// An armed input is delivered here: in the midst of the call that caused the reaction.
  private func append(_ reaction: Reaction) {
    reactions.append(reaction)
    if reaction == .phoneLocation(isOn: true) { hasPendingStart = false }
    guard let (text, input) = armed, "\(reaction)".hasPrefix(text) else { return }
    armed = nil
    if input.isAppCall && subject == nil {
      obstacles.append("no manager to receive `\(input)` inside `\(reaction)`")
    } else if leadsToAssertion(input) || wouldForbidStarting(input) {
      refusal = Refusal(input)
    } else {
      // A subject may call from where no phone is bound.
      phone.use { perform(input) }
    }
  }

  // MARK: Doing

  func leadsToAssertion(_ input: Input) -> Bool {
    guard subject != nil, phone.status == .notDetermined, !phone.locationServicesEnabled
    else { return false }
    // `status S` makes S the phone's own before it calls back.
    if case .callbackStatus = input { return input.isGrant && hasPendingStart }
    return input == .start
  }

  /// Once a grant is told, the start that waited for it follows.
  private func wouldForbidStarting(_ input: Input) -> Bool {
    guard current?.isGrant == true, hasPendingStart else { return false }
    switch input {
    case .services(isOn: false): return phone.status == .notDetermined
    case .status(.notDetermined), .statusQuietly(.notDetermined):
      return !phone.locationServicesEnabled
    default: return false
    }
  }

  private func perform(_ input: Input) {
    switch input {
    case .create(let configuration): create(configuration)
    case .start:
      hasPendingStart = true
      subject?.start()
    case .stop: subject?.stop()
    case .read: subject?.read()
    case .detachClient: subject?.detachClient()
    case .dropClient: dropClient()
    case .release: release()
    case .inside(let reaction, let input): armed = (reaction, input)
    default: phone.receive(input)
    }
  }

  private func create(_ configuration: Configuration) {
    subject = kind.make(configuration) { [weak self] in self?.hear($0) }
  }

  private func dropClient() {
    guard let subject = observed else { return }
    isClientDropped = true
    hear(.client(isReleased: subject.dropClient()))
  }

  private func release() {
    guard let subject else { return }
    released = subject
    self.subject = nil
    let isGone = subject.releaseManager()
    hear(.manager(isReleased: isGone))
  }
}

extension Input {
  fileprivate var isGrant: Bool {
    switch self {
    case .status(let status), .callbackStatus(let status):
      status == .authorizedAlways || status == .authorizedWhenInUse
    default: false
    }
  }
}
