import SimulatedPhone

/// Runs one subject on one phone, from `create` to `release`. It returns the outcome of each input.
@MainActor
package final class Session {
  package let kind: Subject.Kind
  package let phone: Phone

  /// The adapter of the manager. It is kept after `release`, because the client may be dropped later.
  private(set) var subject: (any Subject)?
  private(set) var order = OrderOfInputs()
  /// Whether the app has called `start` and location updates are not on yet. Legacy then starts after the
  /// next grant.
  private(set) var hasPendingStart = false
  /// The nested input (`inside REACTION: INPUT`) that has not been delivered yet.
  private(set) var pendingArm: Arm?
  /// The number of the input of a transcript that is being delivered, from 0.
  var index = 0
  /// The nested inputs that another one has replaced.
  private var replacedArms: [Arm] = []
  /// Whether the input that is being delivered is a grant. Nested inputs do not count.
  private var isGranting = false
  /// The error of a nested input that breaks the rule about services.
  private var refusal: Refusal?

  private var reactions: [Reaction] = []
  private var calls: [String] = []
  private var obstacles: [String] = []
  private var printedState = PublicState.idle

  /// Prepares a phone for a subject of this kind, which `create` makes. If it keeps the calls to the phone, somebody must
  /// take them.
  package init(_ kind: Subject.Kind, on phone: Phone = Phone(), keepsCalls: Bool = false) {
    self.kind = kind
    self.phone = phone
    phone.mergesConfiguration = true
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.append(Reaction(change)) }
    }
    if keepsCalls {
      phone.onCall = { [weak self] call in
        MainActor.assumeIsolated { self?.calls.append(call) }
      }
    }
  }

  isolated deinit {
    // A subject may use its phone while it is deallocated.
    phone.use { subject = nil }
  }

  /// Delivers one input at once, and returns its outcome.
  ///
  /// - Throws: ``Refusal`` if Legacy would stop at a debug assertion.
  @discardableResult
  package func deliver(_ input: Input) throws(Refusal) -> Outcome {
    if let refusal = refusal(of: input) { throw refusal }
    isGranting = input.isGrant
    // Binds the phone once for both calls, because binding takes longer than most inputs.
    let outcome = phone.use {
      perform(input)
      return collectOutcome()
    }
    isGranting = false
    if let refusal { throw refusal }
    return outcome
  }

  /// Delivers a generated input. The message of a ``Refusal`` is a `!!` line of the outcome; nothing is thrown.
  package func apply(_ input: Input) -> Outcome {
    do throws(Refusal) {
      return try deliver(input)
    } catch {
      return Outcome(obstacles: [error.message])
    }
  }

  /// The nested inputs that were never delivered, by the number of the input, with a message.
  var undelivered: [(index: Int, message: String)] {
    (replacedArms + [pendingArm].compactMap(\.self)).map { arm in
      (
        arm.index,
        "`\(arm.input)` was never delivered: its reaction did not occur; correct or remove it"
      )
    }
  }

  /// Returns what happened since the last outcome. Call it after a realistic phone has delivered events.
  package func takeOutcome() -> Outcome { phone.use { collectOutcome() } }

  /// Returns the calls to the phone since they were taken last.
  package func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  private func collectOutcome() -> Outcome {
    phone.reportConfiguration()
    // Read before the reactions, because an adapter may find only now that the input caused a contradiction.
    let state = callableSubject?.publicState
    defer {
      if let state { printedState = state }
      reactions = []
      obstacles = []
    }
    return Outcome(
      reactions: reactions, state: state == printedState ? nil : state, obstacles: obstacles)
  }

  /// The public state of the manager; nil before `create` and after `release`.
  var publicState: PublicState? { phone.use { callableSubject?.publicState } }

  /// Whether a grant is being delivered while a start is pending.
  var isStartingByGrant: Bool { isGranting && hasPendingStart }

  /// The subject as long as the app can call the manager.
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
    case .readNextEvent: callableSubject?.readNextEvent()
    case .detachClient: callableSubject?.detachClient()
    case .replaceClient: callableSubject?.replaceClient()
    case .dropClient: dropClient()
    case .release: release()
    case .inside:
      if let pendingArm { replacedArms.append(pendingArm) }
      pendingArm = Arm(input, at: index)
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

  /// Appends a reaction of the subject, after the configuration that the phone has not reported yet.
  private func record(_ reaction: Reaction) {
    phone.reportConfiguration()
    append(reaction)
  }

  /// Appends a reaction. A nested input that is pending for it is delivered here, inside the call that caused
  /// the reaction.
  private func append(_ reaction: Reaction) {
    reactions.append(reaction)
    if case .phoneLocation(isOn: true) = reaction { hasPendingStart = false }
    guard case .inside(let text, let input)? = pendingArm?.input, reaction.begins(with: text)
    else { return }
    pendingArm = nil
    if !order.allows(input) {
      obstacles.append("no manager to receive `\(input)` inside `\(reaction)`")
    } else if !Precondition.services.allows(input, self) {
      refusal = Refusal(input)
    } else {
      // The subject may cause the reaction in code that runs without a bound phone.
      phone.use { perform(input) }
    }
  }
}

extension Session {
  /// A nested input.
  @MainActor struct Arm {
    let input: Input
    /// The number of the input in its transcript.
    let index: Int
    /// Stands for the input in a state. Equal inputs have the same number until the process ends.
    let number: Int
    private static var numbers: [Input: Int] = [:]

    init(_ input: Input, at index: Int) {
      (self.input, self.index) = (input, index)
      number = Arm.numbers.number(of: input)
    }
  }
}
