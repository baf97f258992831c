/// Removes the inputs that a difference does not need.
@MainActor
public struct Shrinking<System: SystemUnderTest> {
  let make: () -> System

  public init(from make: @escaping () -> System) { self.make = make }

  /// As few of the inputs as still lead to a difference.
  ///
  /// - Parameter goesOn: called before every attempt; return false to stop, with the inputs that are left.
  public func shrink(_ inputs: [System.Input], goesOn: () -> Bool = { true })
    async -> [System.Input]
  {
    var debugging = DeltaDebugging(inputs)
    while goesOn(), let attempt = debugging.attempt {
      debugging.goOn(with: await upToDifference(attempt, goesOn: goesOn))
    }
    return debugging.inputs
  }

  /// The inputs up to the first difference. Nil if there is none, or if `goesOn` returned false.
  public func upToDifference(
    _ inputs: [System.Input], goesOn: () -> Bool = { true }
  ) async -> [System.Input]? {
    let system = make()
    var played: [System.Input] = []
    for input in inputs where system.allows(input) {
      played.append(input)
      if await system.apply(input).difference != nil { return played }
      if played.count.isMultiple(of: 1024), !goesOn() { return nil }
    }
    return nil
  }
}

/// Delta debugging (Zeller and Hildebrandt, 2002), one attempt at a time: removes ever smaller pieces
/// while the difference remains, until no single input can be removed.
package struct DeltaDebugging<Input> {
  package private(set) var inputs: [Input]
  private var size: Int
  private var start = 0
  private var isShorter = false

  package init(_ inputs: [Input]) {
    self.inputs = inputs
    size = inputs.count / 2
  }

  /// The inputs without a piece. Nil when there is none left to leave out.
  package var attempt: [Input]? {
    guard size > 0 else { return nil }
    var shorter = inputs
    shorter.removeSubrange(start..<min(start + size, inputs.count))
    return shorter
  }

  /// - Parameter found: the attempt, as far as something was found. Nil if nothing was.
  package mutating func goOn(with found: [Input]?) {
    if let found {
      inputs = found
      isShorter = true
    } else {
      start += size
    }
    guard start >= inputs.count else { return }
    // Some input may be of no use only since a later one is gone.
    if size > 1 || !isShorter { size /= 2 }
    start = 0
    isShorter = false
  }
}

extension Shrinking where System: ExplorableSystem {
  /// The shortest sequence that leads to a difference, made of the inputs that are left after shrinking.
  /// If they lead to so many states that 100,000 inputs do not try all, it may not be the shortest.
  ///
  /// - Parameter goesOn: called now and then; return false to stop, with the inputs that are left.
  public func shortest(
    _ inputs: [System.Input], goesOn: () -> Bool = { true }
  ) async throws(Unreliable) -> [System.Input] {
    let shrunk = await shrink(inputs, goesOn: goesOn)
    guard goesOn() else { return shrunk }
    var letters: [System.Input] = []
    for letter in shrunk where !letters.contains(letter) { letters.append(letter) }
    let exploration = try Exploration(
      letters, goesOn: { goesOn() && $0.inputs < 100_000 }, from: make)
    let shorter = exploration.counterexamples.first?.inputs ?? shrunk
    return shorter.count < shrunk.count ? shorter : shrunk
  }
}
