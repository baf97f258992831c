/// Visits every reachable state of a system, and applies every input in each. If the system is a ``Pair`` and
/// nothing differs, its two sides do the same for every sequence of these inputs, however long.
@MainActor
public struct Exploration<System: ExplorableSystem> {
  /// The inputs that lead to a difference, the last one included.
  public struct Counterexample {
    public let kind: DifferenceKind
    public let inputs: [System.Input]
  }

  public private(set) var progress = ExplorationProgress()
  /// Whether every input was applied in every reachable state.
  public var isExhausted: Bool { progress.queue == 0 }
  /// How many inputs lead to the most distant state.
  public private(set) var depth = 0
  /// One for each kind of difference, the shortest first. If every state was visited, there is no shorter
  /// one.
  public private(set) var counterexamples: [Counterexample] = []
  /// The inputs that never changed a state and never led to an observation. They may be mistakes.
  public var withoutEffect: [System.Input] {
    letters.indices.filter { !hasEffect[$0] }.map { letters[$0] }
  }

  private let letters: [System.Input]
  private let make: () -> System

  // States have numbers, in the order in which they were found. What is known of the number n lies at
  // n, and what is known of its letter l at n * letters.count + l.
  private var states: [System.State] = []
  /// By the hash value of the state. Keys that are states would store each state twice.
  private var numbers: [Int: [Int]] = [:]
  /// The first letter that has not been tried.
  private var untried: [Int] = []
  /// Where each letter leads. Below 0 if that is not known, or not gone on from.
  private var targets: [Int] = []
  /// A way to the state: its last step, and how many steps it has.
  private var ways: [(from: Int, letter: Int, length: Int)] = []
  /// By the place of the letter.
  private var differences: [Int: DifferenceKind] = [:]
  private var hasEffect: [Bool]
  private var firstOpen = 0
  /// The states that the route being looked for has seen carry its number.
  private var marks: [Int] = []
  private var routes = 0

  private var system: System
  /// The state of `system`. Nil if it is not to be gone on from.
  private var here: Int?

  /// Explores every state that `inputs` can reach from a new system.
  ///
  /// - Parameters:
  ///   - goesOn: called after every 512 transitions; return false to stop the exploration.
  ///   - make: returns a new system. Every one must behave alike.
  /// - Throws: ``Unreliable`` if the same inputs lead to two outcomes or states.
  public init(
    _ inputs: [System.Input], goesOn: (ExplorationProgress) -> Bool = { _ in true },
    from make: @escaping () -> System
  ) throws(Unreliable) {
    letters = inputs
    self.make = make
    hasEffect = inputs.map { _ in false }
    system = make()
    here = add(system.state, by: (0, 0, 0))
    while let (state, route) = nextOpen() {
      try go(to: state, by: route)
      tryLetter(in: state)
      if progress.transitions.isMultiple(of: 512), !goesOn(progress) { break }
    }
    findShortestCounterexamples()
  }

  private func isOpen(_ state: Int) -> Bool { untried[state] < letters.count }

  /// Where to go on: here, else near by, else where something was left first. No route: in a new system.
  private mutating func nextOpen() -> (state: Int, route: [Int]?)? {
    while firstOpen < states.count, !isOpen(firstOpen) { firstOpen += 1 }
    guard firstOpen < states.count else { return nil }
    guard let here else { return (firstOpen, nil) }
    if isOpen(here) { return (here, []) }
    return route(from: here) ?? (firstOpen, nil)
  }

  private mutating func go(to state: Int, by route: [Int]?) throws(Unreliable) {
    if state == here { return }
    if route == nil { system = make() }
    let way = route ?? way(to: state)
    var place = route == nil ? 0 : here!
    for letter in way {
      // What came of it the first time comes of it again, unless a snapshot omits something.
      let transition = place * letters.count + letter
      guard system.apply(letters[letter]).difference == differences[transition] else {
        throw Unreliable(self.way(to: place).map { letters[$0] } + [letters[letter]])
      }
      place = targets[transition]
    }
    progress.inputs += way.count
    guard system.state == states[state] else {
      throw Unreliable(self.way(to: state).map { letters[$0] })
    }
    here = state
  }

  private mutating func tryLetter(in state: Int) {
    let letter = untried[state]
    let place = state * letters.count + letter
    untried[state] += 1
    if !isOpen(state) { progress.queue -= 1 }
    guard system.allows(letters[letter]) else { return }

    let outcome = system.apply(letters[letter])
    progress.inputs += 1
    progress.transitions += 1
    if outcome.isVisible || outcome.difference != nil { hasEffect[letter] = true }
    differences[place] = outcome.difference
    if outcome.isDeadEnd {
      here = nil
      return
    }
    let newState = system.state
    let way = (from: state, letter: letter, length: ways[state].length + 1)
    let target = number(of: newState, after: state) ?? add(newState, by: way)
    if way.length < ways[target].length { ways[target] = way }
    targets[place] = target
    if target != state { hasEffect[letter] = true }
    here = target
  }

  /// The number of a known state. Most inputs change nothing, so the state before is compared first.
  private func number(of newState: System.State, after state: Int) -> Int? {
    if newState == states[state] { return state }
    return numbers[newState.hashValue]?.first { states[$0] == newState }
  }

  private mutating func add(_ state: System.State, by way: (from: Int, letter: Int, length: Int))
    -> Int
  {
    numbers[state.hashValue, default: []].append(states.count)
    states.append(state)
    untried.append(0)
    ways.append(way)
    targets += repeatElement(-1, count: letters.count)
    marks.append(0)
    progress.states += 1
    progress.queue += 1
    return states.count - 1
  }

  private func way(to state: Int) -> [Int] {
    var way: [Int] = []
    var state = state
    while state != 0 {
      way.append(ways[state].letter)
      state = ways[state].from
    }
    return way.reversed()
  }

  /// The nearest state in which a letter is left, on known ways. Only near ones are looked at: to a
  /// distant one a new system is faster.
  private mutating func route(from here: Int) -> (state: Int, route: [Int]?)? {
    routes += 1
    marks[here] = routes
    var seen = [(state: here, from: 0, letter: 0)]
    var next = 0
    let count = letters.count
    while next < min(seen.count, 64) {
      let first = seen[next].state * count
      for letter in 0..<count {
        let target = targets[first + letter]
        guard target >= 0, marks[target] != routes else { continue }
        marks[target] = routes
        seen.append((target, next, letter))
        guard untried[target] < count else { continue }
        var way: [Int] = []
        var step = seen.count - 1
        while step != 0 {
          way.append(seen[step].letter)
          step = seen[step].from
        }
        return (target, way.reversed())
      }
      next += 1
    }
    return nil
  }

  /// Breadth first over all that is known now, so that no way is longer than it has to be.
  private mutating func findShortestCounterexamples() {
    var isSeen = states.map { _ in false }
    var known: Set<DifferenceKind> = []
    var level = [0]
    isSeen[0] = true
    ways[0].length = 0
    while !level.isEmpty {
      var nextLevel: [Int] = []
      for state in level {
        for letter in letters.indices {
          let place = state * letters.count + letter
          if let kind = differences[place], known.insert(kind).inserted {
            let inputs = (way(to: state) + [letter]).map { letters[$0] }
            counterexamples.append(Counterexample(kind: kind, inputs: inputs))
          }
          let target = targets[place]
          guard target >= 0, !isSeen[target] else { continue }
          isSeen[target] = true
          ways[target] = (state, letter, ways[state].length + 1)
          depth = max(depth, ways[target].length)
          nextLevel.append(target)
        }
      }
      level = nextLevel
    }
  }
}

/// How much an exploration has done.
public struct ExplorationProgress: Sendable, Codable {
  public var states = 0
  public var transitions = 0
  /// States in which some input has not been applied yet.
  public var queue = 0
  /// How many inputs were applied, those that only led to a known state again included.
  public var inputs = 0
}
