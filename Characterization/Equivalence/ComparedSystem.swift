/// A system of a run: how to compare its implementations, once for each candidate.
public struct ComparedSystem: Sendable {
  /// - Throws: ``Unreliable``, or an error of the comparison.
  public let compare: @MainActor @Sendable (RunContext) async throws -> [Comparison]

  public init(compare: @escaping @MainActor @Sendable (RunContext) async throws -> [Comparison]) {
    self.compare = compare
  }

  /// Compares each candidate with the reference, after a ``SelfCheck`` of the reference.
  ///
  /// - Parameters:
  ///   - letters: the inputs of the self-check. None: there is no self-check.
  ///   - implementations: the reference, then its candidates.
  public init<System: SystemUnderTest>(
    _ letters: [System.Input], _ implementations: [Implementation<System>],
    compare:
      @escaping @MainActor @Sendable (RunContext, Implementation<System>, Implementation<System>)
      async throws -> Comparison
  ) {
    self.compare = { run in
      if !letters.isEmpty,
        let objection = await SelfCheck.objection(
          to: implementations[0], letters, length: 200, seed: run.seed, goesOn: run.goesOn)
      {
        throw Unreliable(because: objection)
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

  /// Applies every input in every state that the reference and a candidate can reach together.
  ///
  /// - Parameter mostTransitions: a system that needs more is refused, because it seems to have no end of
  ///   states.
  public static func explored<System: ExplorableSystem>(
    _ name: String, _ letters: [System.Input], _ implementations: [Implementation<System>],
    mostTransitions: Int = 500_000
  ) -> ComparedSystem {
    ComparedSystem(letters, implementations) { run, reference, candidate in
      if System.State.self != Reflection.self {
        for implementation in [reference, candidate] {
          try SelfCheck.checkStates(
            of: implementation, [letters], seed: run.seed, goesOn: run.goesOn)
        }
      }
      let start = ContinuousClock.now
      var (comparison, exploration) = try await Comparison.exploring(
        name, letters, mostTransitions: mostTransitions, reference, candidate,
        goesOn: { _ in run.goesOn() })
      if !exploration.isExhausted && comparison.findings.isEmpty && run.goesOn() {
        throw Unreliable(endless: "\(name) \(candidate.name)")
      }
      comparison.exploration = ExplorationSummary(
        exploration, name: name, inputs: letters, seconds: start.secondsAgo)
      return comparison
    }
  }

  /// One random walk, up to the first difference, which is shrunk.
  ///
  /// - Parameter length: how many inputs the walk has.
  public static func walked<System: SystemUnderTest>(
    _ name: String, _ letters: [System.Input], _ implementations: [Implementation<System>],
    length: Int
  ) -> ComparedSystem {
    ComparedSystem(letters, implementations) { run, reference, candidate in
      try await Comparison.walking(
        name, walks: 1, reference, candidate, goesOn: { _ in run.goesOn() },
        walk: { _, goesOn in
          await RandomWalk(
            letters, length: length, seed: run.seed, isSticky: false, goesOn: goesOn
          ) { Pair(reference, candidate) }
        },
        shrink: { shrinking, inputs throws(Unreliable) in
          await shrinking.shrink(inputs, goesOn: run.goesOn)
        })
    }
  }
}

/// What all comparisons of a run share.
public struct RunContext: Sendable {
  /// The same seed draws the same inputs on every machine. Further walks have the next numbers.
  public let seed: UInt64
  /// Called now and then; false stops the run, which keeps what it has.
  public let goesOn: @Sendable () -> Bool
  /// Shows a line in place of the one before. An empty line ends it.
  public let progress: @MainActor @Sendable (String) -> Void

  public init(
    seed: UInt64 = 1, goesOn: @escaping @Sendable () -> Bool = { true },
    progress: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.goesOn = goesOn
    self.progress = progress
  }
}

extension ContinuousClock.Instant {
  package var secondsAgo: Double { (ContinuousClock.now - self) / .seconds(1) }
}
