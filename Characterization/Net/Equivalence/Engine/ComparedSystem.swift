/// One system of a run: compares each of its candidates with the reference.
package struct ComparedSystem: Sendable {
  /// Compares each candidate with the reference, and returns one comparison for each.
  ///
  /// It throws ``Unreliable`` if no result can be trusted, or an error of the comparison.
  package let compare: @MainActor @Sendable (RunContext) async throws -> [Comparison]
  /// The name of the comparisons. Empty if it is unknown.
  package var name = ""
  /// Applies inputs that are given as text, to shrink those that made a candidate trap. Nil if that is not possible.
  package var replaying: Replaying?

  /// Makes a system from a function that returns one comparison for each candidate.
  package init(compare: @escaping @MainActor @Sendable (RunContext) async throws -> [Comparison]) {
    self.compare = compare
  }

  /// Compares each candidate with the reference, the first implementation, after a self-check of the reference with the
  /// inputs of the alphabet. Without inputs, the self-check is left out.
  package init<System: ObservedSystem>(
    _ alphabet: [System.Input], _ implementations: [Implementation<System>],
    compare:
      @escaping @MainActor @Sendable (RunContext, Implementation<System>, Implementation<System>)
      async throws -> Comparison
  ) {
    if !alphabet.isEmpty, implementations.count == 2 {
      replaying = Replaying(implementations[0], implementations[1]) { text in
        alphabet.first { "\($0)".printable == text }
      }
    }
    self.compare = { run in
      if !alphabet.isEmpty, !run.isVerdictOnly,
        let objection = await SelfCheck.objection(
          to: implementations[0], alphabet, length: 200, seed: run.seed, goesOn: run.goesOn)
      {
        throw Unreliable(objection)
      }
      var comparisons: [Comparison] = []
      for candidate in implementations.dropFirst() where run.goesOn() {
        var comparison = try await compare(run, implementations[0], candidate)
        comparison.candidate = candidate.name
        comparisons.append(comparison)
      }
      return comparisons
    }
  }

  /// Compares by exploration: applies every input in every state that the reference and a candidate can reach.
  ///
  /// - Parameters:
  ///   - name: the name of the comparison.
  ///   - alphabet: the inputs to apply.
  ///   - implementations: the reference, then its candidates. At least one.
  ///   - exploring: the limit of transitions. If a system exceeds it without a difference, its comparison has an
  ///     objection, because the system probably has infinitely many states. After a difference, the exploration goes on
  ///     for as many transitions again, and 2,000 more.
  ///   - repetitions: how often each input is repeated to check that equal states behave the same.
  ///   - accepted: differences that the candidates may have.
  package static func explored<System: StatefulSystem>(
    _ name: String, _ alphabet: [System.Input], _ implementations: [Implementation<System>],
    exploring most: Int = 500_000, repetitions: Int = 25,
    accepting accepted: [AcceptedDifference<System.Input>] = []
  ) -> ComparedSystem {
    searched(name, alphabet, implementations, accepting: accepted) {
      run, reference, candidate, kinds in
      let start = ContinuousClock.now
      var (comparison, exploration) = await Comparison.exploring(
        name, alphabet, exploring: most, reference, candidate, repetitions: repetitions,
        accepting: kinds,
        goesOn: { progress in
          // After a difference, a candidate may have infinitely many states, and other kinds of it are near.
          let most = progress.transitionsToDifference.map { 2 * $0 + 2_000 } ?? .max
          return run.goesOn() && progress.transitionCount < most
        })
      guard let exploration else { return comparison }
      if !exploration.isExhausted && comparison.differences.isEmpty && run.goesOn() {
        comparison.objection = "\(Unreliable(endless: "\(name) \(candidate.name)", exploration))"
        return comparison
      }
      var summary = ExplorationSummary(
        exploration, name: name, inputs: alphabet, seconds: start.secondsAgo)
      if !summary.opaqueParts.isEmpty {
        let constant = Pair.constantFunctions(alphabet) {
          Pair(reference, candidate, accepting: kinds)
        }
        summary.constantFunctions = summary.opaqueParts.filter(constant.contains)
      }
      comparison.exploration = summary
      return comparison
    }
  }

  /// Compares on random walks, up to the first difference. The counterexample is shrunk.
  ///
  /// Each walk starts from a new system. Most walks are short, because some differences appear only soon after the
  /// start. The longest walk has about a quarter of the inputs. Every second walk repeats some inputs.
  ///
  /// - Parameters:
  ///   - name: the name of the comparison.
  ///   - alphabet: the inputs to draw from, the simplest first.
  ///   - implementations: the reference, then its candidates. At least one.
  ///   - walking: the number of inputs of all walks.
  ///   - accepted: differences that the candidates may have.
  package static func walked<System: ObservedSystem>(
    _ name: String, _ alphabet: [System.Input], _ implementations: [Implementation<System>],
    walking count: Int, accepting accepted: [AcceptedDifference<System.Input>] = []
  ) -> ComparedSystem {
    let lengths = WalkLengths.all(count)
    return searched(name, alphabet, implementations, accepting: accepted) {
      run, reference, candidate, kinds in
      try await Comparison.walking(
        name, walks: lengths.count, reference, candidate, accepting: kinds,
        goesOn: { _ in run.goesOn() },
        walk: { number, goesOn in
          await RandomWalk.run(
            alphabet, length: lengths[Int(number)], seed: run.seed &+ number,
            isSticky: !number.isMultiple(of: 2), goesOn: goesOn
          ) { Pair(reference, candidate, accepting: kinds) }
        },
        shrink: { shrinking, inputs throws(Unreliable) in
          let fewest = await shrinking.shrink(inputs, goesOn: run.shrinks)
          return await shrinking.simplify(fewest, to: alphabet, goesOn: run.shrinks)
        })
    }
  }

  /// Compares after the inputs of each accepted difference have shown its kinds.
  private static func searched<System: ObservedSystem>(
    _ name: String, _ alphabet: [System.Input], _ implementations: [Implementation<System>],
    accepting accepted: [AcceptedDifference<System.Input>],
    compare:
      @escaping @MainActor @Sendable (
        RunContext, Implementation<System>, Implementation<System>, Set<DifferenceKind>
      ) async throws -> Comparison
  ) -> ComparedSystem {
    var system = ComparedSystem(alphabet, implementations) { run, reference, candidate in
      guard !alphabet.isEmpty else {
        throw Unreliable("\(name) has no inputs, so nothing would be compared; list some")
      }
      let known = await AcceptedKinds(accepted, reference, candidate)
      var comparison = try await compare(run, reference, candidate, known.kinds)
      comparison.accepted = known.acceptances
      return comparison
    }
    system.name = name
    return system
  }
}

/// The settings that all comparisons of a run share.
package struct RunContext: Sendable {
  /// The seed of the first random walk. Each further walk uses the next number. The same seed draws the same inputs
  /// on every machine.
  package let seed: UInt64
  /// Called regularly. If it returns false, the run stops and keeps its results so far.
  package let goesOn: @Sendable () -> Bool
  /// Shows a line of progress in place of the one before. An empty line clears it.
  package let progress: @MainActor @Sendable (String) -> Void
  /// Whether nobody reads the counterexamples, and the reference was checked before. Then the run is faster: it leaves
  /// out the self-check and does not shrink.
  package var isVerdictOnly = false

  /// Makes the settings of a run.
  package init(
    seed: UInt64 = 1, goesOn: @escaping @Sendable () -> Bool = { true },
    progress: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.goesOn = goesOn
    self.progress = progress
  }

  /// Whether to shrink a counterexample further.
  package func shrinks() -> Bool { !isVerdictOnly && goesOn() }
}

extension ContinuousClock.Instant {
  package var secondsAgo: Double { (ContinuousClock.now - self) / .seconds(1) }
}
