import SimulatedPhone

/// A reference and a candidate, each on a phone of its own, that are given the same inputs.
@MainActor
public final class Pair: World {
  private let reference: Session
  private let candidate: Session
  private let interest: Interest
  private var calls = (expected: [String](), actual: [String]())

  public enum Interest: Sendable {
    /// What differs for a client or in what the phone ends up doing, first of all.
    case differences
    /// And what comes after a difference.
    case furtherDifferences
    /// What only differs in the calls that reach the phone.
    case calls
  }

  public init(
    _ reference: Subject.Kind, _ candidate: Subject.Kind, interest: Interest = .differences
  ) {
    self.reference = Session(reference)
    self.candidate = Session(candidate)
    self.interest = interest
    guard interest == .calls else { return }
    self.reference.phone.onCall = { [weak self] call in
      MainActor.assumeIsolated { self?.calls.expected.append("  \(call)") }
    }
    self.candidate.phone.onCall = { [weak self] call in
      MainActor.assumeIsolated { self?.calls.actual.append("  \(call)") }
    }
  }

  /// Every reachable pair of states. Here, and not where it is called, the compiler knows both this
  /// class and the exploration, and makes one fast piece of them.
  public static func explore(
    _ inputs: [Input], interest: Interest = .differences,
    goesOn: (Exploration<Pair>.Progress) -> Bool = { _ in true }, _ reference: Subject.Kind,
    _ candidate: Subject.Kind
  ) throws(Unreliable) -> Exploration<Pair> {
    try Exploration(inputs, goesOn: goesOn) { Pair(reference, candidate, interest: interest) }
  }

  /// A short random walk from `create` to `release` and beyond, in one of the alphabets that have a
  /// `release`. Many of them find what a snapshot cannot show, such as a variable that a closure captures.
  public static func life(
    length: Int, seed: UInt64, _ reference: Subject.Kind, _ candidate: Subject.Kind
  )
    -> Walk<Pair>
  {
    let alphabets = Alphabet.all.filter { $0.inputs.contains(.release) }
    return Walk(
      alphabets[Int(seed % UInt64(alphabets.count))].inputs, length: length, seed: seed,
      isSticky: true, after: Alphabet.beforeWalk + [.start]
    ) { Pair(reference, candidate) }
  }

  /// One walk over everything that a manager can outlive.
  public static func walk(
    length: Int, seed: UInt64, isSticky: Bool = false, goesOn: (Int) -> Bool = { _ in true },
    _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) -> Walk<Pair> {
    Walk(
      Alphabet.walk, length: length, seed: seed, isSticky: isSticky, after: Alphabet.beforeWalk,
      goesOn: goesOn
    ) { Pair(reference, candidate) }
  }

  public struct State: Hashable {
    let reference: Session.Snapshot
    let candidate: Session.Snapshot
  }

  public var state: State {
    State(reference: reference.snapshot, candidate: candidate.snapshot)
  }

  public func allows(_ input: Input) -> Bool { reference.allows(input) }

  public func apply(_ input: Input) -> Effect<Kind> {
    let (expected, actual) = play(input)
    let isDifferent = expected != actual
    let finding: Kind? =
      if interest == .calls {
        isDifferent || calls.expected == calls.actual
          ? nil : Kind(input, calls.expected.map(\.name), calls.actual.map(\.name))
      } else {
        isDifferent ? Kind(input, expected.kinds, actual.kinds) : nil
      }
    return Effect(
      finding: finding, isVisible: !expected.isEmpty,
      isDeadEnd: isDifferent && interest != .furtherDifferences)
  }

  /// The last inputs, each with what came of it on either side, or with the calls that it brought. A
  /// counterexample has more than a thousand only if its shrinking was stopped.
  public static func difference(
    foundBy search: String? = nil, after inputs: [Input], interest: Interest = .differences,
    _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) -> Difference {
    let pair = Pair(reference, candidate, interest: interest)
    let steps = inputs.enumerated().compactMap { index, input -> Difference.Step? in
      let (expected, actual) = pair.play(input)
      guard index >= inputs.count - 1_000 else { return nil }
      let calls = pair.calls
      return Difference.Step(
        line: index + 1, input: "\(input)",
        left: interest == .calls ? calls.expected : expected.lines,
        right: interest == .calls ? calls.actual : actual.lines)
    }
    return Difference(
      file: (search.map { "\($0), " } ?? "")
        + "after \(inputs.count) \(inputs.count == 1 ? "input" : "inputs")", title: nil,
      names: (reference.name, candidate.name), steps: steps)
  }

  /// What came of the input on either side.
  private func play(_ input: Input) -> (expected: Outcome, actual: Outcome) {
    calls = ([], [])
    return (reference.outcome(of: input), candidate.outcome(of: input))
  }
}

extension Pair {
  /// Differences of one kind have one cause, as a rule: an input of one kind makes the candidate say
  /// less than the reference, or more.
  public struct Kind: Hashable {
    let input: String
    let missing: [String]
    let added: [String]

    init(_ input: Input, _ expected: [String], _ actual: [String]) {
      self.input = input.kind
      let changes = actual.difference(from: expected)
      missing = changes.removals.map(\.element)
      added = changes.insertions.map(\.element)
    }

    /// Whether the other one is in this one: the same kind of input has the same consequences for the
    /// client, and those for the phone and more.
    public func contains(_ other: Kind) -> Bool {
      func isContained(_ few: [String], _ many: [String]) -> Bool {
        let more = Set(many).subtracting(few)
        return Set(many).isSuperset(of: few) && more.allSatisfy { $0.hasPrefix("phone") }
      }
      return input == other.input && isContained(other.missing, missing)
        && isContained(other.added, added)
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}

extension Input {
  /// The input without its values: `location`.
  fileprivate var kind: String {
    if case .inside(_, let input) = self { return "inside \(input.kind)" }
    return Mirror(reflecting: self).children.first?.label ?? description
  }
}

extension String {
  /// A call without its values.
  fileprivate var name: String { String(drop { $0 == " " }.prefix { $0 != " " }) }
}

extension Outcome {
  /// Its lines without their values.
  fileprivate var kinds: [String] {
    reactions.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" }
      + (state.map { [$0.isUpdating ? "updating" : "idle"] } ?? [])
      + (obstacles.isEmpty ? [] : ["obstacle"])
  }
}

extension Session {
  /// Whether the notation and the preconditions of every alphabet let this input come now.
  public func allows(_ input: Input) -> Bool {
    switch input {
    case .create: observed == nil
    case .start, .stop, .read, .detachClient:
      observed != nil && !isReleased && !leadsToAssertion(input)
    case .release: observed != nil && !isReleased
    case .dropClient: observed != nil && !isClientDropped
    // One can be armed at a time, and nobody but the manager can make it fire.
    case .inside: pendingArm == nil && observed != nil
    // Begins nest without limit.
    case .someoneBeginsOrientation: phone.orientationUsers < 2
    default: !leadsToAssertion(input)
    }
  }
}
