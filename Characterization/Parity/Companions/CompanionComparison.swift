import Equivalence
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
      let make = { Pair(Implementation<P>(kinds[0]), Implementation<P>(candidate)) }
      // Those that are here need about a third of this.
      let found = try Exploration(
        P.alphabet, goesOn: { goesOn() && $0.transitions < 1_000 }, from: make)
      if !found.isExhausted && found.counterexamples.isEmpty && goesOn() {
        throw Unreliable(endless: "\(name) \(candidate)")
      }
      states += found.progress.states
      transitions += found.progress.transitions
      difference = found.counterexamples.first.map {
        make().difference(after: $0.inputs, file: name)
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
