import Equivalence
import SimulatedPhone

extension ComparedSystem {
  /// Compares the screens on phones that receive the same random inputs, in walks of 100 inputs. Each walk
  /// has new phones.
  package static func screens(_ name: String, _ kinds: [CallSites.Kind], inputs: Int = 20_000)
    -> ComparedSystem
  {
    let screens = kinds.map { Implementation($0) }
    var random = SplitMix64(seed: 1)
    let alphabet = (0..<200).map { _ in AppInput.drawn(using: &random) }
    var system = ComparedSystem(alphabet, screens) { run, reference, candidate in
      var random = SplitMix64(seed: run.seed)
      var comparison = Comparison(name, [.init(0, "walk"), .init(0, "input")])
      while comparison.amounts[1].count < inputs && comparison.differences.isEmpty && run.goesOn() {
        let settings = PhoneSetting.drawn(using: &random).map(AppInput.given)
        // Short walks, because some things happen only once in a walk, such as the first fix.
        let walk = AppInput.walk(
          length: min(100, inputs - comparison.amounts[1].count), using: &random)
        comparison.amounts[0].count += 1
        comparison.amounts[1].count += walk.count
        let place = "\(name), seed \(run.seed), walk \(comparison.amounts[0].count)"
        let difference = await difference(
          of: Pair(reference, candidate), after: settings + walk, heading: place,
          shrinks: run.shrinks)
        comparison.differences = difference.map { [$0] } ?? []
      }
      comparison.area = .callSites
      return comparison
    }
    system.name = name
    if screens.count == 2 {
      system.replaying = Replaying(screens[0], screens[1]) { try? AppInput($0) }
    }
    return system
  }

  /// Compares one screen by an exploration, on phones that settle after each input.
  package static func screen(
    _ name: String, _ inputs: [AppInput], _ kinds: [CallSites.Kind]
  ) -> ComparedSystem {
    let screens = kinds.map { Implementation($0, mostCells: 2) }
    return explored(name, inputs, screens, exploring: 4_000)
  }
}

/// Shrinks the inputs and returns the difference after them; nil if they lead to none. A setting of the phone that the
/// difference does not need is left out like an input.
@MainActor
private func difference(
  of pair: @autoclosure @escaping () -> Pair<AppSession>, after inputs: [AppInput], heading: String,
  shrinks: () -> Bool
) async -> Difference? {
  let shrinking = Shrinking(of: pair)
  guard let found = await shrinking.upToDifference(inputs) else { return nil }
  return await pair().difference(
    after: shrinking.shrink(found, goesOn: shrinks), heading: heading)
}

extension Implementation<AppSession> {
  package init(_ kind: CallSites.Kind, mostCells: Int = .max) {
    self.init(name: kind.name) { AppSession(kind, mostCells: mostCells) }
  }
}

extension TranscriptSystem {
  /// The screens of the app on a realistic phone.
  package static func screens(_ kinds: [CallSites.Kind]) -> TranscriptSystem {
    var format = TranscriptFormat<AppSession> { line throws(Unreadable) in try AppInput(line) }
    format.lines = \.lines
    format.misplaced = AppInput.misplaced
    return TranscriptSystem("screens", kinds.map { Implementation($0) }, format)
  }
}

extension AppInput {
  /// Returns the first setting of the phone after another input.
  fileprivate static let misplaced: @Sendable ([AppInput]) -> (index: Int, message: String)? = {
    inputs in
    let settings = inputs.prefix { $0.isSetting }.count
    return inputs[settings...].firstIndex { $0.isSetting }.map { index in
      (
        index,
        "expected `\(inputs[index])` before the other inputs; the phone is like this from the start"
      )
    }
  }

  private var isSetting: Bool { if case .given = self { true } else { false } }
}
