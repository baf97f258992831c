import SimulatedPhone

/// The same inputs, drawn at random, for an app of each kind: what its screens show and what its phone
/// does must be the same after each.
public struct AppWalk: Sendable {
  /// How many inputs each app was given.
  public let inputs: Int
  /// How many walks there were, each with a new app.
  public let walks: Int
  /// Where an app did something else than the first one, in as few inputs as were found.
  public let divergence: Difference?

  private static let length = 200

  /// - Parameter seed: the same seed draws the same inputs on every machine.
  @MainActor
  public init(_ kinds: [CallSites.Kind], inputs: Int = 20_000, seed: UInt64 = 1) {
    var generator = Draw(state: seed)
    var played = 0
    var walks = 0
    var divergence: Difference?
    while played < inputs && divergence == nil {
      let rules = Phone.Rules.drawn(using: &generator)
      let walk = (0..<min(AppWalk.length, inputs - played)).map { _ in
        AppInput.drawn(using: &generator)
      }
      walks += 1
      played += walk.count
      for kind in kinds.dropFirst() {
        let pair = Pair(kinds[0], kind, rules)
        guard divergence == nil, let end = pair.firstDifference(walk) else { continue }
        divergence = pair.difference(
          inLeastOf: Array(walk[...end]), file: "call sites, seed \(seed), walk \(walks)")
      }
    }
    self.inputs = played
    self.walks = walks
    self.divergence = divergence
  }
}

/// Two kinds of an app on phones that follow the same rules.
@MainActor
private struct Pair {
  let left: CallSites.Kind
  let right: CallSites.Kind
  let rules: Phone.Rules

  init(_ left: CallSites.Kind, _ right: CallSites.Kind, _ rules: Phone.Rules) {
    (self.left, self.right, self.rules) = (left, right, rules)
  }

  /// The index of the first input with different outcomes.
  func firstDifference(_ inputs: [AppInput]) -> Int? {
    let (left, right) = (AppSession(left, rules: rules), AppSession(right, rules: rules))
    return inputs.firstIndex { left.apply($0) != right.apply($0) }
  }

  /// Leaves out whatever the difference does not need: first halves, then ever smaller pieces, until
  /// no single input can be spared.
  private func shortened(_ inputs: [AppInput]) -> [AppInput] {
    var inputs = inputs
    var size = inputs.count / 2
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < inputs.count {
        var fewer = inputs
        fewer.removeSubrange(start..<min(start + size, inputs.count))
        if let end = firstDifference(fewer) {
          inputs = Array(fewer[...end])
          isShorter = true
        } else {
          start += size
        }
      }
      size = isShorter ? min(size, inputs.count / 2) : size / 2
    }
    return inputs
  }

  /// As few inputs as are found, if possible by default rules, each beside what came of it.
  func difference(inLeastOf inputs: [AppInput], file: String) -> Difference {
    let plain = Pair(left, right, Phone.Rules())
    let pair = plain.firstDifference(inputs) == nil ? self : plain
    return pair.difference(pair.shortened(inputs), file: file)
  }

  private func difference(_ inputs: [AppInput], file: String) -> Difference {
    let left = lines(left, inputs)
    let right = lines(right, inputs)
    let steps = inputs.indices.map {
      Difference.Step(
        line: $0 + 1, input: inputs[$0].description, left: left[$0], right: right[$0])
    }
    return Difference(
      file: file, title: rules.description, names: (self.left.name, self.right.name), steps: steps)
  }

  private func lines(_ kind: CallSites.Kind, _ inputs: [AppInput]) -> [[String]] {
    let session = AppSession(kind, rules: rules)
    var before = session.shown
    return inputs.map { input in
      let outcome = session.apply(input)
      defer { before = outcome.shown }
      return outcome.lines(after: before)
    }
  }
}

extension Phone.Rules {
  fileprivate var description: String {
    let rules = [
      failsWhileNotDetermined ? "fails while not determined" : nil,
      errorPrecedesStatus ? "tells the error before the status" : nil,
      deliversAfterStop ? "delivers after stop" : nil,
    ].compactMap { $0 }
    return rules.isEmpty
      ? "# On a phone by default rules." : "# On a phone that \(rules.joined(separator: ", "))."
  }
}
