extension SelfCheck {
  /// Checks on random walks that hand-written states are equal only if the reflections of the system are equal.
  ///
  /// If a state omits a stored property or has a wrong value for it, an exploration confuses two states and may miss
  /// a difference. The error names the property.
  public static func checkStates<System: ExplorableSystem>(
    of implementation: Implementation<System>, _ alphabet: [System.Input], seed: UInt64,
    goesOn: () -> Bool = { true }
  ) throws(Unreliable) {
    Reflection.isNaming = true
    defer { Reflection.isNaming = false }
    var reflections: [System.State: Reflection] = [:]
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 where goesOn() {
      let trail = InputTrail()
      let system = implementation.make()
      var next: [System.Input] = []
      for _ in 0..<25 {
        let input = next.isEmpty ? alphabet.randomElement(using: &random)! : next.removeFirst()
        guard system.allows(input) else { continue }
        // Repeats some inputs, because a system may count repetitions.
        if Bool.random(using: &random) { next.append(input) }
        trail.receives("\(input)")
        trail.enters(implementation.name)
        _ = system.apply(input)
        trail.leaves()
        guard let reflection = system.reflection else { continue }
        let known = reflections.updateValue(reflection, forKey: system.state)
        guard let known, known != reflection else { continue }
        throw Unreliable(forgotten: known.firstDifference(from: reflection) ?? implementation.name)
      }
    }
  }
}
