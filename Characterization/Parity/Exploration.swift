/// A world that says in which state it is: two subjects side by side, or one alone. It cannot be
/// copied, so every state is reached by inputs from a new world.
@MainActor
public protocol World: Walkable {
  associatedtype State: Hashable

  /// Everything that decides what happens from here on.
  var state: State { get }
}

/// Something that matters is not in the snapshots, so nothing can be said about states.
public struct Unreliable: Error, CustomStringConvertible {
  public let description: String

  init(forgotten property: String) {
    description =
      "\(property) is not in its snapshot; state it there, or states are taken for equal that are not"
  }

  init(stateless subject: String) {
    description = "\(subject) has no snapshot, so its states cannot be told apart"
  }

  init(endless subject: String) {
    description =
      "\(subject) has no end of states: something in its snapshot grows and grows"
  }

  init(_ inputs: [some CustomStringConvertible]) {
    description =
      "the same inputs led to two results, so something that matters is not in the snapshots: "
      + inputs.map(\.description).joined(separator: "; ")
  }
}

/// Every state that can be reached, and every input tried in each.
@MainActor
public struct Exploration<W: World> {
  /// A finding and the inputs that lead to it, the last one included.
  public struct Witness {
    public let finding: W.Finding
    public let inputs: [W.Input]
  }

  /// How far it got.
  public struct Progress: Sendable {
    public var states = 0
    public var transitions = 0
    /// States in which an input has not been tried yet.
    public var queue = 0
    /// The inputs that it took: an input is played again when a state is led to again.
    public var inputs = 0
  }

  public private(set) var progress = Progress()
  public var isExhausted: Bool { progress.queue == 0 }
  /// How many inputs the most distant state takes.
  public private(set) var depth = 0
  /// Each finding once, the shortest first. No witness is longer than it has to be, if every state was
  /// seen.
  public private(set) var witnesses: [Witness] = []
  /// The letters that never changed anything and of which nothing ever came: holes in an alphabet.
  public var withoutEffect: [W.Input] {
    letters.indices.filter { !hasEffect[$0] }.map { letters[$0] }
  }

  private let letters: [W.Input]
  private let make: () -> W

  // States have numbers, in the order in which they were found. What is known of the number n lies at
  // n, and what is known of its letter l at n * letters.count + l.
  private var states: [W.State] = []
  private var numbers: [W.State: Int] = [:]
  /// The first letter that has not been tried.
  private var untried: [Int] = []
  /// Where each letter leads. Below 0 if that is not known, or not gone on from.
  private var targets: [Int] = []
  /// A way to the state: its last step, and how many steps it has.
  private var ways: [(from: Int, letter: Int, length: Int)] = []
  /// By the place of the letter.
  private var findings: [Int: W.Finding] = [:]
  private var hasEffect: [Bool]
  private var firstOpen = 0
  /// The states that the route being looked for has seen carry its number.
  private var marks: [Int] = []
  private var routes = 0

  private var world: W
  /// The state of `world`. Nil if it is not to be gone on from.
  private var here: Int?

  /// Tries `letters` in every state that can be reached from `make()`.
  ///
  /// - Parameter goesOn: called now and then; return false to end the exploration early.
  public init(
    _ letters: [W.Input], goesOn: (Progress) -> Bool = { _ in true },
    from make: @escaping () -> W
  ) throws(Unreliable) {
    self.letters = letters
    self.make = make
    hasEffect = letters.map { _ in false }
    world = make()
    here = add(world.state, by: (0, 0, 0))
    while let (state, route) = nextOpen() {
      try go(to: state, by: route)
      tryLetter(in: state)
      if progress.transitions.isMultiple(of: 512), !goesOn(progress) { break }
    }
    findShortestWitnesses()
  }

  private func isOpen(_ state: Int) -> Bool { untried[state] < letters.count }

  /// Where to go on: here, else near by, else where something was left first. No route: in a new world.
  private mutating func nextOpen() -> (state: Int, route: [Int]?)? {
    while firstOpen < states.count, !isOpen(firstOpen) { firstOpen += 1 }
    guard firstOpen < states.count else { return nil }
    guard let here else { return (firstOpen, nil) }
    if isOpen(here) { return (here, []) }
    return route(from: here) ?? (firstOpen, nil)
  }

  private mutating func go(to state: Int, by route: [Int]?) throws(Unreliable) {
    if state == here { return }
    if route == nil { world = make() }
    let way = route ?? way(to: state)
    var place = route == nil ? 0 : here!
    for letter in way {
      // What came of it the first time comes of it again, unless a snapshot omits something.
      let transition = place * letters.count + letter
      guard world.apply(letters[letter]).finding == findings[transition] else {
        throw Unreliable(self.way(to: place).map { letters[$0] } + [letters[letter]])
      }
      place = targets[transition]
    }
    progress.inputs += way.count
    guard world.state == states[state] else {
      throw Unreliable(self.way(to: state).map { letters[$0] })
    }
    here = state
  }

  private mutating func tryLetter(in state: Int) {
    let letter = untried[state]
    let place = state * letters.count + letter
    untried[state] += 1
    if !isOpen(state) { progress.queue -= 1 }
    guard world.allows(letters[letter]) else { return }

    let effect = world.apply(letters[letter])
    progress.inputs += 1
    progress.transitions += 1
    if effect.isVisible || effect.finding != nil { hasEffect[letter] = true }
    findings[place] = effect.finding
    if effect.isDeadEnd {
      here = nil
      return
    }
    let newState = world.state
    let way = (from: state, letter: letter, length: ways[state].length + 1)
    let target = numbers[newState] ?? add(newState, by: way)
    if way.length < ways[target].length { ways[target] = way }
    targets[place] = target
    if target != state { hasEffect[letter] = true }
    here = target
  }

  private mutating func add(_ state: W.State, by way: (from: Int, letter: Int, length: Int)) -> Int
  {
    states.append(state)
    numbers[state] = states.count - 1
    untried.append(0)
    ways.append(way)
    targets += letters.map { _ in -1 }
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
  /// distant one a new world is faster.
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
  private mutating func findShortestWitnesses() {
    var isSeen = states.map { _ in false }
    var known: Set<W.Finding> = []
    var level = [0]
    isSeen[0] = true
    ways[0].length = 0
    while !level.isEmpty {
      var nextLevel: [Int] = []
      for state in level {
        for letter in letters.indices {
          let place = state * letters.count + letter
          if let finding = findings[place], known.insert(finding).inserted {
            let inputs = (way(to: state) + [letter]).map { letters[$0] }
            witnesses.append(Witness(finding: finding, inputs: inputs))
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

extension Shortening where W: World {
  /// The shortest sequence that brings a finding, made of the inputs that are left after cutting. If
  /// they lead to so many states that 100,000 inputs do not try all, it may not be the shortest.
  ///
  /// - Parameter goesOn: called now and then; return false for the shortest that is known by then.
  public func shortest(
    _ inputs: [W.Input], goesOn: () -> Bool = { true }
  ) throws(Unreliable) -> [W.Input] {
    let cut = cut(inputs, goesOn: goesOn)
    guard goesOn() else { return cut }
    var letters: [W.Input] = []
    for letter in cut where !letters.contains(letter) { letters.append(letter) }
    let exploration = try Exploration(
      letters, goesOn: { goesOn() && $0.inputs < 100_000 }, from: make)
    let witness = exploration.witnesses.first?.inputs ?? cut
    return witness.count < cut.count ? witness : cut
  }
}
