/// A reference and a candidate that receive the same inputs. A pair is a system, too: its outcome contains the
/// outcomes of both and the difference between them.
@MainActor
public final class Pair<System: SystemUnderTest>: SystemUnderTest {
  /// The names of the two implementations.
  public let names: (reference: String, candidate: String)
  private let reference: System
  private let candidate: System
  private let continuesAfterDifference: Bool
  private let accepted: Set<DifferenceKind>
  private let trail = InputTrail()
  /// Whether both sides must allow the same inputs: as long as all outcomes are equal.
  private var isAlike = System.comparesAllowedInputs
  /// The input of the last call of ``allows(_:)``, if only one side allows it.
  private var dispute: (input: System.Input, outcome: Outcome)?

  /// Makes a system of each implementation. An exploration visits the states after an accepted kind of difference, which
  /// is not reported. It visits those after any other one only if `continuesAfterDifference`.
  public init(
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    continuesAfterDifference: Bool = false, accepting accepted: Set<DifferenceKind> = []
  ) {
    names = (reference.name, candidate.name)
    trail.enters(reference.name)
    self.reference = reference.make()
    trail.leaves()
    trail.enters(candidate.name)
    self.candidate = candidate.make()
    trail.leaves()
    self.continuesAfterDifference = continuesAfterDifference
    self.accepted = accepted
  }

  /// The outcomes of both sides. Nil if only one side allows the input.
  public struct Outcome: SystemOutcome {
    var expected: System.Outcome?
    var actual: System.Outcome?
    let isSame: Bool
    /// The difference between both outcomes. Nil if they are equal, or if this kind is accepted.
    public let difference: DifferenceKind?
    /// Whether an exploration stops at the state after this outcome: true after a difference, unless the pair
    /// continues after differences.
    public let isDeadEnd: Bool

    /// The lines of the reference.
    public var lines: [String] { expected?.lines ?? [] }
    /// A hash value of the lines of both sides.
    public var digest: Int {
      guard let expected, let actual else { return difference.hashValue }
      return isSame ? expected.digest : [expected.digest, actual.digest].hashValue
    }
    /// Whether anything was observed of the reference.
    public var isVisible: Bool { expected?.isVisible == true }
  }

  /// Returns the kind of the input that the system defines.
  public static func kind(of input: System.Input) -> String { System.kind(of: input) }

  /// Returns whether the reference allows the input now, or whether only the candidate does, which is a difference.
  public func allows(_ input: System.Input) -> Bool {
    let isAllowed = reference.allows(input)
    dispute = nil
    if isAlike, candidate.allows(input) != isAllowed {
      let (left, right) = isAllowed ? (["allowed"], []) : ([], ["allowed"])
      let kind = DifferenceKind(System.kind(of: input), left, right)
      dispute = (input, Outcome(isSame: false, difference: kind, isDeadEnd: true))
    }
    return isAllowed || dispute != nil
  }

  /// Applies the input to the reference and then to the candidate. Waits until all effects of both are over.
  public func apply(_ input: System.Input) async -> Outcome {
    if let dispute, dispute.input == input { return dispute.outcome }
    trail.receives("\(input)")
    trail.enters(names.reference)
    let expected = await reference.apply(input)
    trail.leaves()
    trail.enters(names.candidate)
    let actual = await candidate.apply(input)
    trail.leaves()
    return outcome(of: input, expected, actual)
  }

  private func outcome(
    of input: System.Input, _ expected: consuming System.Outcome,
    _ actual: consuming System.Outcome
  ) -> Outcome {
    guard expected != actual else {
      return Outcome(
        expected: expected, actual: actual, isSame: true, difference: nil, isDeadEnd: false)
    }
    isAlike = false
    let kind = DifferenceKind(System.kind(of: input), expected.kinds, actual.kinds)
    let isAccepted = accepted.contains(kind)
    return Outcome(
      expected: expected, actual: actual, isSame: false, difference: isAccepted ? nil : kind,
      isDeadEnd: !isAccepted && !continuesAfterDifference)
  }

  /// Applies the inputs, and returns the outcomes of both sides, one step for each input. Of more than 1,000 inputs, only
  /// the last 1,000 appear.
  public func difference(after inputs: [System.Input], file: String, title: String? = nil)
    async -> Difference
  {
    var steps: [Difference.Step] = []
    for (index, input) in inputs.enumerated() {
      _ = allows(input)
      let outcome = await apply(input)
      guard index >= inputs.count - 1_000 else { continue }
      steps.append(
        Difference.Step(
          line: index + 1, input: "\(input)",
          left: outcome.expected?.lines ?? outcome.difference?.missing ?? [],
          right: outcome.actual?.lines ?? outcome.difference?.added ?? []))
    }
    return Difference(
      file: file, title: title, names: (names.reference, names.candidate), steps: steps)
  }
}

extension Pair: ExplorableSystem where System: ExplorableSystem {
  /// The states of both sides.
  public struct State: Hashable {
    let reference: System.State
    let candidate: System.State
  }

  /// The parts of both sides that nothing could read.
  public static func opaqueParts(of state: State) -> Set<OpaquePart> {
    System.opaqueParts(of: state.reference).union(System.opaqueParts(of: state.candidate))
  }
  /// The environment of both sides.
  public static var environment: [EnvironmentPart] { System.environment }

  /// Applies the input to the reference and then to the candidate.
  public func apply(_ input: System.Input) -> Outcome {
    if let dispute, dispute.input == input { return dispute.outcome }
    trail.receives("\(input)")
    trail.enters(names.reference)
    let expected = reference.apply(input)
    trail.leaves()
    trail.enters(names.candidate)
    let actual = candidate.apply(input)
    trail.leaves()
    return outcome(of: input, expected, actual)
  }

  /// The states of both sides, read now.
  public var state: State { State(reference: reference.state, candidate: candidate.state) }
}

/// A kind of difference: the kind of the input that revealed it, what the candidate did not do, and what it did in
/// addition.
///
/// Example: after the input `push`, the reference returns `blocked` and the candidate returns `passed`. Then `input`
/// is `push`, `missing` is `blocked` and `added` is `passed`. Two differences of one kind usually have the same cause,
/// so a report shows only one of them. If only values differ, both lists are empty.
public struct DifferenceKind: Hashable, Sendable, Codable {
  /// The kind of the input.
  public let input: String
  /// What only the reference did: the kinds of the lines that the candidate lacks.
  public let missing: [String]
  /// What only the candidate did: the kinds of the lines that the reference lacks.
  public let added: [String]

  /// Compares the kinds of the outcomes of one kind of input: of the reference, and of the candidate.
  public init(_ input: String, _ expected: [String], _ actual: [String]) {
    self.input = input
    let changes = actual.difference(from: expected)
    missing = changes.removals.map(\.element)
    added = changes.insertions.map(\.element)
  }
}

extension CollectionDifference.Change {
  fileprivate var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}
