/// A reference and a candidate that receive the same inputs.
@MainActor
package final class Pair<System: ObservedSystem> {
  /// The names of the two implementations.
  package let names: (reference: String, candidate: String)
  private let reference: System
  private let candidate: System
  private let continuesAfterDifference: Bool
  private let accepted: Set<DifferenceKind>
  private let besides: (@MainActor (System) -> [String])?
  private let trail = InputTrail<System.Input>()
  /// Whether both sides must allow the same inputs: as long as all outcomes are equal.
  private var isAlike = System.comparesAllowedInputs
  /// The input of the last call of ``allows(_:)``, if only one side allows it.
  private var dispute: (input: System.Input, outcome: Outcome)?

  /// Makes a system of each implementation.
  ///
  /// - Parameters:
  ///   - continuesAfterDifference: whether an exploration visits the states after a difference.
  ///   - accepted: kinds of difference that are not reported. An exploration visits the states after them.
  ///   - besides: returns what a system did since the last call, one line each, which begins with its kind. If it is not
  ///     nil, the pair compares this instead of the outcomes, and reports nothing after an input whose outcomes differ.
  package init(
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    continuesAfterDifference: Bool = false, accepting accepted: Set<DifferenceKind> = [],
    besides: (@MainActor (System) -> [String])? = nil
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
    self.besides = besides
  }

  /// What both sides did, and the difference between them.
  package struct Outcome {
    /// The outcomes of both sides. Nil if only one side allows the input.
    fileprivate var expected: System.Outcome?
    fileprivate var actual: System.Outcome?
    fileprivate let isSame: Bool
    /// What both sides did besides.
    fileprivate var besides: (expected: [String], actual: [String])?
    /// The difference between both sides. Nil if they did the same, or if this kind is accepted.
    package let difference: DifferenceKind?
    /// Whether an exploration stops at the state after this outcome: true after a difference, unless the pair
    /// continues after differences.
    package let isDeadEnd: Bool

    /// A hash value of the outcomes of both sides.
    package var digest: Int {
      guard let expected, let actual else { return difference.hashValue }
      if !isSame { return [expected.digest, actual.digest].hashValue }
      return difference == nil
        ? expected.digest : [expected.digest, difference.hashValue].hashValue
    }
    /// Whether anything was observed of the reference.
    package var isVisible: Bool { expected?.isVisible == true }
  }

  /// Returns whether the reference allows the input now, or whether only the candidate does, which is a difference.
  package func allows(_ input: System.Input) -> Bool {
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
  package func apply(_ input: System.Input) async -> Outcome {
    if let dispute, dispute.input == input { return dispute.outcome }
    trail.receives(input)
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
    if let besides {
      return outcome(of: input, expected, actual, (besides(reference), besides(candidate)))
    }
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

  private func outcome(
    of input: System.Input, _ expected: System.Outcome, _ actual: System.Outcome,
    _ besides: (expected: [String], actual: [String])
  ) -> Outcome {
    func kind(_ line: String) -> String { line.split(separator: " ").first.map(String.init) ?? "" }
    let isSame = expected == actual
    let difference: DifferenceKind? =
      !isSame || besides.expected == besides.actual
      ? nil
      : DifferenceKind(
        System.kind(of: input), besides.expected.map(kind), besides.actual.map(kind))
    return Outcome(
      expected: expected, actual: actual, isSame: isSame, besides: besides, difference: difference,
      isDeadEnd: !isSame)
  }

  /// Applies the inputs, and returns what both sides did, one step for each input. Of more than 1,000 inputs, only
  /// the last 1,000 appear.
  package func difference(
    after inputs: [System.Input], heading: String, title: String? = nil
  ) async -> Difference {
    var steps: [Difference.Step] = []
    for (index, input) in inputs.enumerated() {
      _ = allows(input)
      let outcome = await apply(input)
      guard index >= inputs.count - 1_000 else { continue }
      let allowed = outcome.difference
      let left = outcome.besides?.expected ?? outcome.expected?.lines ?? allowed?.missing ?? []
      let right = outcome.besides?.actual ?? outcome.actual?.lines ?? allowed?.added ?? []
      steps.append(Difference.Step(line: index + 1, input: "\(input)", left: left, right: right))
    }
    return Difference(
      heading: heading, title: title, names: (names.reference, names.candidate), steps: steps)
  }
}

extension Pair where System: StatefulSystem {
  /// The states of both sides.
  package struct State: Hashable {
    fileprivate let reference: System.State
    fileprivate let candidate: System.State
  }

  /// Returns the parts of both sides that nothing could read.
  package static func opaqueParts(of state: State) -> Set<OpaquePart> {
    System.opaqueParts(of: state.reference).union(System.opaqueParts(of: state.candidate))
  }

  /// The states of both sides, read now.
  package var state: State { State(reference: reference.state, candidate: candidate.state) }

  /// Applies the input to the reference and then to the candidate.
  package func apply(_ input: System.Input) -> Outcome {
    if let dispute, dispute.input == input { return dispute.outcome }
    trail.receives(input)
    trail.enters(names.reference)
    let expected = reference.apply(input)
    trail.leaves()
    trail.enters(names.candidate)
    let actual = candidate.apply(input)
    trail.leaves()
    return outcome(of: input, expected, actual)
  }
}
