/// Something that can be led along by inputs.
@MainActor
public protocol Walkable: AnyObject {
  associatedtype Input: Hashable & Sendable & CustomStringConvertible
  associatedtype Finding: Hashable

  /// Whether the input may come now. Finding out changes nothing.
  func allows(_ input: Input) -> Bool
  func apply(_ input: Input) -> Effect<Finding>
}

/// What came of an input.
public struct Effect<Finding> {
  /// What is worth a report.
  public var finding: Finding?
  /// Whether anybody could notice anything.
  public var isVisible: Bool
  /// Whether what comes after it is of no interest.
  public var isDeadEnd = false
}

/// A long random walk that never starts anew. It needs no snapshot, and so it finds what a snapshot
/// forgot.
@MainActor
public struct Walk<W: Walkable> {
  /// The inputs up to the first finding, the last one included. Empty if nothing was found.
  public private(set) var inputs: [W.Input] = []
  /// How many inputs were played.
  public private(set) var length = 0

  /// - Parameter isSticky: repeats the last input half of the time, as nervous fingers do; otherwise
  ///   every input that may come is as likely as any other.
  public init(
    _ letters: [W.Input], length: Int, seed: UInt64, isSticky: Bool,
    after prefix: [W.Input] = [], goesOn: (Int) -> Bool = { _ in true }, from make: () -> W
  ) {
    var random = SplitMix64(seed: seed)
    let world = make()
    for input in prefix { _ = world.apply(input) }
    var walked = prefix
    while self.length < length {
      var input = letters[Int.random(in: letters.indices, using: &random)]
      if isSticky, let last = walked.last, Bool.random(using: &random) { input = last }
      guard world.allows(input) else { continue }
      walked.append(input)
      self.length += 1
      if world.apply(input).finding != nil {
        inputs = walked
        return
      }
      if self.length.isMultiple(of: 1024), !goesOn(self.length) { return }
    }
  }
}

/// Numbers that look random and are the same on every machine: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Leaves out what is not needed for a finding.
@MainActor
public struct Shortening<W: Walkable> {
  let make: () -> W

  public init(from make: @escaping () -> W) { self.make = make }

  /// As few of the inputs as still bring a finding.
  ///
  /// - Parameter goesOn: called now and then; return false for the fewest that are known by then.
  public func cut(_ inputs: [W.Input], goesOn: () -> Bool = { true }) -> [W.Input] {
    var cutting = DeltaDebugging(inputs)
    while goesOn(), let attempt = cutting.attempt {
      cutting.goOn(with: upToFinding(attempt, goesOn: goesOn))
    }
    return cutting.inputs
  }

  /// The inputs as far as the first finding. Nil if there is none, or if `goesOn` returned false.
  public func upToFinding(
    _ inputs: [W.Input], goesOn: () -> Bool = { true }
  ) -> [W.Input]? {
    let world = make()
    var played: [W.Input] = []
    for input in inputs where world.allows(input) {
      played.append(input)
      if world.apply(input).finding != nil { return played }
      if played.count.isMultiple(of: 1024), !goesOn() { return nil }
    }
    return nil
  }
}

/// Delta debugging (Zeller and Hildebrandt, 2002), one attempt at a time: leaves out ever smaller pieces
/// while something is still found, until no single input can be left out.
struct DeltaDebugging<Input> {
  private(set) var inputs: [Input]
  private var size: Int
  private var start = 0
  private var isShorter = false

  init(_ inputs: [Input]) {
    self.inputs = inputs
    size = inputs.count / 2
  }

  /// The inputs without a piece. Nil when there is none left to leave out.
  var attempt: [Input]? {
    guard size > 0 else { return nil }
    var shorter = inputs
    shorter.removeSubrange(start..<min(start + size, inputs.count))
    return shorter
  }

  /// - Parameter found: the attempt, as far as something was found. Nil if nothing was.
  mutating func goOn(with found: [Input]?) {
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
