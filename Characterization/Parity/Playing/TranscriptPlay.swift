import Equivalence
import Foundation

extension Transcript {
  /// Plays the inputs to a new subject of this kind. Answers what came of each.
  ///
  /// - Parameter goesOn: called at every input; return false to play none of the rest.
  /// - Parameter onCall: called with every call to the phone, and the index of the step that brought it.
  /// - Throws: ``Problem`` if an input cannot be delivered to any subject.
  @MainActor
  public func play(
    to kind: Subject.Kind, goesOn: () -> Bool = { true },
    onCall: ((_ step: Int, _ call: String) -> Void)? = nil
  ) throws(Problem) -> [Outcome] {
    let session = Session(kind)
    var outcomes: [Outcome] = []
    var arm: Int?
    func endArm() {
      guard let pending = session.pendingArm, let arm else { return }
      outcomes[arm].obstacles.append("`\(pending)` has not fired; correct it or leave it out")
    }
    for (index, step) in steps.enumerated() where goesOn() {
      if case .inside = step.input {
        endArm()
        arm = index
      }
      if let onCall { session.phone.onCall = { onCall(index, $0) } }
      do throws(Session.Refusal) {
        outcomes.append(try session.deliver(step.input))
      } catch {
        throw Problem(file: file, line: step.line, column: 1, error.message)
      }
    }
    // What the subject does as the session ends belongs to no input.
    session.phone.onCall = nil
    endArm()
    return outcomes
  }

  /// The transcript with the outcomes that a subject of this kind brings about.
  ///
  /// - Throws: ``Problem`` if an input cannot be delivered, or an armed one never is.
  @MainActor
  public func recorded(from kind: Subject.Kind) throws(Problem) -> Transcript {
    let outcomes = try play(to: kind)
    try expectDelivered(outcomes)
    return replacing(outcomes)
  }

  /// What the reference cannot be given is a mistake in the file.
  ///
  /// - Throws: ``Problem`` for the first input that was never delivered.
  public func expectDelivered(_ outcomes: [Outcome]) throws(Problem) {
    for (step, outcome) in zip(steps, outcomes) {
      guard let obstacle = outcome.obstacles.first else { continue }
      throw Problem(file: file, line: step.line, column: 1, obstacle)
    }
  }

  /// Where a subject of this kind does not do what the transcript says. Nil if it does.
  @MainActor
  public func difference(from kind: Subject.Kind) throws(Problem) -> Difference? {
    let outcomes = try play(to: kind)
    return Difference(self, replacing(outcomes), names: ("transcript", kind.name))
  }
}

extension Difference {
  /// Two transcripts of the same inputs. Nil if every outcome is the same.
  public init?(_ left: Transcript, _ right: Transcript, names: (left: String, right: String)) {
    let steps = zip(left.steps, right.steps).compactMap { left, right -> Step? in
      guard left.outcome != right.outcome else { return nil }
      return Step(
        line: left.line, input: left.text, left: left.outcome.lines, right: right.outcome.lines)
    }
    if steps.isEmpty { return nil }
    self.init(file: left.file, title: left.title, names: names, steps: steps)
  }
}
