/// A sequence of random inputs to a pair, up to the first difference, or until no input is allowed. It
/// compares no states, so it can find a difference that an exploration misses because a state omits a value.
@MainActor
package struct RandomWalk<System: ObservedSystem> {
  /// The inputs up to the difference, including the one that revealed it. Empty if there is no difference.
  package private(set) var inputs: [System.Input] = []
  /// How many random inputs were applied.
  package private(set) var appliedCount = 0
  /// How many random inputs were drawn, but not allowed.
  package private(set) var refusedCount = 0

  /// Makes a pair and walks. The same seed draws the same inputs on every machine. If `isSticky`, about every second
  /// input repeats the one before. `goesOn` receives the number of inputs after every 1,024 of them.
  package static func run(
    _ alphabet: [System.Input], length: Int, seed: UInt64, isSticky: Bool,
    after prefix: [System.Input] = [], goesOn: (Int) -> Bool = { _ in true },
    of make: () -> Pair<System>
  ) async -> RandomWalk {
    var walk = RandomWalk()
    var random = SplitMix64(seed: seed)
    var walked = prefix
    let pair = make()
    for input in prefix { _ = await pair.apply(input) }
    while walk.appliedCount < length, !alphabet.isEmpty {
      var input = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      if isSticky, let last = walked.last, Bool.random(using: &random) { input = last }
      guard pair.allows(input) else {
        walk.refusedCount += 1
        if walk.refusedCount.isMultiple(of: 1_000), !alphabet.contains(where: pair.allows) { break }
        continue
      }
      walked.append(input)
      walk.appliedCount += 1
      if await pair.apply(input).difference != nil {
        walk.inputs = walked
        break
      }
      if walk.appliedCount.isMultiple(of: 1024), !goesOn(walk.appliedCount) { break }
    }
    return walk
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
