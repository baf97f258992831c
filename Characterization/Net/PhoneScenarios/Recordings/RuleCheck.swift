import Equivalence
import SimulatedPhone

extension Transcript<Input> {
  /// What our phone would not have sent, in the order of the lines.
  ///
  /// An event that is missing is noted only if a second passes without it. Nobody knows how long a real phone takes.
  ///
  /// - Parameter notPlayed: the events for which the recording has only a comment, because they came inside of a call.
  package func brokenRules(besides notPlayed: [Step] = []) -> [BrokenRule] {
    var check = RuleCheck(steps, notPlayed)
    return check.brokenRules()
  }
}

/// Reads a recording line by line, and notes what our phone would not have sent.
private struct RuleCheck {
  typealias Step = Transcript<Input>.Step

  private let steps: [Step]
  private var notPlayed: ArraySlice<Step>
  private var broken: [BrokenRule] = []
  private var phone = RecordedPhone()
  /// The values that have changed without a callback since the last other input.
  private var quiet: [Step] = []
  private var nested: (reaction: String, input: Input, step: Step)?
  /// The input after which the orientation is checked.
  private var orientationStep: Step?
  private var hasChangedHeadingOrientation = false

  init(_ steps: [Step], _ notPlayed: [Step]) {
    self.steps = steps
    self.notPlayed = notPlayed[...]
  }

  mutating func brokenRules() -> [BrokenRule] {
    for index in steps.indices {
      let step = steps[index]
      switch step.input {
      case .inside(let reaction, let input): nested = (reaction, input, step)
      case .statusQuietly, .locationQuietly, .headingQuietly, .rotateQuietly:
        change(step.input, in: step)
        quiet.append(step)
      case .wait(let seconds):
        checkQuietChanges(before: step)
        wait(seconds.value)
      default: perform(step, at: index)
      }
    }
    // A missing event is noted later than the lines after it.
    return broken.sorted { $0.line < $1.line }
  }

  private mutating func note(_ rule: PhoneRule?, _ step: Step, isMissing: Bool = false) {
    guard let rule else { return }
    broken.append(
      BrokenRule(rule: rule, line: step.line, text: step.text, isMissing: isMissing))
  }

  // MARK: Time

  private mutating func wait(_ seconds: Double) {
    phone.clock += seconds
    phone.mayResume = true
    for event in phone.takeOverdue() { note(event.rule, event.step, isMissing: true) }
    hasChangedHeadingOrientation = false
  }

  // MARK: An input of the app, or an event of the phone

  private mutating func perform(_ step: Step, at index: Int) {
    // A changed status explains the changes before it.
    if case .status(let status) = step.input { phone.change(to: status, in: step) }
    checkQuietChanges(before: step)
    if case .create = step.input {
      phone.owedStatusCount += 1
      phone.owe(.status, .statusOnce, step)
      orientationStep = step
    }
    checkOrder(step)
    if case .error(.denied) = step.input, isFollowedByDenial(index) { phone.hasRefusedAhead = true }
    note(phone.receive(step.input, in: step), step)

    hasChangedHeadingOrientation = false
    for line in step.observed {
      phone.note(line, after: step)
      if line.hasPrefix("  -> phone heading orientation ") { hasChangedHeadingOrientation = true }
      if let nested, line.hasPrefix("  -> \(nested.reaction)") {
        perform(nested.input, inside: nested.reaction, nested.step)
        self.nested = nil
      }
    }
    // The comment stands before the input in which the event came.
    while let event = notPlayed.first, event.line < step.line {
      notPlayed.removeFirst()
      perform(event.input, inside: "", event)
    }
    checkOrientation()
    // The phone has the moment until the next input to change the orientation.
    if step.observed.contains("  -> phone orientation notifications off") { orientationStep = step }
  }

  /// An event inside of a call breaks a rule, whatever it is.
  private mutating func perform(_ input: Input, inside reaction: String, _ step: Step) {
    change(input, in: step)
    let rule = phone.receive(input, in: step)
    switch input {
    case .heading, .callbackHeading:
      note(
        reaction.hasPrefix("phone heading orientation") ? .headingOrientation : .nothingInsideCall,
        step)
    case .rotate where reaction.hasPrefix("phone orientation"): note(.orientation, step)
    case .status, .callbackStatus, .location, .callbackLocations, .error, .foreignError, .rotate:
      note(.nothingInsideCall, step)
    default: note(rule, step)
    }
  }

  /// The first event of a manager is its status.
  private mutating func checkOrder(_ step: Step) {
    switch step.input {
    case .location, .callbackLocations, .heading, .callbackHeading, .error, .foreignError:
      guard let first = phone.owed.firstIndex(where: { $0.rule == .statusOnce }) else { return }
      phone.owed.remove(at: first)
      note(.statusOnce, step)
    default: break
    }
  }

  /// Whether access is revoked within a second, before the next error of this kind.
  private func isFollowedByDenial(_ index: Int) -> Bool {
    var passed = 0.0
    for step in steps[(index + 1)...] {
      switch step.input {
      case .status(.denied), .status(.restricted), .statusQuietly(.denied),
        .statusQuietly(.restricted):
        return phone.status.isAuthorized
      case .wait(let seconds):
        passed += seconds.value
        if passed >= 1 { return false }
      case .error(.denied): return false
      default: break
      }
    }
    return false
  }

  // MARK: Values that change without a callback

  private mutating func change(_ input: Input, in step: Step) {
    switch input {
    case .statusQuietly(let status):
      phone.change(to: status, in: step)
      phone.owe(.status, .changedStatus, step)
    case .locationQuietly(let location): note(phone.change(to: location, in: step), step)
    case .headingQuietly(let heading):
      if heading != phone.lastHeading {
        note(hasChangedHeadingOrientation ? .headingOrientation : .lastHeading, step)
      }
      phone.heading = heading
    case .rotateQuietly(let orientation): phone.change(to: orientation, in: step)
    default: break
    }
  }

  /// Checks the changes since the last input, which the next one may explain.
  private mutating func checkQuietChanges(before step: Step) {
    let isBeginning = step.observed.contains("  -> phone orientation notifications on")
    for change in quiet {
      switch change.input {
      case .locationQuietly(let location) where (location == nil) == phone.status.isAuthorized:
        note(.lastLocation, change)
      case .rotateQuietly where !isBeginning: orientationStep = change
      default: break
      }
    }
    quiet = []
    checkOrientation()
  }

  private mutating func checkOrientation() {
    guard let step = orientationStep else { return }
    if !phone.generatesOrientation, phone.orientation != .unknown { note(.orientation, step) }
    orientationStep = nil
  }
}
