import Equivalence

/// Searches for a difference between two location managers, in every state and on random walks.
@MainActor
public struct Search {
  let reference: Subject.Kind
  let candidate: Subject.Kind
  let seed: UInt64
  let comparesCalls: Bool
  let conditions: Conditions
  let causes: KnownCauses?

  /// - Parameters:
  ///   - seed: of the first random walk; each further one has the next number.
  ///   - comparesCalls: whether to search for differences in the calls to the phone, too.
  ///   - causes: to name the causes of what is found.
  public init(
    _ reference: Subject.Kind, _ candidate: Subject.Kind, seed: UInt64, comparesCalls: Bool,
    causes: KnownCauses? = nil, _ conditions: Conditions
  ) {
    self.reference = reference
    self.candidate = candidate
    self.seed = seed
    self.comparesCalls = comparesCalls
    self.causes = causes
    self.conditions = conditions
  }

  /// Tries every input of the alphabet in every state.
  ///
  /// - Parameters:
  ///   - mostTransitions: the exploration stops there, because a candidate that accumulates something has no
  ///     end of states. Legacy needs less than half of the default in any alphabet.
  ///   - countsFollowers: whether to explore what follows a difference, too.
  public func explore(
    _ alphabet: Alphabet, mostTransitions: Int = 500_000, countsFollowers: Bool = true
  ) async throws(Unreliable) -> Comparison {
    defer { conditions.progress("") }
    let start = ContinuousClock.now
    var (comparison, exploration) = try await Comparison.exploring(
      "states: \(alphabet.name)", alphabet.inputs, mostTransitions: mostTransitions,
      Implementation(reference), Implementation(candidate), goesOn: goesOn(in: alphabet))
    comparison.candidate = candidate.name
    for (index, counterexample) in exploration.counterexamples.enumerated() {
      comparison.findings[index].cause = causes?.cause(
        of: comparison.findings[index].difference, after: counterexample.inputs)
    }
    let kinds = Set(exploration.counterexamples.map(\.kind))
    if countsFollowers && !kinds.isEmpty && conditions.goesOn() {
      // After a difference there may be no end of states.
      let beyond = try SubjectPair.explore(
        alphabet.inputs, continuesAfterDifference: true,
        goesOn: goesOn(in: alphabet, mostTransitions: 10_000), reference, candidate)
      comparison.followers = Set(beyond.counterexamples.map(\.kind)).subtracting(kinds)
    }
    if comparesCalls {
      comparison.asides = try findCalls(alphabet, mostTransitions, comparison.name)
    }
    let summary = ExplorationSummary(
      exploration, name: alphabet.name, reason: alphabet.reason, hash: alphabet.hash,
      inputs: alphabet.inputs, seconds: start.secondsAgo)
    comparison.exploration = summary
    comparison.record = .init(
      "explorations",
      ExplorationRecord(summary, candidate: candidate.name, findings: comparison.findings))
    return comparison
  }

  private func findCalls(
    _ alphabet: Alphabet, _ mostTransitions: Int, _ name: String
  ) throws(Unreliable) -> [Finding] {
    let exploration = try Exploration(
      alphabet.inputs, goesOn: goesOn(in: alphabet, mostTransitions: mostTransitions)
    ) { CallPair(reference, candidate) }
    return exploration.counterexamples.map {
      Finding(CallPair.difference(name, after: $0.inputs, reference, candidate), kind: $0.kind)
    }
  }

  private func goesOn(in alphabet: Alphabet, mostTransitions: Int = .max)
    -> (ExplorationProgress) -> Bool
  {
    let start = ContinuousClock.now
    return { progress in
      let speed = Int(Double(progress.inputs) / max(start.secondsAgo, 0.001))
      conditions.progress(
        "\(alphabet.name): \(count(progress.states, "state")), queue \(grouped(progress.queue)),"
          + " \(grouped(speed)) inputs/s")
      return conditions.goesOn() && progress.transitions < mostTransitions
    }
  }

  /// Long random walks over everything that a manager can outlive. Every second input of every second walk
  /// repeats the one before.
  public func walk(_ walks: Int, length: Int) async throws(Unreliable) -> Comparison {
    try await walk("walks", walks, length: length) { number, goesOn in
      await SubjectPair.walk(
        length: length, seed: seed &+ number, isSticky: !number.isMultiple(of: 2), goesOn: goesOn,
        reference, candidate)
    }
  }

  /// Short random walks from `create` to `release` and beyond.
  public func live(_ lives: Int, length: Int) async throws(Unreliable) -> Comparison {
    try await walk("lives", lives, length: length) { number, _ in
      await SubjectPair.life(length: length, seed: seed &+ number, reference, candidate)
    }
  }

  private func walk(
    _ name: String, _ walks: Int, length: Int,
    _ walk:
      @MainActor (_ number: UInt64, _ goesOn: @escaping (Int) -> Bool) async
      -> RandomWalk<SubjectPair>
  ) async throws(Unreliable) -> Comparison {
    defer { conditions.progress("") }
    var comparison = try await Comparison.walking(
      name, walks: walks, Implementation(reference), Implementation(candidate),
      goesOn: { inputs in
        conditions.progress("\(name): \(grouped(inputs)) of \(grouped(walks * length)) inputs")
        return conditions.goesOn()
      },
      walk: walk,
      shrink: { shrinking, inputs throws(Unreliable) in
        try await shrinking.shortest(inputs, goesOn: conditions.goesOn)
      })
    comparison.candidate = candidate.name
    comparison.record = .init("walks", WalkRecord(comparison))
    return comparison
  }
}

/// What a comparison gets from the command: when to stop, where to show progress.
public struct Conditions: Sendable {
  /// Called now and then; false stops the work, which keeps what it has.
  public let goesOn: @Sendable () -> Bool
  /// Shows one line in place of the one before; an empty one ends it.
  public let progress: @MainActor @Sendable (String) -> Void

  public init(
    goesOn: @escaping @Sendable () -> Bool = { true },
    progress: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.goesOn = goesOn
    self.progress = progress
  }
}

extension ContinuousClock.Instant {
  package var secondsAgo: Double { (ContinuousClock.now - self) / .seconds(1) }
}
