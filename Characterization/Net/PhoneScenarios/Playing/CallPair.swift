import Equivalence
import SimulatedPhone

/// Compares the calls of a reference and of a candidate to their phones, redundant calls included.
///
/// If the outcomes of an input differ, the exploration does not continue after it, and this class reports no
/// difference: ``SubjectPair`` reports it.
@MainActor
package final class CallPair: ExplorableSystem {
  private let reference: Session
  private let candidate: Session
  private var calls = (expected: [String](), actual: [String]())

  package init(_ reference: Subject.Kind, _ candidate: Subject.Kind) {
    self.reference = Session(reference)
    self.candidate = Session(candidate)
    self.reference.phone.onCall = { [weak self] call in
      MainActor.assumeIsolated { self?.calls.expected.append("  \(call)") }
    }
    self.candidate.phone.onCall = { [weak self] call in
      MainActor.assumeIsolated { self?.calls.actual.append("  \(call)") }
    }
  }

  package struct Outcome: SystemOutcome {
    let expected: Session.Outcome
    package let difference: DifferenceKind?
    package let isDeadEnd: Bool

    package var lines: [String] { expected.lines }
    package var digest: Int {
      difference == nil ? expected.digest : [expected.digest, difference.hashValue].hashValue
    }
    package var isVisible: Bool { expected.isVisible }
  }

  package var state: [Session.State] { [reference.state, candidate.state] }

  package static var environment: [EnvironmentPart] { Session.environment }
  package static func opaqueParts(of states: [Session.State]) -> Set<OpaquePart> {
    Set(states.flatMap(Session.opaqueParts))
  }

  package static func kind(of input: Input) -> String { Session.kind(of: input) }

  package func allows(_ input: Input) -> Bool { reference.allows(input) }

  package func apply(_ input: Input) -> Outcome {
    calls = ([], [])
    let expected = reference.apply(input)
    let isDifferent = expected != candidate.apply(input)
    let difference: DifferenceKind? =
      isDifferent || calls.expected == calls.actual
      ? nil
      : DifferenceKind(
        Self.kind(of: input), calls.expected.map(\.name), calls.actual.map(\.name))
    return Outcome(expected: expected, difference: difference, isDeadEnd: isDifferent)
  }

  /// Returns the calls to the phone after each input, on both sides.
  package static func difference(
    _ name: String, after inputs: [Input], _ reference: Subject.Kind,
    _ candidate: Subject.Kind
  ) -> Difference {
    let pair = CallPair(reference, candidate)
    let steps = inputs.enumerated().map { index, input in
      _ = pair.apply(input)
      return Difference.Step(
        line: index + 1, input: "\(input)", left: pair.calls.expected, right: pair.calls.actual)
    }
    return Difference(
      file: Difference.place(name, after: inputs.count), title: nil,
      names: (reference.name, candidate.name), steps: steps)
  }
}

extension String {
  /// The name of a call, without its values.
  fileprivate var name: String { String(drop { $0 == " " }.prefix { $0 != " " }) }
}
