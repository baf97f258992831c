/// Compares a candidate with a reference, on random walks and by an exploration, which applies every input in every state
/// that both can reach. Returns the verdict; its word is ``Verdict/Word/exhausted`` if no state differs and every stored
/// value was read or declared as environment.
///
/// For tests with Swift Testing, the module EquivalenceTesting of the same product has `expectEquivalent`, with the same
/// parameters. Use this function with XCTest and in programs:
///
///     let verdict = await compare(legacy, modern, inputs: inputs)
///     XCTAssert(verdict.word == .exhausted, "\(verdict)")
///
/// If a version traps, the inputs that led to it are printed on the standard error before the process ends. So are those
/// after which a version has not returned for 10 seconds, and the comparison goes on to wait.
///
/// - Parameters:
///   - reference: the version whose behavior is right, such as the legacy class.
///   - candidate: the version to compare with it, such as the rewrite.
///   - inputs: the inputs to apply, the simplest first.
///   - walking: the number of inputs of all random walks. 0 leaves the walks out.
///   - exploring: the exploration stops after about so many transitions. If it found no difference until then, the verdict
///     is ``Verdict/Word/invalid``.
///   - accepted: differences that the candidate may have. The description of the verdict names each that
///     does not occur any more; only `expectEquivalent` also fails then.
///   - seed: the seed of the first random walk. The same seed draws the same inputs on every machine.
@MainActor
public func compare<System: ExplorableSystem>(
  _ reference: Implementation<System>, _ candidate: Implementation<System>,
  inputs: [System.Input], walking: Int = 2_000, exploring: Int = 100_000,
  accepting accepted: [AcceptedDifference<System.Input>] = [], seed: UInt64 = 1
) async -> Verdict {
  let both = [reference.observed, candidate.observed]
  let walks = ComparedSystem.walked("walks", inputs, both, walking: walking, accepting: accepted)
  let states = ComparedSystem.explored(
    "states", inputs, both, exploring: exploring, repetitions: 200, accepting: accepted)
  return await Verdict.of(both, walking > 0 ? [walks, states] : [states], inputs, seed: seed)
}

/// Compares a candidate with a reference on random walks only. Returns the verdict; its word is
/// ``Verdict/Word/equivalent`` if no walk found a difference.
///
/// This is for systems with too many states, and for those that wait for tasks that a test cannot control. The
/// parameters are those of ``compare(_:_:inputs:walking:exploring:accepting:seed:)``.
@MainActor
public func compareOnWalks<System: SystemUnderTest>(
  _ reference: Implementation<System>, _ candidate: Implementation<System>,
  inputs: [System.Input], walking: Int = 10_000,
  accepting accepted: [AcceptedDifference<System.Input>] = [], seed: UInt64 = 1
) async -> Verdict {
  let both = [reference.observed, candidate.observed]
  let walks = ComparedSystem.walked("walks", inputs, both, walking: walking, accepting: accepted)
  return await Verdict.of(both, [walks], inputs, seed: seed)
}

extension Verdict {
  /// Makes all comparisons of these systems, up to the first error.
  @MainActor
  fileprivate static func of<System: ObservedSystem>(
    _ implementations: [Implementation<System>], _ systems: [ComparedSystem],
    _ inputs: [System.Input], seed: UInt64
  ) async -> Verdict {
    RunningInputs.reportTrapsAndHangs()
    var verdict = Verdict(of: implementations.map(\.name))
    do {
      try Problem.check(inputs)
      for system in systems {
        verdict.comparisons += try await system.compare(RunContext(seed: seed))
      }
    } catch {
      verdict.failure = "\(error)"
    }
    return verdict
  }

  /// Returns one text for each issue of a test that expects this word. None if the verdict has it, if each accepted
  /// difference occurs, and if each declaration covers a part.
  package func issues(expecting expected: Word) -> [String] {
    accepted.filter { !$0.occurs }.map {
      "the accepted difference “\($0.name)” does not occur any more; delete it"
    } + unmatchedDeclarations + (word == expected ? [] : ["\n\(self)"])
  }

  /// A sentence for each declaration that covers no part in any state. Several explorations may say the same.
  var unmatchedDeclarations: [String] {
    let explorations = comparisons.compactMap(\.exploration)
    return unique(explorations.filter { $0.progress.openStateCount == 0 }.flatMap(\.unmatched))
  }
}
