extension SelfCheck {
  /// Checks on random walks that hand-written states are equal only if the reflections of the system are equal.
  ///
  /// If a state omits a stored property or has a wrong value for it, an exploration confuses two states and may miss
  /// a difference.
  ///
  /// - Parameters:
  ///   - implementation: the implementation with the hand-written state.
  ///   - alphabets: the inputs of the random walks. Each walk draws from the next alphabet. There is at least one
  ///     alphabet, and each has at least one input.
  ///   - walks: the number of walks.
  ///   - length: the number of inputs of each walk.
  ///   - seed: the seed of the walks.
  ///   - prefix: inputs to apply before the random ones.
  ///   - isMissing: whether a state has no value for the system under test, although the system is still there.
  ///   - goesOn: called before every walk. Return false to leave out the rest.
  /// - Throws: ``Unreliable``, which names the property.
  public static func checkStates<System: ExplorableSystem>(
    of implementation: Implementation<System>, _ alphabets: [[System.Input]], walks: Int = 40,
    length: Int = 25, seed: UInt64, after prefix: [System.Input] = [],
    isMissing: (System.State) -> Bool = { _ in false }, goesOn: () -> Bool = { true }
  ) throws(Unreliable) {
    Reflection.isNaming = true
    defer { Reflection.isNaming = false }
    var reflections: [System.State: Reflection] = [:]
    var random = SplitMix64(seed: seed)
    for walk in 0..<walks where goesOn() {
      let trail = InputTrail()
      let system = implementation.make()
      let alphabet = alphabets[walk % alphabets.count]
      var next = prefix
      for _ in 0..<length {
        let input = next.isEmpty ? alphabet.randomElement(using: &random)! : next.removeFirst()
        guard system.allows(input) else { continue }
        // Repeats some inputs, because a system may count repetitions.
        if Bool.random(using: &random) { next.append(input) }
        trail.receives("\(input)")
        trail.enters(implementation.name)
        _ = system.apply(input)
        trail.leaves()
        guard let reflection = system.reflection else { continue }
        let state = system.state
        if isMissing(state) { throw Unreliable(stateless: implementation.name) }
        let known = reflections.updateValue(reflection, forKey: state)
        guard let known, known != reflection else { continue }
        throw Unreliable(forgotten: known.firstDifference(from: reflection) ?? implementation.name)
      }
    }
  }
}
