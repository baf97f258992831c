/// A reference and a candidate that receive the same inputs.
@MainActor
package final class Pair<System: ObservedSystem> {
  /// The names of the two implementations.
  package let names: (reference: String, candidate: String)
  /// The numbers of the names for the trail.
  private let numbers: (reference: Int, candidate: Int)
  private let reference: System
  private let candidate: System
  /// Whether the reference is its own candidate.
  private let isAlone: Bool
  private let continuesAfterDifference: Bool
  private let accepted: Set<DifferenceKind>
  private let besides: (@MainActor (System) -> [String])?
  private let trail = InputTrail<System.Input>()
  /// Whether both sides must allow the same inputs: as long as all outcomes are equal.
  private var isAlike = System.comparesAllowedInputs
  /// The input of the last call of ``allows(_:)``, if only one side allows it.
  private var dispute: (input: System.Input, kind: DifferenceKind)?
  /// Whether ``dispute`` is from the last call. It is asked before each input, and takes less time than an optional.
  private var isDisputed = false
  /// What both sides did besides after the last input.
  private var latest = (expected: [String](), actual: [String]())

  /// Makes a system of each implementation.
  ///
  /// - Parameters:
  ///   - candidate: nil for an exploration that finds the states of the reference, and compares nothing.
  ///   - continuesAfterDifference: whether an exploration visits the states after a difference.
  ///   - accepted: kinds of difference that are not reported. An exploration visits the states after them.
  ///   - besides: returns what a system did since the last call, one line each, which begins with its kind. If it is not
  ///     nil, the pair compares this instead of the outcomes, and reports nothing after an input whose outcomes differ.
  package init(
    _ reference: Implementation<System>, _ candidate: Implementation<System>?,
    continuesAfterDifference: Bool = false, accepting accepted: Set<DifferenceKind> = [],
    besides: (@MainActor (System) -> [String])? = nil
  ) {
    isAlone = candidate == nil
    names = (reference.name, (candidate ?? reference).name)
    numbers = (
      RunningInputs.number(ofName: names.reference), RunningInputs.number(ofName: names.candidate)
    )
    trail.enter(numbers.reference)
    self.reference = reference.make()
    trail.leave()
    trail.enter(numbers.candidate)
    self.candidate = candidate?.make() ?? self.reference
    trail.leave()
    self.continuesAfterDifference = continuesAfterDifference
    self.accepted = accepted
    self.besides = besides
  }

  /// Returns whether the reference allows the input now, or whether only the candidate does, which is a difference.
  package func allows(_ input: System.Input) -> Bool {
    trail.ask(numbers.reference)
    let isAllowed = reference.allows(input)
    isDisputed = false
    guard isAlike, !isAlone else { return isAllowed }
    trail.ask(numbers.candidate)
    if candidate.allows(input) != isAllowed { noteDispute(input, isAllowed: isAllowed) }
    return isAllowed || isDisputed
  }

  private func noteDispute(_ input: System.Input, isAllowed: Bool) {
    let (left, right) = isAllowed ? (["allowed"], []) : ([], ["allowed"])
    dispute = (input, DifferenceKind(System.kind(of: input), left, right))
    isDisputed = true
  }

  /// The number of an input for a caller that applies it often.
  package func number(of input: System.Input) -> Int { trail.number(of: input) }

  /// Applies the input to the reference and then to the candidate. Waits until all effects of both are over.
  package func apply(_ input: System.Input) async -> PairOutcome {
    if isDisputed, let disputed = disputed(input) { return disputed }
    let (expected, actual) = await outcomes(of: input)
    return outcome(of: input, expected, actual)
  }

  private func outcomes(of input: System.Input) async -> (System.Outcome, System.Outcome) {
    trail.receive(number(of: input))
    let expected = await trail.wait(for: numbers.reference) { await reference.apply(input) }
    if isAlone { return (expected, expected) }
    let actual = await trail.wait(for: numbers.candidate) { await candidate.apply(input) }
    return (expected, actual)
  }

  private func outcome(
    of input: System.Input, _ expected: borrowing System.Outcome,
    _ actual: borrowing System.Outcome, namesDifference: Bool = true
  ) -> PairOutcome {
    let isSame = expected.isSame(as: actual)
    var outcome = PairOutcome(
      difference: nil, isDeadEnd: false, digest: expected.digest, isVisible: expected.isVisible)
    if let besides {
      latest = (besides(reference), besides(candidate))
      if isSame {
        outcome.difference = differenceBesides(after: input)
        outcome.digest = [outcome.digest, outcome.difference.hashValue].hashValue
      }
      outcome.isDeadEnd = !isSame
      return outcome
    }
    if isSame { return outcome }
    isAlike = false
    outcome.digest = [expected.digest, actual.digest].hashValue
    outcome.isDeadEnd = !continuesAfterDifference
    // To name a difference takes longer than most inputs.
    if !namesDifference && accepted.isEmpty { return outcome }
    let kind = DifferenceKind(System.kind(of: input), expected.kinds, actual.kinds)
    if accepted.contains(kind) { outcome.isDeadEnd = false } else { outcome.difference = kind }
    return outcome
  }

  /// The outcome of an input that only one side allows. Nil for any other input.
  private func disputed(_ input: System.Input) -> PairOutcome? {
    guard let dispute, dispute.input == input else { return nil }
    return PairOutcome(
      difference: dispute.kind, isDeadEnd: true, digest: dispute.kind.hashValue, isVisible: false)
  }

  private func differenceBesides(after input: System.Input) -> DifferenceKind? {
    func kind(_ line: String) -> String { line.split(separator: " ").first.map(String.init) ?? "" }
    if latest.expected.isSame(as: latest.actual) { return nil }
    return DifferenceKind(
      System.kind(of: input), latest.expected.map(kind), latest.actual.map(kind))
  }

  /// Applies the inputs, and returns what both sides did, one step for each input. Of more than 1,000 inputs, only
  /// the last 1,000 appear.
  package func difference(
    after inputs: [System.Input], heading: String, title: String? = nil
  ) async -> Difference {
    var steps: [Difference.Step] = []
    for (index, input) in inputs.enumerated() {
      _ = allows(input)
      let (left, right) = await lines(after: input)
      guard index >= inputs.count - 1_000 else { continue }
      steps.append(Difference.Step(line: index + 1, input: "\(input)", left: left, right: right))
    }
    return Difference(
      heading: heading, title: title, names: (names.reference, names.candidate), steps: steps)
  }

  private func lines(after input: System.Input) async -> (left: [String], right: [String]) {
    if isDisputed, let kind = disputed(input)?.difference { return (kind.missing, kind.added) }
    let (expected, actual) = await outcomes(of: input)
    _ = outcome(of: input, expected, actual)
    return besides == nil ? (expected.lines, actual.lines) : latest
  }
}

/// The outcomes of both sides of a pair, as far as a search needs them. It is not generic, so that it is cheap to pass on.
package struct PairOutcome {
  /// The difference between both sides. Nil if they did the same, if this kind is accepted, or if nobody asked for it.
  package fileprivate(set) var difference: DifferenceKind?
  /// Whether an exploration stops at the state after this outcome: true after a difference, unless the pair
  /// continues after differences.
  package fileprivate(set) var isDeadEnd: Bool
  /// A hash value of the outcomes of both sides.
  package fileprivate(set) var digest: Int
  /// Whether anything was observed of the reference.
  package fileprivate(set) var isVisible: Bool
}

/// The states of both sides of a pair. It is not generic, so that it is cheap to pass on.
package struct PairState: Hashable {
  fileprivate let reference: Reflection
  fileprivate let candidate: Reflection

  /// The parts of both sides that nothing could read.
  @MainActor var opaqueParts: Set<OpaquePart> {
    reference.opaqueParts.union(candidate.opaqueParts)
  }

  /// How much memory the words of both states take.
  var byteCount: Int { reference.byteCount + candidate.byteCount }
}

extension Pair where System: StatefulSystem {
  /// The functions that both sides store, with the addresses of what they capture.
  fileprivate var captures: [OpaquePart: [UInt64]] {
    Reflection.captures(of: reference)
      .merging(Reflection.captures(of: candidate)) { $0 + $1 }
  }

  /// Returns the parts that are functions which no input sets again, on some random walks.
  static func constantFunctions(
    _ inputs: [System.Input], of make: () -> Pair
  ) -> Set<OpaquePart> {
    var constant: Set<OpaquePart> = []
    var changed: Set<OpaquePart> = []
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      let pair = make()
      let first = pair.captures
      constant.formUnion(first.keys)
      for _ in 0..<30 {
        guard let input = inputs.randomElement(using: &random), pair.allows(input) else { continue }
        if pair.apply(input).isDeadEnd { break }
        let now = pair.captures
        changed.formUnion(Set(first.keys).union(now.keys).filter { first[$0] != now[$0] })
      }
    }
    return constant.subtracting(changed)
  }

  /// The path and type of each set and dictionary with two or more elements, in the states of both sides.
  var unorderedValues: [String] {
    Set([reference, candidate].flatMap { StoredValues.unordered(in: $0) }).sorted()
  }

  /// Returns the path and type of a stored value that differs in this pair and another one. Nil if none is found.
  func storedDifference(from other: Pair) -> String? {
    StoredValues.difference(reference, other.reference)
      ?? StoredValues.difference(candidate, other.candidate)
  }

  /// The states of both sides, read now.
  package var state: PairState {
    let expected = reference.state
    return PairState(reference: expected, candidate: isAlone ? expected : candidate.state)
  }

  /// Applies the input to the reference and then to the candidate.
  ///
  /// - Parameters:
  ///   - number: that of ``number(of:)``.
  ///   - namesDifference: false if the caller does not need the kind of a difference, only that the outcome has another
  ///     digest.
  package func apply(
    _ input: System.Input, numbered number: Int, namesDifference: Bool = true
  ) -> PairOutcome {
    if isDisputed, let disputed = disputed(input) { return disputed }
    trail.receive(number)
    trail.enter(numbers.reference)
    let expected = reference.apply(input)
    trail.leave()
    if isAlone { return outcome(of: input, expected, expected) }
    trail.enter(numbers.candidate)
    let actual = candidate.apply(input)
    trail.leave()
    return outcome(of: input, expected, actual, namesDifference: namesDifference)
  }

  /// Applies the input to the reference and then to the candidate.
  package func apply(_ input: System.Input) -> PairOutcome {
    apply(input, numbered: number(of: input))
  }
}
