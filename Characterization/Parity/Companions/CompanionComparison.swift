import SimulatedPhone

/// What came of comparing the candidates of one companion with the reference.
public struct CompanionComparison: Sendable {
  public let name: String
  /// How much was compared: `12 states`, `144 transitions`.
  public let amounts: [(count: Int, noun: String)]
  /// The inputs that lead to the first difference and what came of them, the shortest there is.
  public let difference: Difference?
}

extension CompanionComparison {
  /// Tries every input in every state of the pairs.
  ///
  /// - Parameter goesOn: called now and then; return false to end the comparison early.
  @MainActor
  public init<P: CompanionPlayer>(
    _ name: String, _: P.Type, _ kinds: [CompanionKind<P.Companion>],
    goesOn: () -> Bool = { true }
  ) throws(Unreliable) {
    var states = 0
    var transitions = 0
    var difference: Difference?
    for candidate in kinds.dropFirst() where difference == nil {
      let make = { CompanionPair<P>(kinds[0], candidate) }
      // Those that are here need about a third of this.
      let found = try Exploration(
        P.alphabet, goesOn: { goesOn() && $0.transitions < 1_000 }, from: make)
      if !found.isExhausted && found.witnesses.isEmpty && goesOn() {
        throw Unreliable(endless: "\(name) \(candidate)")
      }
      states += found.progress.states
      transitions += found.progress.transitions
      if let witness = found.witnesses.first {
        difference = make().difference(after: witness.inputs, name, kinds[0].name, candidate.name)
      }
    }
    self.init(
      name: name, amounts: [(states, "state"), (transitions, "transition")], difference: difference)
  }
}

extension CompanionComparison {
  /// The whole app along tracks.
  ///
  /// - Parameter goesOn: called at every point; return false to end the comparison there.
  @MainActor
  public init(
    apps: [PlacesAppKind], along tracks: [Track],
    goesOn: @escaping @Sendable () -> Bool = { true }
  ) async throws(Problem) {
    var toured = 0
    var points = 0
    var difference: Difference?
    for track in tracks where difference == nil && goesOn() {
      let tour = try await PlacesTour(track, apps: apps, goesOn: goesOn)
      difference = tour.difference(along: track)
      toured += 1
      points += tour.points
    }
    self.init(
      name: "PlacesApp", amounts: [(toured, "track"), (points, "point")],
      difference: difference)
  }
}

/// A reference and a candidate, each on a phone of its own, that are given the same inputs.
@MainActor
final class CompanionPair<P: CompanionPlayer>: World {
  private let reference: P
  private let candidate: P

  init(_ reference: CompanionKind<P.Companion>, _ candidate: CompanionKind<P.Companion>) {
    self.reference = P(reference)
    self.candidate = P(candidate)
  }

  var state: [CompanionState] { [reference.state, candidate.state] }

  /// Nothing is left to ask of a companion that was released.
  func allows(_ input: P.Input) -> Bool { reference.subject != nil }

  func apply(_ input: P.Input) -> Effect<P.Input> {
    let (expected, actual) = (reference.apply(input), candidate.apply(input))
    return Effect(finding: expected == actual ? nil : input, isVisible: !expected.isEmpty)
  }

  func difference(
    after inputs: [P.Input], _ companion: String, _ left: String, _ right: String
  ) -> Difference {
    Difference(
      file: companion, title: nil, names: (left, right),
      steps: inputs.enumerated().map { index, input in
        Difference.Step(
          line: index + 1, input: input.description,
          left: reference.apply(input).map { "  -> \($0)" },
          right: candidate.apply(input).map { "  -> \($0)" })
      })
  }
}
