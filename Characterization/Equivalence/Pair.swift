/// A reference and a candidate that receive the same inputs. A pair is a system, too: its outcome says
/// how the two differ.
@MainActor
public final class Pair<System: SystemUnderTest>: SystemUnderTest {
  public let names: (reference: String, candidate: String)
  private let reference: System
  private let candidate: System
  private let continuesAfterDifference: Bool

  /// - Parameter continuesAfterDifference: whether an exploration also visits what follows a difference.
  public init(
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    continuesAfterDifference: Bool = false
  ) {
    names = (reference.name, candidate.name)
    self.reference = reference.make()
    self.candidate = candidate.make()
    self.continuesAfterDifference = continuesAfterDifference
  }

  public struct Outcome: SystemOutcome {
    let expected: System.Outcome
    let actual: System.Outcome
    public let difference: DifferenceKind?
    public let isDeadEnd: Bool

    public var lines: [String] { expected.lines }
    public var isVisible: Bool { expected.isVisible }
  }

  public func allows(_ input: System.Input) -> Bool { reference.allows(input) }

  public func apply(_ input: System.Input) async -> Outcome {
    let expected = await reference.apply(input)
    return outcome(of: input, expected, await candidate.apply(input))
  }

  private func outcome(
    of input: System.Input, _ expected: System.Outcome, _ actual: System.Outcome
  ) -> Outcome {
    guard expected != actual else {
      return Outcome(expected: expected, actual: actual, difference: nil, isDeadEnd: false)
    }
    return Outcome(
      expected: expected, actual: actual,
      difference: DifferenceKind(System.kind(of: input), expected.kinds, actual.kinds),
      isDeadEnd: !continuesAfterDifference)
  }

  /// Applies the inputs, and shows the outcomes of both sides: of the last 1,000, if there are more.
  ///
  /// - Parameter title: one line about them.
  public func difference(after inputs: [System.Input], file: String, title: String? = nil)
    async -> Difference
  {
    var steps: [Difference.Step] = []
    for (index, input) in inputs.enumerated() {
      let outcome = await apply(input)
      guard index >= inputs.count - 1_000 else { continue }
      steps.append(
        Difference.Step(
          line: index + 1, input: "\(input)", left: outcome.expected.lines,
          right: outcome.actual.lines))
    }
    return Difference(
      file: file, title: title, names: (names.reference, names.candidate), steps: steps)
  }
}

extension Pair: ExplorableSystem where System: ExplorableSystem {
  public struct State: Hashable {
    let reference: System.State
    let candidate: System.State
  }

  public func apply(_ input: System.Input) -> Outcome {
    let expected = reference.apply(input)
    return outcome(of: input, expected, candidate.apply(input))
  }

  public var state: State { State(reference: reference.state, candidate: candidate.state) }
}

/// What kind of difference an input revealed. Differences of one kind have one cause, as a rule: an input
/// of one kind makes the candidate do less than the reference, or more.
public struct DifferenceKind: Hashable, Sendable, Codable {
  /// The kind of the input.
  public let input: String
  /// What the reference did and the candidate did not.
  public let missing: [String]
  /// What the candidate did and the reference did not.
  public let added: [String]

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
