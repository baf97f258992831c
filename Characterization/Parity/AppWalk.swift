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

  /// Short, because some things happen only once in a walk, such as the first fix.
  private static let length = 100

  /// - Parameter seed: the same seed draws the same inputs on every machine.
  /// - Parameter goesOn: called at every walk; return false to end there.
  @MainActor
  public init(
    _ kinds: [CallSites.Kind], inputs: Int = 20_000, seed: UInt64 = 1,
    goesOn: () -> Bool = { true }
  ) {
    var generator = SplitMix64(seed: seed)
    var played = 0
    var walks = 0
    var divergence: Difference?
    while played < inputs && divergence == nil && goesOn() {
      let rules = Phone.Rules.drawn(using: &generator)
      let walk = (0..<min(AppWalk.length, inputs - played)).map { _ in
        AppInput.drawn(using: &generator)
      }
      walks += 1
      played += walk.count
      for kind in kinds.dropFirst() {
        guard divergence == nil else { break }
        let pair = AppPair.Maker(left: kinds[0], right: kind, rules: rules)
        divergence = pair.difference(
          after: walk, file: "call sites, seed \(seed), walk \(walks)", goesOn: goesOn)
      }
    }
    self.inputs = played
    self.walks = walks
    self.divergence = divergence
  }
}

/// Two kinds of an app on phones that follow the same rules.
@MainActor
private final class AppPair: Walkable {
  private let left: AppSession
  private let right: AppSession

  init(_ maker: Maker) {
    left = AppSession(maker.left, rules: maker.rules)
    right = AppSession(maker.right, rules: maker.rules)
  }

  func allows(_ input: AppInput) -> Bool { true }

  func apply(_ input: AppInput) -> Effect<Bool> {
    let isDifferent = left.apply(input) != right.apply(input)
    return Effect(finding: isDifferent ? true : nil, isVisible: true)
  }
}

extension AppPair {
  @MainActor
  struct Maker {
    let left: CallSites.Kind
    let right: CallSites.Kind
    let rules: Phone.Rules

    /// As few inputs as are found, if possible by default rules, each beside what came of it. Nil if
    /// they bring no difference.
    func difference(after inputs: [AppInput], file: String, goesOn: () -> Bool) -> Difference? {
      guard let found = shortening.upToFinding(inputs) else { return nil }
      let plain = Maker(left: left, right: right, rules: Phone.Rules())
      let maker = plain.shortening.upToFinding(found) == nil ? self : plain
      return maker.difference(of: maker.shortening.cut(found, goesOn: goesOn), file: file)
    }

    private var shortening: Shortening<AppPair> { Shortening { AppPair(self) } }

    private func difference(of inputs: [AppInput], file: String) -> Difference {
      let left = lines(left, inputs)
      let right = lines(right, inputs)
      let steps = inputs.indices.map {
        Difference.Step(
          line: $0 + 1, input: inputs[$0].description, left: left[$0], right: right[$0])
      }
      return Difference(
        file: file, title: rules.description, names: (self.left.name, self.right.name),
        steps: steps)
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
