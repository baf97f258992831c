extension SelfCheck {
  /// Compares the hand-written states of a system with its reflections, by value. If a state omits or misstates a
  /// stored property, exploration takes two states for one and may miss a difference.
  ///
  /// - Parameters:
  ///   - alphabets: the inputs of the random walks. Each walk draws from the next alphabet.
  ///   - prefix: inputs that come before the random ones.
  ///   - goesOn: called before every walk; return false to leave out the rest.
  /// - Throws: ``Unreliable``, which names the property.
  public static func checkStates<System: ExplorableSystem>(
    of implementation: Implementation<System>, _ alphabets: [[System.Input]], walks: Int = 40,
    length: Int = 25, seed: UInt64, after prefix: [System.Input] = [], goesOn: () -> Bool = { true }
  ) throws(Unreliable) {
    var reflections: [System.State: Reflection] = [:]
    var random = SplitMix64(seed: seed)
    for walk in 0..<walks where goesOn() {
      let system = implementation.make()
      let letters = alphabets[walk % alphabets.count]
      var next = prefix
      for _ in 0..<length {
        let input = next.isEmpty ? letters.randomElement(using: &random)! : next.removeFirst()
        guard system.allows(input) else { continue }
        // Some inputs come twice, because a system may count what comes in a row.
        if Bool.random(using: &random) { next.append(input) }
        _ = system.apply(input)
        guard let reflection = system.reflection else { continue }
        let known = reflections.updateValue(reflection, forKey: system.state)
        guard let known, known != reflection else { continue }
        throw Unreliable(forgotten: known.firstDifference(from: reflection) ?? implementation.name)
      }
    }
  }
}
