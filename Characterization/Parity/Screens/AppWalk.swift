import Equivalence
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
        let pair = AppPair(left: kinds[0], right: kind, rules: rules)
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
private struct AppPair {
  let left: CallSites.Kind
  let right: CallSites.Kind
  let rules: Phone.Rules

  /// As few inputs as are found, if possible by default rules, each beside what came of it. Nil if
  /// they bring no difference.
  func difference(after inputs: [AppInput], file: String, goesOn: () -> Bool) -> Difference? {
    guard let found = shrinking.upToDifference(inputs) else { return nil }
    let plain = AppPair(left: left, right: right, rules: Phone.Rules())
    let pair = plain.shrinking.upToDifference(found) == nil ? self : plain
    return pair.make().difference(
      after: pair.shrinking.shrink(found, goesOn: goesOn), file: file,
      title: pair.rules.description)
  }

  private var shrinking: Shrinking<Pair<AppSession>> { Shrinking(from: make) }

  private func make() -> Pair<AppSession> { Pair(implementation(left), implementation(right)) }

  private func implementation(_ kind: CallSites.Kind) -> Implementation<AppSession> {
    Implementation(name: kind.name) { [rules] in AppSession(kind, rules: rules) }
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
