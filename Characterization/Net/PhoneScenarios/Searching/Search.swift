import Equivalence

/// Searches for differences between two location managers, by exploration and on random walks.
@MainActor
package struct Search {
  let reference: Subject.Kind
  let candidate: Subject.Kind
  let comparesCalls: Bool
  let causes: KnownCauses?
  let run: RunContext

  /// Prepares a search. If `comparesCalls`, it also searches for differences in the calls to the phone. Without `causes`,
  /// the causes of all differences are unknown.
  package init(
    _ reference: Subject.Kind, _ candidate: Subject.Kind, comparesCalls: Bool = false,
    causes: KnownCauses? = nil, _ run: RunContext = RunContext()
  ) {
    self.reference = reference
    self.candidate = candidate
    self.comparesCalls = comparesCalls
    self.causes = causes
    self.run = run
  }

  /// Applies every input of the alphabet in every state that both managers can reach. If `countsFollowers`, it also counts
  /// the kinds of difference that appear only after another one.
  ///
  /// It stops after about `exploring` transitions, because a candidate may have infinitely many states. Legacy needs less than
  /// half of the default in any alphabet.
  package func explore(
    _ alphabet: Alphabet, exploring most: Int = 500_000, countsFollowers: Bool = true
  ) async throws(Unreliable) -> Comparison {
    defer { run.progress("") }
    let start = ContinuousClock.now
    var (comparison, exploration) = await Comparison.exploring(
      "states: \(alphabet.name)", alphabet.inputs, exploring: most,
      Implementation(reference), Implementation(candidate), goesOn: goesOn(in: alphabet))
    comparison.candidate = candidate.name
    comparison.area = .explorations
    guard let exploration else { return comparison }
    for (index, counterexample) in exploration.counterexamples.enumerated() {
      comparison.differences[index].cause = causes?.cause(
        of: comparison.differences[index], after: counterexample.inputs)
    }
    let kinds = Set(exploration.counterexamples.map(\.kind))
    if countsFollowers && !kinds.isEmpty && run.goesOn() {
      // After a difference there may be infinitely many states.
      let beyond = try SubjectPair.explore(
        alphabet.inputs, continuesAfterDifference: true,
        goesOn: goesOn(in: alphabet, exploring: 10_000), reference, candidate)
      comparison.kindsAfterDifference = Set(beyond.counterexamples.map(\.kind)).subtracting(kinds)
    }
    if comparesCalls {
      comparison.uncounted = try await findCalls(alphabet, most, comparison.name)
    }
    let summary = ExplorationSummary(
      exploration, name: alphabet.name, reason: alphabet.reason, hash: alphabet.hash,
      inputs: alphabet.inputs, seconds: start.secondsAgo)
    comparison.exploration = summary
    return comparison
  }

  private func findCalls(
    _ alphabet: Alphabet, _ most: Int, _ name: String
  ) async throws(Unreliable) -> [Difference] {
    let exploration = try Exploration.run(
      alphabet.inputs, goesOn: goesOn(in: alphabet, exploring: most)
    ) { SubjectPair.ofCalls(reference, candidate) }
    var differences: [Difference] = []
    for counterexample in exploration.counterexamples {
      var difference = await SubjectPair.ofCalls(reference, candidate)
        .difference(name, after: counterexample.inputs)
      difference.kind = counterexample.kind
      differences.append(difference)
    }
    return differences
  }

  private func goesOn(in alphabet: Alphabet, exploring most: Int = .max)
    -> (ExplorationProgress) -> Bool
  {
    let start = ContinuousClock.now
    return { progress in
      let speed = Int(Double(progress.inputCount) / max(start.secondsAgo, 0.001))
      run.progress(
        "\(alphabet.name): \(count(progress.stateCount, "state")), queue \(grouped(progress.openStateCount)),"
          + " \(grouped(speed)) inputs/s")
      return run.goesOn() && progress.transitionCount < most
    }
  }

  /// Makes long random walks with the inputs that neither release the manager nor detach its client.
  ///
  /// On every second walk, about every second input repeats the one before. With the same seed, a number always gives the
  /// same walk.
  package func walk(_ walks: Range<Int>, length: Int) async throws(Unreliable) -> Comparison {
    try await walk("walks", walks.count, length: length) { index, goesOn in
      let number = UInt64(walks.lowerBound) + index
      return await SubjectPair.walk(
        length: length, seed: run.seed &+ number, isSticky: !number.isMultiple(of: 2),
        goesOn: goesOn,
        reference, candidate)
    }
  }

  /// Makes short random walks from `create` to `release` and beyond.
  package func walkLives(_ lives: Int, length: Int) async throws(Unreliable) -> Comparison {
    try await walk("lives", lives, length: length) { number, _ in
      await SubjectPair.life(length: length, seed: run.seed &+ number, reference, candidate)
    }
  }

  private func walk(
    _ name: String, _ walks: Int, length: Int,
    _ walk:
      @MainActor (_ number: UInt64, _ goesOn: @escaping (Int) -> Bool) async
      -> RandomWalk<Session>
  ) async throws(Unreliable) -> Comparison {
    defer { run.progress("") }
    var comparison = try await Comparison.walking(
      name, walks: walks, Implementation(reference), Implementation(candidate),
      goesOn: { inputs in
        run.progress("\(name): \(grouped(inputs)) of \(grouped(walks * length)) inputs")
        return run.goesOn()
      },
      walk: walk,
      shrink: { shrinking, inputs throws(Unreliable) in
        try await shrinking.shortest(inputs, goesOn: run.goesOn)
      })
    comparison.candidate = candidate.name
    comparison.area = .walks
    return comparison
  }
}
