import Dispatch

extension Comparison {
  /// Compares by exploration, with the shortest counterexample of each kind. It stops after about `exploring`
  /// transitions, because a candidate may have infinitely many states.
  ///
  /// If equal states behaved differently, or the system changes after an input has returned, there is no exploration, and
  /// the comparison has an objection. Of equal states, it still has a difference if short random walks find one.
  @MainActor
  package static func exploring<System: StatefulSystem>(
    _ name: String, _ inputs: [System.Input], exploring most: Int,
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    repetitions: Int = 25, accepting accepted: Set<DifferenceKind> = [],
    goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) async -> (comparison: Comparison, exploration: Exploration<System>?) {
    let make = { Pair(reference, candidate, accepting: accepted) }
    func comparison(after progress: ExplorationProgress) -> Comparison {
      Comparison(
        name,
        [Amount(progress.stateCount, "state"), Amount(progress.transitionCount, "transition")])
    }
    let exploration: Exploration<System>
    do throws(Unreliable) {
      exploration = try Exploration.run(
        inputs, most: most, repetitions: repetitions, goesOn: goesOn, of: make)
    } catch {
      var comparison = comparison(after: error.progress ?? ExplorationProgress())
      comparison.objection = error.description
      let trials = error.trials.compactMap { $0 as? [System.Input] }
      if let found = await difference(after: trials, inputs, of: make) {
        let place = Difference.place(name, after: found.count)
        comparison.differences = [await make().difference(after: found, heading: place)]
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
      var difference = await make().difference(after: counterexample.inputs, heading: place)
      difference.kind = counterexample.kind
      comparison.differences.append(difference)
    }
    return (comparison, exploration)
  }

  /// Returns inputs after which a system still changes, because it left work to a task or to the main queue. Such work
  /// would run only when the exploration has ended.
  @MainActor
  private static func inputsBeforeLateWork<System: StatefulSystem>(
    _ inputs: [System.Input], _ make: () -> Pair<System>
  ) async -> [System.Input]? {
    var random = SplitMix64(seed: 1)
    for _ in 0..<8 {
      let pair = make()
      let trial = applyInputs(inputs, to: pair, random: &random)
      let before = pair.state
      for _ in 0..<3 {
        await Task.yield()
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume() } }
        }
      }
      if pair.state != before { return trial }
    }
    return nil
  }

  /// Applies a few random inputs, and returns them.
  @MainActor
  private static func applyInputs<System: StatefulSystem>(
    _ inputs: [System.Input], to pair: Pair<System>, random: inout SplitMix64
  ) -> [System.Input] {
    (0..<12).compactMap { _ in
      guard let input = inputs.randomElement(using: &random), pair.allows(input) else {
        return nil
      }
      _ = pair.apply(input)
      return input
    }
  }

  /// Returns the shortest inputs that lead to a difference: one of the trials, or else a short random walk.
  @MainActor
  private static func difference<System: ObservedSystem>(
    after trials: [[System.Input]], _ inputs: [System.Input],
    of make: @escaping () -> Pair<System>
  ) async -> [System.Input]? {
    let shrinking = Shrinking(of: make)
    for trial in trials {
      if let found = await shrinking.upToDifference(trial) { return await shrinking.shrink(found) }
    }
    for number in 0..<200 as Range<UInt64> {
      let walk = await RandomWalk.run(
        inputs, length: 30, seed: number, isSticky: number.isMultiple(of: 2), of: make)
      if !walk.inputs.isEmpty { return await shrinking.shrink(walk.inputs) }
    }
    return nil
  }

  /// Compares on random walks, up to the first difference. Each walk has a number, from 0, and calls its `goesOn` with
  /// the number of its inputs. The outer `goesOn` receives the number of inputs of all walks.
  @MainActor
  package static func walking<System: ObservedSystem>(
    _ name: String, walks: Int, _ reference: Implementation<System>,
    _ candidate: Implementation<System>, accepting accepted: Set<DifferenceKind> = [],
    goesOn: @escaping (Int) -> Bool = { _ in true },
    walk: @MainActor (UInt64, _ goesOn: @escaping (Int) -> Bool) async -> RandomWalk<System>,
    shrink:
      @MainActor (Shrinking<System>, [System.Input]) async throws(Unreliable)
      -> [System.Input]
  ) async throws(Unreliable) -> Comparison {
    var number = 0
    var inputs = 0
    var differences: [Difference] = []
    while number < walks && differences.isEmpty && goesOn(inputs) {
      let walk = await walk(UInt64(number)) { [inputs] in goesOn(inputs + $0) }
      number += 1
      inputs += walk.appliedCount
      guard !walk.inputs.isEmpty else { continue }
      let make = { Pair(reference, candidate, accepting: accepted) }
      let shortest = try await shrink(Shrinking(of: make), walk.inputs)
      let place = Difference.place(name, after: shortest.count)
      differences.append(await make().difference(after: shortest, heading: place))
    }
    return Comparison(
      name, [Amount(number, "walk"), Amount(inputs, "input")], differences: differences)
  }
}

extension Difference {
  /// Returns the heading of a counterexample: the name of its comparison and the number of inputs. For example,
  /// `walks, after 3 inputs`.
  package static func place(_ name: String, after inputs: Int) -> String {
    "\(name), after \(count(inputs, "input"))"
  }
}
