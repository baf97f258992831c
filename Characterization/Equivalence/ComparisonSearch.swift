extension Comparison {
  /// Applies every input in every state that a reference and a candidate can reach together.
  ///
  /// - Parameters:
  ///   - mostTransitions: the exploration stops there, because a candidate that accumulates something has no
  ///     end of states.
  ///   - goesOn: called now and then; return false to stop the exploration.
  /// - Throws: ``Unreliable`` if the same inputs lead to two outcomes or states.
  @MainActor
  public static func exploring<System: ExplorableSystem>(
    _ name: String, _ inputs: [System.Input], mostTransitions: Int,
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) async throws(Unreliable) -> (comparison: Comparison, exploration: Exploration<Pair<System>>) {
    let make = { Pair(reference, candidate) }
    let exploration = try Exploration(
      inputs, goesOn: { goesOn($0) && $0.transitions < mostTransitions }, from: make)
    let progress = exploration.progress
    var comparison = Comparison(
      name, [Amount(progress.states, "state"), Amount(progress.transitions, "transition")])
    for counterexample in exploration.counterexamples {
      let place = Difference.place(name, after: counterexample.inputs.count)
      let difference = await make().difference(after: counterexample.inputs, file: place)
      comparison.findings.append(Finding(difference, kind: counterexample.kind))
    }
    return (comparison, exploration)
  }

  /// Random walks, up to the first difference, which is shrunk.
  ///
  /// - Parameters:
  ///   - goesOn: called now and then with the number of inputs; return false to stop.
  ///   - walk: makes a walk, by its number from 0. It passes `goesOn` the number of inputs of this walk.
  ///   - shrink: fewer inputs that still lead to a difference.
  @MainActor
  public static func walking<System: SystemUnderTest>(
    _ name: String, walks: Int, _ reference: Implementation<System>,
    _ candidate: Implementation<System>, goesOn: @escaping (Int) -> Bool = { _ in true },
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
      let make = { Pair(reference, candidate) }
      let shortest = try await shrink(Shrinking(from: make), walk.inputs)
      let place = Difference.place(name, after: shortest.count)
      findings.append(Finding(await make().difference(after: shortest, file: place)))
    }
    return Comparison(name, [Amount(number, "walk"), Amount(inputs, "input")], findings: findings)
  }
}

extension Comparison {
  /// These walks and the next ones as one comparison, up to the first difference.
  public func continued(by next: Comparison) -> Comparison {
    guard findings.isEmpty else { return self }
    var all = self
    for index in amounts.indices { all.amounts[index].count += next.amounts[index].count }
    all.findings = next.findings
    return all
  }
}

extension Difference {
  /// What stands above a counterexample: `lives, after 3 inputs`.
  package static func place(_ name: String, after inputs: Int) -> String {
    "\(name), after \(inputs) \(inputs == 1 ? "input" : "inputs")"
  }
}
