import Equivalence
import SimulatedPhone

extension ComparedSystem {
  /// Compares the screens on phones that receive the same random inputs, in walks of 100 inputs. Each walk
  /// has new phones.
  public static func screens(_ name: String, _ kinds: [CallSites.Kind], inputs: Int = 20_000)
    -> ComparedSystem
  {
    let screens = kinds.map { Implementation($0) }
    var random = SplitMix64(seed: 1)
    let alphabet = (0..<200).map { _ in AppInput.drawn(using: &random) }
    var system = ComparedSystem(alphabet, screens) { run, _, candidate in
      var random = SplitMix64(seed: run.seed)
      var comparison = Comparison(name, [.init(0, "walk"), .init(0, "input")])
      while comparison.amounts[1].count < inputs && comparison.findings.isEmpty && run.goesOn() {
        let pair = [kinds[0], kinds.first { $0.name == candidate.name } ?? kinds[0]]
        let rules = Phone.Rules.drawn(using: &random)
        // Short walks, because some things happen only once in a walk, such as the first fix.
        let walk = AppInput.walk(
          length: min(100, inputs - comparison.amounts[1].count), using: &random)
        comparison.amounts[0].count += 1
        comparison.amounts[1].count += walk.count
        let place = "\(name), seed \(run.seed), walk \(comparison.amounts[0].count)"
        let difference = await difference(
          of: pair, rules, after: walk, file: place, shrinks: run.shrinks)
        comparison.findings = difference.map { [Finding($0)] } ?? []
      }
      comparison.record = .init("callSites", isList: false, comparison.walkFields)
      return comparison
    }
    system.name = name
    if screens.count == 2 {
      system.replaying = Replaying(screens[0], screens[1]) { AppInput.named($0) }
    }
    return system
  }

  /// Compares one screen by an exploration, on phones that settle after each input.
  public static func screen(
    _ name: String, _ inputs: [AppInput], _ kinds: [CallSites.Kind]
  ) -> ComparedSystem {
    let screens = kinds.map { kind in
      Implementation(name: kind.name) { ScreenSystem(kind) }
    }
    return explored(name, inputs, screens, mostTransitions: 4_000)
  }
}

/// Shrinks the inputs and returns the difference after them, on phones with these rules; nil if they lead to none. If
/// phones with default rules lead to a difference as well, it uses those.
@MainActor
private func difference(
  of kinds: [CallSites.Kind], _ rules: Phone.Rules, after inputs: [AppInput], file: String,
  shrinks: () -> Bool
) async -> Difference? {
  func pair(_ rules: Phone.Rules) -> Pair<AppSession> {
    Pair(Implementation(kinds[0], rules: rules), Implementation(kinds[1], rules: rules))
  }
  let plain = Phone.Rules()
  guard let found = await Shrinking(from: { pair(rules) }).upToDifference(inputs)
  else { return nil }
  let isPlain = await Shrinking(from: { pair(plain) }).upToDifference(found) != nil
  let rules = isPlain ? plain : rules
  let shrunk = await Shrinking(from: { pair(rules) }).shrink(found, goesOn: shrinks)
  return await pair(rules).difference(after: shrunk, file: file, title: rules.description)
}

extension Implementation<AppSession> {
  fileprivate init(_ kind: CallSites.Kind, rules: Phone.Rules = Phone.Rules()) {
    self.init(name: kind.name) {
      let session = AppSession(kind, rules: rules)
      // True and magnetic north differ, so that a screen that confuses them is noticed.
      session.phone.declination = 3
      return session
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
