/// A sequence of random inputs to one system, up to the first difference, or until no input is allowed. It
/// compares no states, so it can find a difference that an exploration misses because a snapshot omits a value.
@MainActor
public struct RandomWalk<System: SystemUnderTest> {
  /// The inputs up to the difference, including the one that revealed it. Empty if there is no difference.
  public private(set) var inputs: [System.Input] = []
  /// How many random inputs were applied.
  public private(set) var length = 0
  /// How many random inputs were drawn, but not allowed.
  public private(set) var refusals = 0

  /// Makes a system and walks. The same seed draws the same inputs on every machine. If `isSticky`, about every second
  /// input repeats the one before. `goesOn` receives the number of inputs after every 1,024 of them.
  public init(
    _ alphabet: [System.Input], length: Int, seed: UInt64, isSticky: Bool,
    after prefix: [System.Input] = [], goesOn: (Int) -> Bool = { _ in true },
    from make: () -> System
  ) async {
    var random = SplitMix64(seed: seed)
    var walked = prefix
    let system = make()
    for input in prefix { _ = await system.apply(input) }
    while self.length < length, !alphabet.isEmpty {
      var input = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      if isSticky, let last = walked.last, Bool.random(using: &random) { input = last }
      guard system.allows(input) else {
        refusals += 1
        if refusals.isMultiple(of: 1_000), !alphabet.contains(where: system.allows) { return }
        continue
      }
      walked.append(input)
      self.length += 1
      if await system.apply(input).difference != nil {
        inputs = walked
        return
      }
      if self.length.isMultiple(of: 1024), !goesOn(self.length) { return }
    }
  }
}

/// The lengths of random walks that each start from a new system: 8, 16, 8, 32, 8, 16, 8, 64 and so on.
///
/// Short walks find what differs soon after the start, and long ones what differs far from it. Walks of each length
/// together have about the same number of inputs, because the best length is unknown: Luby, Sinclair and Zuckerman,
/// "Optimal speedup of Las Vegas algorithms", 1993.
package enum WalkLengths {
  /// The length of a walk. Their numbers begin with 1.
  package static func length(ofWalk number: Int) -> Int { 8 * (number & -number) }

  /// The lengths of the first walks that have `sum` inputs together.
  package static func all(_ sum: Int) -> [Int] {
    var lengths: [Int] = []
    var left = sum
    while left > 0 {
      lengths.append(min(left, length(ofWalk: lengths.count + 1)))
      left -= lengths.last!
    }
    return lengths
  }
}

/// A generator of pseudorandom numbers that are the same on every machine: Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
