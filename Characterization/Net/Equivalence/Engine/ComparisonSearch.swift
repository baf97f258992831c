import Dispatch

extension Comparison {
  /// Compares by exploration, with the shortest counterexample of each kind. It stops after about `mostTransitions`,
  /// because a candidate may have infinitely many states.
  ///
  /// If equal states behaved differently, or the system changes after an input has returned, there is no exploration, and
  /// the comparison has an objection. Of equal states, it still has a difference if short random walks find one.
  @MainActor
  package static func exploring<System: ExplorableSystem>(
    _ name: String, _ inputs: [System.Input], mostTransitions: Int,
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    accepting accepted: Set<DifferenceKind> = [],
    goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) async -> (comparison: Comparison, exploration: Exploration<Pair<System>>?) {
    let make = { Pair(reference, candidate, accepting: accepted) }
    func comparison(after progress: ExplorationProgress) -> Comparison {
      Comparison(
        name, [Amount(progress.states, "state"), Amount(progress.transitions, "transition")])
    }
    let exploration: Exploration<Pair<System>>
    do throws(Unreliable) {
      exploration = try Exploration(
        inputs, goesOn: { goesOn($0) && $0.transitions < mostTransitions }, from: make)
    } catch {
      var comparison = comparison(after: error.progress ?? ExplorationProgress())
      comparison.objection = error.description
      let trials = error.trials.compactMap { $0 as? [System.Input] }
      if let found = await difference(after: trials, inputs, from: make) {
        let place = Difference.place(name, after: found.count)
        comparison.findings = [Finding(await make().difference(after: found, file: place))]
      }
      return (comparison, nil)
    }
    var comparison = comparison(after: exploration.progress)
    if exploration.isExhausted, exploration.counterexamples.isEmpty,
      let inputs = await inputsBeforeLateWork(inputs, make)
    {
      comparison.objection = Unreliable(lateWorkAfter: inputs).description
      return (comparison, nil)
    }
    for counterexample in exploration.counterexamples {
      let place = Difference.place(name, after: counterexample.inputs.count)
      let difference = await make().difference(after: counterexample.inputs, file: place)
      comparison.findings.append(Finding(difference, kind: counterexample.kind))
    }
    return (comparison, exploration)
  }

  /// Returns inputs after which a system still changes, because it left work to a task or to the main queue. Such work
  /// would run only when the exploration has ended.
  @MainActor
  private static func inputsBeforeLateWork<System: ExplorableSystem>(
    _ inputs: [System.Input], _ make: () -> Pair<System>
  ) async -> [System.Input]? {
    var random = SplitMix64(seed: 1)
    for _ in 0..<8 {
      let system = make()
      let trial = applyInputs(inputs, to: system, random: &random)
      let before = system.state
      for _ in 0..<3 {
        await Task.yield()
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume() } }
        }
      }
      if system.state != before { return trial }
    }
    return nil
  }

  /// Applies a few random inputs, and returns them.
  @MainActor
  private static func applyInputs<System: ExplorableSystem>(
    _ inputs: [System.Input], to system: Pair<System>, random: inout SplitMix64
  ) -> [System.Input] {
    (0..<12).compactMap { _ in
      guard let input = inputs.randomElement(using: &random), system.allows(input) else {
        return nil
      }
      _ = system.apply(input)
      return input
    }
  }

  /// Returns the shortest inputs that lead to a difference: one of the trials, or else a short random walk.
  @MainActor
  private static func difference<System: SystemUnderTest>(
    after trials: [[System.Input]], _ inputs: [System.Input],
    from make: @escaping () -> Pair<System>
  ) async -> [System.Input]? {
    let shrinking = Shrinking(from: make)
    for trial in trials {
      if let found = await shrinking.upToDifference(trial) { return await shrinking.shrink(found) }
    }
    for number in 0..<200 as Range<UInt64> {
      let walk = await RandomWalk(
        inputs, length: 30, seed: number, isSticky: number.isMultiple(of: 2), from: make)
      if !walk.inputs.isEmpty { return await shrinking.shrink(walk.inputs) }
    }
    return nil
  }

  /// Compares on random walks, up to the first difference. Each walk has a number, from 0, and calls its `goesOn` with
  /// the number of its inputs. The outer `goesOn` receives the number of inputs of all walks.
  @MainActor
  package static func walking<System: SystemUnderTest>(
    _ name: String, walks: Int, _ reference: Implementation<System>,
    _ candidate: Implementation<System>, accepting accepted: Set<DifferenceKind> = [],
    goesOn: @escaping (Int) -> Bool = { _ in true },
    walk: @MainActor (UInt64, _ goesOn: @escaping (Int) -> Bool) async -> RandomWalk<Pair<System>>,
    shrink:
      @MainActor (Shrinking<Pair<System>>, [System.Input]) async throws(Unreliable)
      -> [System.Input]
  ) async throws(Unreliable) -> Comparison {
    var number = 0
    var inputs = 0
    var findings: [Finding] = []
    while number < walks && findings.isEmpty && goesOn(inputs) {
      let walk = await walk(UInt64(number)) { [inputs] in goesOn(inputs + $0) }
      number += 1
      inputs += walk.length
      guard !walk.inputs.isEmpty else { continue }
      let make = { Pair(reference, candidate, accepting: accepted) }
      let shortest = try await shrink(Shrinking(from: make), walk.inputs)
      let place = Difference.place(name, after: shortest.count)
      findings.append(Finding(await make().difference(after: shortest, file: place)))
    }
    return Comparison(name, [Amount(number, "walk"), Amount(inputs, "input")], findings: findings)
  }
}

extension Difference {
  /// Returns the heading of a counterexample: the name of its comparison and the number of inputs. For example,
  /// `walks, after 3 inputs`.
  package static func place(_ name: String, after inputs: Int) -> String {
    "\(name), after \(count(inputs, "input"))"
  }
}
