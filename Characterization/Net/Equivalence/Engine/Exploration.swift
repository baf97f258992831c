/// Visits every reachable state of a ``Pair``, and applies every input in each state. If no outcome differs, its two sides
/// behave the same for every sequence of these inputs, however long.
@MainActor
package struct Exploration<System: StatefulSystem> {
  /// A sequence of inputs that leads to a difference.
  package struct Counterexample {
    /// The kind of difference that the last input reveals.
    package let kind: DifferenceKind
    /// The inputs, in order.
    package let inputs: [System.Input]
  }

  /// How many states, transitions and inputs were tried.
  package private(set) var progress = ExplorationProgress()
  /// Whether every input was applied in every reachable state.
  package var isExhausted: Bool { progress.openStateCount == 0 }
  /// How many inputs lead to the most distant state.
  package private(set) var depth = 0
  /// The shortest counterexample for each kind of difference, the shortest first. If not every state was visited,
  /// a shorter one may exist.
  package private(set) var counterexamples: [Counterexample] = []
  /// The inputs that have no effect: they never changed a state, and nothing was observed. They may be mistakes.
  package var withoutEffect: [System.Input] {
    alphabet.indices.filter { !hasEffect[$0] }.map { alphabet[$0] }
  }

  /// The input that leads to new states without an end, or else the one that has found the most states.
  var mainInput: System.Input {
    alphabet[endless ?? found.indices.max { found[$0] < found[$1] } ?? 0]
  }

  /// The parts that could not be read in a state.
  package private(set) var opaqueParts: Set<OpaquePart> = []

  // Not private, because EqualStatesCheck.swift reads them.
  let alphabet: [System.Input]
  /// The number of each input of the alphabet for the pair.
  let numbersInTrail: [Int]
  let make: () -> Pair<System>
  // Its methods that run often are mutating.
  var graph: StateGraph
  /// The inputs that were applied, in order, by their index in the alphabet. -1 stands for a new pair. On long ways, no
  /// other array grows as large.
  private(set) var log: [Int16] = []
  private(set) var pair: Pair<System>

  private var hasEffect: [Bool]
  /// How many states each input has found.
  private var found: [Int]
  /// The input that leads to new states without an end. Nil if none does, as far as is known.
  private var endless: Int?
  /// The limit of transitions. If the states have no end, only the nearest ones are worth a visit.
  private var most: Int
  /// The current state of `pair`. Nil if it is not explored further.
  private var here: Int?

  /// Explores every pair of states that `inputs` can reach from a new pair. All pairs that `make` returns must behave the
  /// same. `goesOn` is called after every 512 transitions.
  ///
  /// - Parameters:
  ///   - most: the limit of transitions.
  ///   - repetitions: how often the check of equal states repeats each input. A count that no state contains, such as one
  ///     in a static variable, is noticed only if it has an effect before.
  /// - Throws: ``Unreliable`` if the same inputs led to two outcomes or states, or if there are more than 32,767 inputs.
  package static func run(
    _ inputs: [System.Input], most: Int = .max, repetitions: Int = 25,
    goesOn: (ExplorationProgress) -> Bool = { _ in true },
    of make: @escaping () -> Pair<System>
  ) throws(Unreliable) -> Exploration {
    guard inputs.count <= Int16.max else {
      throw Unreliable(
        "\(inputs.count) inputs are too many for an exploration; give at most \(Int16.max)")
    }
    var exploration = Exploration(inputs, most, make)
    try exploration.visitStates(goesOn)
    if exploration.isExhausted || exploration.progress.transitionCount >= exploration.most {
      try exploration.walk(repetitions: repetitions)
    }
    let ways = exploration.graph.findShortestWays()
    exploration.depth = ways.depth
    try exploration.replay(ways.toDifferences)
    exploration.counterexamples = ways.toDifferences.map { way in
      Counterexample(kind: way.kind, inputs: way.inputs.map { inputs[$0] })
    }
    return exploration
  }

  private init(_ inputs: [System.Input], _ most: Int, _ make: @escaping () -> Pair<System>) {
    alphabet = inputs
    graph = StateGraph(inputCount: inputs.count)
    self.most = most
    self.make = make
    hasEffect = inputs.map { _ in false }
    found = inputs.map { _ in 0 }
    pair = make()
    numbersInTrail = inputs.map(pair.number)
    log.append(-1)
  }

  private mutating func visitStates(_ goesOn: (ExplorationProgress) -> Bool) throws(Unreliable) {
    here = add(pair.state, by: (0, 0, 0))
    while let (state, route) = graph.nextOpen(from: here) {
      try go(to: state, by: route)
      tryNextInput(in: state)
      progress.stateCount = graph.stateCount
      progress.openStateCount = graph.openStateCount
      if progress.transitionCount.isMultiple(of: 512), !goesOn(progress) { break }
      if progress.transitionCount >= most { break }
    }
  }

  private mutating func go(to state: Int, by route: [Int]?) throws(Unreliable) {
    if state == here { return }
    if route == nil { renew() }
    let way = route ?? graph.way(to: state)
    var place = route == nil ? 0 : here!
    for input in way {
      progress.inputCount += 1
      // To read a state takes as long as two inputs. So on the way, only every eighth state is compared.
      let isLast = graph.targets[graph.transition(input, in: place)] == state
      place = try repeatInput(
        input, in: place, comparesState: isLast || progress.inputCount.isMultiple(of: 8))!
    }
    here = state
  }

  mutating func renew() {
    pair = make()
    log.append(-1)
  }

  /// Applies an input that was applied in an equal state before, and returns the next state. Nil if the exploration
  /// stops there.
  ///
  /// - Throws: ``Unreliable`` if the outcome or the next state is another one. Then the state omits a value.
  mutating func repeatInput(
    _ input: Int, in state: Int, comparesState: Bool = true
  ) throws(Unreliable) -> Int? {
    let transition = graph.transition(input, in: state)
    log.append(Int16(input))
    let outcome = pair.apply(
      alphabet[input], numbered: numbersInTrail[input], namesDifference: false)
    let target = Int(graph.targets[transition])
    guard graph.moments[transition] >= 0, outcome.digest32 == graph.digests[transition],
      target < 0 ? outcome.isDeadEnd : !comparesState || graph.number(of: pair.state) == target
    else { throw contradiction(at: transition) }
    return target < 0 ? nil : target
  }

  private mutating func tryNextInput(in state: Int) {
    let input = graph.nextInput(in: state)
    guard pair.allows(alphabet[input]) else { return }

    let outcome = pair.apply(alphabet[input], numbered: numbersInTrail[input])
    graph.record(
      graph.transition(input, in: state), digest: outcome.digest32, difference: outcome.difference,
      at: log.count)
    log.append(Int16(input))
    progress.inputCount += 1
    progress.transitionCount += 1
    if outcome.isVisible || outcome.difference != nil { hasEffect[input] = true }
    if outcome.difference != nil, progress.transitionsToDifference == nil {
      progress.transitionsToDifference = progress.transitionCount
    }
    if outcome.isDeadEnd {
      here = nil
      return
    }
    let newState = pair.state
    let step = graph.step(from: state, by: input)
    let known = graph.number(of: newState)
    let target = known ?? add(newState, by: step)
    graph.record(step, to: target)
    if target != state { hasEffect[input] = true }
    here = target
    if known == nil, [8, 64, 512, 4_096].contains(found[input]), endless == nil, most < .max {
      findEnd(of: input)
    }
  }

  /// Repeats an input that has found some states until it leads to a known one.
  ///
  /// It has no end if the states on this line have more transitions than the limit. A line of states that become
  /// larger and larger takes more and more time and memory, so 2 MB of them are enough: an array of about 500 numbers.
  private mutating func findEnd(of input: Int) {
    var line: Set<PairState> = []
    var transitions = progress.transitionCount
    var size = (last: 0, all: 0, texts: Interned.byteCount)
    var grows = true
    while pair.allows(alphabet[input]) {
      if pair.apply(alphabet[input], numbered: numbersInTrail[input]).isDeadEnd { break }
      progress.inputCount += 1
      let state = pair.state
      guard graph.number(of: state) == nil, line.insert(state).inserted else { break }
      transitions += alphabet.count(where: pair.allows)
      let bytes = state.byteCount
      grows = grows && bytes > size.last
      size = (bytes, size.all + bytes, size.texts)
      if transitions > most || grows && size.all > 2_000_000
        || Interned.byteCount - size.texts > 2_000_000
      {
        endless = input
        most = min(most, 2_000)
        graph.returnToNearest()
        break
      }
    }
    here = nil
  }

  private mutating func add(_ state: PairState, by step: StateGraph.Step) -> Int {
    opaqueParts.formUnion(state.opaqueParts)
    if graph.stateCount > 0 { found[Int(step.input)] += 1 }
    return graph.add(state, by: step)
  }
}

extension PairOutcome {
  var digest32: UInt32 { UInt32(truncatingIfNeeded: digest) }
}

/// How much an exploration has done.
package struct ExplorationProgress: Sendable, Codable {
  /// How many states were found.
  package var stateCount = 0
  /// How many inputs were applied for the first time in a state.
  package var transitionCount = 0
  /// How many states still have an untried input.
  package var openStateCount = 0
  /// How many inputs were applied, including those that only lead back to a known state.
  package var inputCount = 0
  /// How many transitions there were at the first difference. Nil if there is none so far.
  package var transitionsToDifference: Int?
}
