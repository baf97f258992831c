import SimulatedPhone

/// One subject on one phone, from `create` to `release`: takes inputs and returns what came of each.
@MainActor
public final class Session {
  public let kind: Subject.Kind
  public let phone: Phone

  /// The subject, released or not: after `release` it still holds the client, which may be dropped
  /// later.
  private(set) var subject: (any Subject)?
  private(set) var order = OrderOfInputs()
  /// Whether the app called `start` and the locations are not on yet. Legacy then starts after the next
  /// grant.
  private(set) var hasPendingStart = false
  /// The arm that has not fired yet.
  private(set) var pendingArm: Input?
  /// Whether a grant is being delivered. Inputs inside another one do not count.
  private var isGranting = false
  /// Why an input could not be delivered inside a call.
  private var refusal: Refusal?

  private var reactions: [Reaction] = []
  private var obstacles: [String] = []
  private var printedState = PublicState.idle

  public init(_ kind: Subject.Kind, on phone: Phone = Phone()) {
    self.kind = kind
    self.phone = phone
    phone.mergesConfiguration = true
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.append(Reaction(change)) }
    }
  }

  isolated deinit {
    // A subject may use its phone while it is deallocated.
    phone.use { subject = nil }
  }

  /// Delivers one input, at once, with everything it brings about.
  ///
  /// - Throws: ``Refusal`` if Legacy would stop at a debug assertion.
  @discardableResult
  public func deliver(_ input: Input) throws(Refusal) -> Outcome {
    guard Precondition.services.allows(input, self) else { throw Refusal(input) }
    isGranting = input.isGrant
    // One binding for both: to bind costs more than most inputs.
    let outcome = phone.use {
      perform(input)
      return takeOutcome()
    }
    isGranting = false
    if let refusal { throw refusal }
    return outcome
  }

  /// The same for generated inputs: a refusal is an obstacle in the outcome and no error.
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
  var publicState: PublicState? { phone.use { callableSubject?.publicState } }

  /// Whether a grant is being delivered after which a waiting start runs.
  var isStartingByGrant: Bool { isGranting && hasPendingStart }

  /// Nil once the app has released the manager.
  private var callableSubject: (any Subject)? { order.hasManager ? subject : nil }

  // MARK: Inputs

  private func perform(_ input: Input) {
    switch input {
    case .create(let configuration): create(configuration)
    case .start:
      hasPendingStart = true
      callableSubject?.start()
    case .stop: callableSubject?.stop()
    case .read: callableSubject?.read()
    case .detachClient: callableSubject?.detachClient()
    case .dropClient: dropClient()
    case .release: release()
    case .inside: pendingArm = input
    default: phone.receive(input)
    }
  }

  private func create(_ configuration: Configuration) {
    subject = kind.make(configuration) { [weak self] in self?.record($0) }
    order.advance(over: .create(configuration))
  }

  private func dropClient() {
    guard let subject else { return }
    order.advance(over: .dropClient)
    record(.client(isReleased: subject.dropClient()))
  }

  private func release() {
    guard let callableSubject else { return }
    order.advance(over: .release)
    record(.manager(isReleased: callableSubject.releaseManager()))
  }

  // MARK: Reactions

  /// First lets the phone report the configuration that waits, then appends the reaction of the subject.
  private func record(_ reaction: Reaction) {
    phone.reportConfiguration()
    append(reaction)
  }

  /// An armed input is delivered here: in the midst of the call that caused the reaction.
  private func append(_ reaction: Reaction) {
    reactions.append(reaction)
    if case .phoneLocation(isOn: true) = reaction { hasPendingStart = false }
    guard case .inside(let text, let input)? = pendingArm, "\(reaction)".hasPrefix(text)
    else { return }
    pendingArm = nil
    if !order.allows(input) {
      obstacles.append("no manager to receive `\(input)` inside `\(reaction)`")
    } else if !Precondition.services.allows(input, self) {
      refusal = Refusal(input)
    } else {
      // A subject may call from where no phone is bound.
      phone.use { perform(input) }
    }
  }
}
