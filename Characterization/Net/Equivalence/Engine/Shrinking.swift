/// Removes inputs from a counterexample as long as it still leads to a difference.
@MainActor
package struct Shrinking<System: ObservedSystem> {
  let make: () -> Pair<System>

  /// Makes a new pair for each attempt.
  package init(of make: @escaping () -> Pair<System>) { self.make = make }

  /// Removes inputs until no single one can be removed without losing the difference, or until `goesOn` returns false.
  package func shrink(_ inputs: [System.Input], goesOn: () -> Bool = { true })
    async -> [System.Input]
  {
    var debugging = DeltaDebugging(inputs)
    while goesOn(), let attempt = debugging.attempt {
      debugging.goOn(with: await upToDifference(attempt, goesOn: goesOn))
    }
    return debugging.inputs
  }

  /// Replaces inputs by simpler ones of the same kind, as long as there is a difference. The simplest inputs of the
  /// alphabet are the first ones.
  func simplify(
    _ inputs: [System.Input], to alphabet: [System.Input], goesOn: () -> Bool = { true }
  ) async -> [System.Input] {
    var simplest = inputs
    for index in inputs.indices where index < simplest.count {
      for input in alphabet {
        if input == simplest[index] || !goesOn() { break }
        guard System.kind(of: input) == System.kind(of: simplest[index]) else { continue }
        var attempt = simplest
        attempt[index] = input
        guard let found = await upToDifference(attempt, goesOn: goesOn) else { continue }
        simplest = found
        break
      }
    }
    return simplest
  }

  /// Returns the inputs up to the first difference, without those that are not allowed. Nil if there is none, or if
  /// `goesOn` returned false.
  package func upToDifference(
    _ inputs: [System.Input], goesOn: () -> Bool = { true }
  ) async -> [System.Input]? {
    let pair = make()
    var played: [System.Input] = []
    for input in inputs where pair.allows(input) {
      played.append(input)
      if await pair.apply(input).difference != nil { return played }
      if played.count.isMultiple(of: 1024), !goesOn() { return nil }
    }
    return nil
  }
}

/// Delta debugging (Zeller and Hildebrandt, 2002), one attempt at a time: removes smaller and smaller pieces while
/// the difference remains, until no single input can be removed.
package struct DeltaDebugging<Input> {
  package private(set) var inputs: [Input]
  private var size: Int
  private var start = 0
  private var isShorter = false

  package init(_ inputs: [Input]) {
    self.inputs = inputs
    size = inputs.count / 2
  }

  /// The next inputs to try: all but one piece. Nil if no piece is left to remove.
  package var attempt: [Input]? {
    guard size > 0 else { return nil }
    var shorter = inputs
    shorter.removeSubrange(start..<min(start + size, inputs.count))
    return shorter
  }

  /// Continues with the inputs of the attempt up to its difference. Nil if it had none.
  package mutating func goOn(with found: [Input]?) {
    if let found {
      inputs = found
      isShorter = true
    } else {
      start += size
    }
    guard start >= inputs.count else { return }
    // After the removal of a later input, an earlier one may not be needed any more.
    if size > 1 || !isShorter { size /= 2 }
    start = 0
    isShorter = false
  }
}

extension Shrinking where System: StatefulSystem {
  /// Shrinks the inputs, then explores with those that are left, to find the shortest sequence of them that leads to
  /// a difference. It stops after about 100,000 inputs. If it does, a shorter sequence may exist.
  package func shortest(
    _ inputs: [System.Input], goesOn: () -> Bool = { true }
  ) async throws(Unreliable) -> [System.Input] {
    let shrunk = await shrink(inputs, goesOn: goesOn)
    guard goesOn() else { return shrunk }
    var alphabet: [System.Input] = []
    for input in shrunk where !alphabet.contains(input) { alphabet.append(input) }
    let exploration = try Exploration.run(
      alphabet, goesOn: { goesOn() && $0.inputCount < 100_000 }, of: make)
    let shorter = exploration.counterexamples.first?.inputs ?? shrunk
    return shorter.count < shrunk.count ? shorter : shrunk
  }
}
