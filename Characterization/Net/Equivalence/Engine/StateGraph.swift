/// The states that an exploration has found, and what each input did in each of them.
///
/// States are numbered in the order in which they were found, and inputs as in the alphabet. An array of states has the
/// entry of state n at index n. An array of transitions has the entry of input l in state n at n * inputCount + l.
///
/// Methods that run often are mutating, because in a debug build a call of another one copies `self`.
struct StateGraph {
  /// The last step of a way to a state, and the length of the way.
  typealias Step = (from: Int32, input: Int32, length: Int32)
  /// The inputs to a difference, and the index of the transition that has it.
  typealias WayToDifference = (kind: DifferenceKind, inputs: [Int], transition: Int)

  /// How many states still have an untried input.
  private(set) var openStateCount = 0
  /// The state after each transition. -1 if it is unknown, or is not explored further.
  private(set) var targets: [Int32] = []
  /// The digest of the outcome of each transition.
  private(set) var digests: [UInt32] = []
  /// When each transition was tried first, as a position in the log of the exploration. -1 if the input was not allowed,
  /// or has not been tried.
  private(set) var moments: [Int32] = []
  /// The differences, by the index of the transition.
  private var differences: [Int: DifferenceKind] = [:]

  private let inputCount: Int
  private var numbers: [PairState: Int] = [:]
  /// The first input that has not been tried, for each state.
  private var untried: [Int32] = []
  private var ways: [Step] = []
  /// A state to which so many inputs lead waits until all nearer ones are done. Then this doubles. It begins with about
  /// the depth of a search that ends: with 8, a search of the phone applies up to a fifth more inputs.
  private var horizon: Int32 = 16
  /// No state before this one is open and near.
  private var firstOpen = 0
  /// For each state, the number of the last route search that reached it.
  private var marks: [Int32] = []
  private var routes: Int32 = 0

  init(inputCount: Int) { self.inputCount = inputCount }

  // MARK: States and transitions

  var stateCount: Int { numbers.count }

  /// Returns the number of a state. Nil if it has not been found.
  mutating func number(of state: PairState) -> Int? { numbers[state] }

  /// Adds a new state to which this step leads, and returns its number.
  mutating func add(_ state: PairState, by step: Step) -> Int {
    numbers[state] = numbers.count
    untried.append(0)
    ways.append(step)
    targets += repeatElement(-1, count: inputCount)
    moments += repeatElement(-1, count: inputCount)
    digests += repeatElement(0, count: inputCount)
    marks.append(0)
    openStateCount += 1
    return numbers.count - 1
  }

  /// Returns the index of a transition.
  mutating func transition(_ input: Int, in state: Int) -> Int { state * inputCount + input }

  mutating func wasTried(_ input: Int, in state: Int) -> Bool { input < untried[state] }

  /// Returns the next input to try in an open state, which then counts as tried.
  mutating func nextInput(in state: Int) -> Int {
    untried[state] += 1
    if untried[state] == inputCount { openStateCount -= 1 }
    return Int(untried[state]) - 1
  }

  /// Keeps what an input did.
  mutating func record(
    _ transition: Int, digest: UInt32, difference: DifferenceKind?, at moment: Int
  ) {
    digests[transition] = digest
    moments[transition] = Int32(moment)
    differences[transition] = difference
  }

  /// Returns the step that an input makes from a state.
  mutating func step(from state: Int, by input: Int) -> Step {
    (Int32(state), Int32(input), ways[state].length + 1)
  }

  /// Keeps the state to which a step led.
  mutating func record(_ step: Step, to target: Int) {
    if step.length < ways[target].length { ways[target] = step }
    targets[Int(step.from) * inputCount + Int(step.input)] = Int32(target)
  }

  // MARK: Where to go

  /// Returns the next state with an untried input: this one, else one that this one leads to, else the first one. Without
  /// a route, a new system must go there.
  mutating func nextOpen(from here: Int?) -> (state: Int, route: [Int]?)? {
    guard openStateCount > 0 else { return nil }
    if let here {
      if isDue(here) { return (here, []) }
      if let next = route(from: here) { return next }
    }
    while !isDue(firstOpen) {
      firstOpen += 1
      guard firstOpen == numbers.count else { continue }
      firstOpen = 0
      horizon *= 2
    }
    return (firstOpen, nil)
  }

  /// Begins again with the nearest open states.
  mutating func returnToNearest() { (horizon, firstOpen) = (4, 0) }

  /// Whether a state has an untried input and its turn has come.
  private mutating func isDue(_ state: Int) -> Bool {
    untried[state] < inputCount && ways[state].length < horizon
  }

  /// Returns the inputs of the known way to a state.
  func way(to state: Int) -> [Int] {
    var way: [Int] = []
    var state = state
    while state != 0 {
      way.append(Int(ways[state].input))
      state = Int(ways[state].from)
    }
    return way.reversed()
  }

  /// Returns the nearest state with an untried input, and the known way to it. The search covers 64 states: a new
  /// system reaches a distant state faster.
  private mutating func route(from here: Int) -> (state: Int, route: [Int]?)? {
    routes += 1
    marks[here] = routes
    var seen = [(state: here, from: 0, input: 0)]
    // To grow takes a fifth of the search.
    seen.reserveCapacity(256)
    var next = 0
    let count = inputCount
    while next < min(seen.count, 64) {
      let first = seen[next].state * count
      for input in 0..<count {
        let target = Int(targets[first + input])
        guard target >= 0, marks[target] != routes else { continue }
        marks[target] = routes
        seen.append((target, next, input))
        guard untried[target] < count, ways[target].length < horizon else { continue }
        var way: [Int] = []
        var step = seen.count - 1
        while step != 0 {
          way.append(seen[step].input)
          step = seen[step].from
        }
        return (target, way.reversed())
      }
      next += 1
    }
    return nil
  }

  // MARK: Short ways

  /// Searches breadth first over all known transitions, so that every way is as short as possible. Returns the inputs
  /// to the first difference of each kind, and the length of the longest way.
  mutating func findShortestWays() -> (
    toDifferences: [WayToDifference], depth: Int
  ) {
    var differing: [WayToDifference] = []
    var depth = 0
    var isSeen = ways.map { _ in false }
    var known: Set<DifferenceKind> = []
    var level = [0]
    isSeen[0] = true
    ways[0].length = 0
    while !level.isEmpty {
      var nextLevel: [Int] = []
      for state in level {
        for input in 0..<inputCount {
          let transition = state * inputCount + input
          if let kind = differences[transition], known.insert(kind).inserted {
            differing.append((kind, way(to: state) + [input], transition))
          }
          let target = Int(targets[transition])
          guard target >= 0, !isSeen[target] else { continue }
          isSeen[target] = true
          ways[target] = step(from: state, by: input)
          depth = max(depth, Int(ways[target].length))
          nextLevel.append(target)
        }
      }
      level = nextLevel
    }
    return (differing, depth)
  }
}
