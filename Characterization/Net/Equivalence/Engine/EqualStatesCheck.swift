extension Exploration {
  /// Checks on short random walks from the start that equal states behave the same.
  ///
  /// The exploration applies each input once in each state, after inputs of its own choice. If the state omits a
  /// value, other inputs lead to an equal state that behaves differently. Short walks reach more of them than a long
  /// one. A system may count repetitions: so the first walks repeat one input, and then apply each once. Of the others,
  /// every second one repeats some inputs.
  mutating func walk(repetitions: Int) throws(Unreliable) {
    let isRead = opaqueParts.allSatisfy { System.declares($0) }
    // A thirtieth of the exploration, but enough for a small one.
    let most = max(progress.inputCount / 30, isRead ? 250 : 2_000)
    for input in alphabet.indices {
      _ = try walk(Array(repeating: input, count: repetitions) + alphabet.indices)
    }
    var random = SplitMix64(seed: 1)
    var walked = 0
    for number in 0..<most where walked < most {
      var inputs: [Int] = []
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let input = Int.random(in: alphabet.indices, using: &random)
        let repeats = number.isMultiple(of: 2) && Bool.random(using: &random)
        inputs.append(repeats ? inputs.last ?? input : input)
      }
      walked += try walk(inputs)
    }
  }

  /// Applies those of the inputs that are allowed, as long as they lead to known states. Returns how many were applied.
  private mutating func walk(_ inputs: [Int]) throws(Unreliable) -> Int {
    renew()
    var state = 0
    var applied = 0
    for input in inputs {
      let transition = graph.transition(input, in: state)
      // If there are too many states, not every input was tried in each.
      guard graph.wasTried(input, in: state) else { break }
      guard pair.allows(alphabet[input]) else {
        if graph.moments[transition] >= 0 { throw contradiction(at: transition) }
        continue
      }
      applied += 1
      guard let next = try repeatInput(input, in: state) else { break }
      state = next
    }
    return applied
  }

  /// Checks that the shortest way to each difference shows it. If the state omits a value, the difference was found on
  /// another way to an equal state.
  mutating func replay(_ ways: [StateGraph.WayToDifference]) throws(Unreliable) {
    for way in ways {
      let state = way.transition / alphabet.count
      if let result = result(of: way.inputs, in: state),
        result?.digest == graph.digests[way.transition]
      {
        continue
      }
      throw contradiction(at: way.transition, after: way.inputs)
    }
  }

  // MARK: Contradictions

  /// What came of one input: the digest of its outcome, and the next state. Nil if the input is not allowed.
  private struct Result: Equatable {
    let digest: UInt32
    let state: PairState
  }

  /// Returns the error for a transition whose result was another one now than before.
  mutating func contradiction(at transition: Int) -> Unreliable {
    var now = inputs(until: log.count)
    // An input that is not allowed any more is not in the log.
    let input = transition % alphabet.count
    if now.last != input { now.append(input) }
    return contradiction(at: transition, after: now)
  }

  /// Returns the error for a transition whose result is another one after these inputs than before, with short inputs
  /// for both.
  private mutating func contradiction(at transition: Int, after now: [Int]) -> Unreliable {
    let (state, input) = transition.quotientAndRemainder(dividingBy: alphabet.count)
    if let value = unsteadyValue(after: now) {
      return Unreliable(unsteady: value, after: progress)
    }
    let moment = Int(graph.moments[transition])
    let before = moment < 0 ? [] : inputs(until: moment + 1)
    let way = graph.way(to: state) + [input]
    var first = way
    var second = now
    if let result = result(of: now, in: state) {
      second = shrink(now, in: state) { $0 == result }
      if self.result(of: way, in: state) == result { (first, second) = (before, way) }
      if first == before { first = shrink(before, in: state) { $0 != result } }
    }
    return Unreliable(
      first.map { alphabet[$0] }, second.map { alphabet[$0] }, suspects: opaqueParts,
      unordered: unordered(after: second), after: progress)
  }

  /// Returns a stored value that differs in two new systems after equal outcomes of the same inputs.
  private func unsteadyValue(after inputs: [Int]) -> String? {
    let (one, other) = (make(), make())
    for input in inputs {
      if one.state != other.state { return one.storedDifference(from: other) }
      guard one.allows(alphabet[input]), other.allows(alphabet[input]) else { return nil }
      let outcome = one.apply(alphabet[input], numbered: numbersInTrail[input])
      guard other.apply(alphabet[input], numbered: numbersInTrail[input]).digest == outcome.digest
      else { return nil }
    }
    return one.state == other.state ? nil : one.storedDifference(from: other)
  }

  /// Returns the sets and dictionaries in the state if everything was read or is declared, and if new systems
  /// differ after the same inputs. Then their order may be the reason.
  private func unordered(after inputs: [Int]) -> [String] {
    guard opaqueParts.allSatisfy({ System.declares($0) }) else { return [] }
    var digests: Set<[UInt32]> = []
    // All are kept: the order of a set depends on its address, which the next one would have, too.
    var pairs: [Pair<System>] = []
    while digests.count < 2 {
      if pairs.count == 20 { return [] }
      let pair = make()
      pairs.append(pair)
      digests.insert(
        inputs.map { input in
          guard pair.allows(alphabet[input]) else { return 0 }
          return pair.apply(alphabet[input], numbered: numbersInTrail[input]).digest32
        })
    }
    let pair = make()
    var found = Set(pair.unorderedValues)
    for input in inputs where pair.allows(alphabet[input]) {
      _ = pair.apply(alphabet[input])
      found.formUnion(pair.unorderedValues)
    }
    return found.sorted()
  }

  /// Returns the inputs that were applied to one system, up to a position of the log.
  private func inputs(until end: Int) -> [Int] {
    log[..<end].reversed().prefix { $0 >= 0 }.reversed().map(Int.init)
  }

  /// Returns what comes of the last input. Nil if the others are not allowed or do not lead to this state.
  private mutating func result(of inputs: [Int], in state: Int) -> Result?? {
    let pair = make()
    for input in inputs.dropLast() {
      guard pair.allows(alphabet[input]) else { return nil }
      let outcome = pair.apply(alphabet[input], numbered: numbersInTrail[input])
      if outcome.isDeadEnd { return nil }
    }
    guard graph.number(of: pair.state) == state, let last = inputs.last else { return nil }
    guard pair.allows(alphabet[last]) else { return .some(nil) }
    let outcome = pair.apply(alphabet[last], numbered: numbersInTrail[last])
    return Result(digest: outcome.digest32, state: pair.state)
  }

  /// Removes inputs as long as the last one has such a result in this state.
  private mutating func shrink(_ inputs: [Int], in state: Int, while isKept: (Result?) -> Bool)
    -> [Int]
  {
    guard let last = inputs.last else { return inputs }
    var debugging = DeltaDebugging(Array(inputs.dropLast()))
    var applied = 0
    while applied < 20_000, let attempt = debugging.attempt {
      applied += attempt.count + 1
      let isFound = result(of: attempt + [last], in: state).map(isKept) ?? false
      debugging.goOn(with: isFound ? attempt : nil)
    }
    return debugging.inputs + [last]
  }
}
