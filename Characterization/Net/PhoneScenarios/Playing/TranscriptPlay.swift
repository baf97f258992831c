import Equivalence
import Foundation

extension Transcript {
  /// Plays the inputs to a new subject of this kind, and returns the outcome of each. Skips an input if `goesOn` returns
  /// false. `onCall` receives every call to the phone, and the index of the step that caused it.
  ///
  /// - Throws: ``Problem`` if Legacy would stop at a debug assertion.
  @MainActor
  public func play(
    to kind: Subject.Kind, goesOn: () -> Bool = { true },
    onCall: ((_ step: Int, _ call: String) -> Void)? = nil
  ) throws(Problem) -> [Outcome] {
    let session = Session(kind)
    let trail = InputTrail()
    var outcomes: [Outcome] = []
    var arm: Int?
    func endArm() {
      guard let pending = session.pendingArm, let arm else { return }
      outcomes[arm].obstacles.append(
        "`\(pending)` was never delivered: its reaction did not occur; correct or remove it")
    }
    for (index, step) in steps.enumerated() where goesOn() {
      if case .inside = step.input {
        endArm()
        arm = index
      }
      if let onCall { session.phone.onCall = { onCall(index, $0) } }
      trail.receives("\(step.input)")
      trail.enters(kind.name)
      defer { trail.leaves() }
      do throws(Session.Refusal) {
        outcomes.append(try session.deliver(step.input))
      } catch {
        throw Problem(file: file, line: step.line, column: 1, error.message)
      }
    }
    // Calls that the subject makes while the session ends belong to no input.
    session.phone.onCall = nil
    endArm()
    return outcomes
  }

  /// Returns the transcript with the outcomes of a new subject of this kind.
  ///
  /// - Throws: ``Problem`` if Legacy would stop at a debug assertion, or if a nested input is never delivered.
  @MainActor
  public func recorded(from kind: Subject.Kind) throws(Problem) -> Transcript {
    let outcomes = try play(to: kind)
    try expectDelivered(outcomes)
    return replacing(outcomes)
  }

  /// Throws for the first input that the reference has never received, which is a mistake in the file.
  public func expectDelivered(_ outcomes: [Outcome]) throws(Problem) {
    for (step, outcome) in zip(steps, outcomes) {
      guard let obstacle = outcome.obstacles.first else { continue }
      throw Problem(file: file, line: step.line, column: 1, obstacle)
    }
  }

  /// Returns the differences between the transcript and a new subject of this kind; nil if there are none.
  @MainActor
  public func difference(from kind: Subject.Kind) throws(Problem) -> Difference? {
    let outcomes = try play(to: kind)
    return Difference(self, replacing(outcomes), names: ("transcript", kind.name))
  }
}

extension Difference {
  /// Compares two transcripts with the same inputs. Returns nil if every outcome is the same. If `includesEqual`, the
  /// inputs with equal outcomes are included, up to the last difference.
  public init?(
    _ left: Transcript, _ right: Transcript, names: (left: String, right: String),
    includesEqual: Bool = false
  ) {
    let pairs = Array(zip(left.steps, right.steps))
    guard let last = pairs.lastIndex(where: { $0.outcome != $1.outcome }) else { return nil }
    let steps = pairs[...last].filter { includesEqual || $0.outcome != $1.outcome }
    self.init(
      file: left.file, title: left.title, names: names,
      steps: steps.map { left, right in
        Step(
          line: left.line, input: left.text, left: left.outcome.lines, right: right.outcome.lines)
      })
  }
}
