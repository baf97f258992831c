/// Tests the harness itself: it must detect a mutant, which is a system with a planted mistake. A comparison that
/// cannot fail proves nothing.
@MainActor
package enum SelfCheck {
  /// Returns the reason why no comparison with this reference can be trusted, and a remedy. Nil if the reference is
  /// deterministic, equals itself, and differs from its mutants on random walks. Each check has `length` inputs.
  package static func objection<System: ObservedSystem>(
    to reference: Implementation<System>, _ alphabet: [System.Input], length: Int = 500,
    seed: UInt64, after prefix: [System.Input] = [], goesOn: () -> Bool = { true }
  ) async -> String? {
    var (applied, refused) = (0, 0)
    var found: [System.Input] = []
    /// Walks until `length` inputs were applied or one revealed the mutation. A system may end early, so the number of
    /// walks is limited, too.
    func isFound(_ mutation: Mutation?) async -> Bool {
      found = []
      (applied, refused) = (0, 0)
      for number in 1...50 where applied < length {
        let walk = await RandomWalk.run(
          alphabet, length: min(length - applied, WalkLengths.length(ofWalk: number)),
          seed: seed &+ UInt64(number - 1), isSticky: false, after: prefix
        ) {
          Pair(
            Implementation(name: reference.name) { Mutant(reference.make(), nil) },
            Implementation(name: reference.name) { Mutant(reference.make(), mutation) })
        }
        found = walk.inputs
        if !found.isEmpty { return true }
        applied += walk.appliedCount
        refused += walk.refusedCount
      }
      return false
    }

    /// Why the walks were short.
    var limits: String {
      ". `allows` refused \(count(refused, "input")) and allowed \(grouped(applied)): if it limits a clock"
        + " or another value, raise the limit, so that a walk does not soon stand at it"
    }

    let name = reference.name
    if goesOn(), await isFound(nil) {
      let unordered = await unordered(in: reference, after: found)
      if !unordered.isEmpty {
        return "\(name) is not deterministic: two instances differ after the same inputs; "
          + Unreliable.remedy(forOrderOf: unordered) + ", or control what else varies"
      }
      return
        "\(name) is not deterministic: two instances differ after the same inputs; control what"
        + " varies, such as a clock, and remove what they share, such as a global variable"
    }
    for mutation in Mutation.allCases where goesOn() {
      guard await isFound(mutation) else {
        return "the comparison does not detect a mutant of \(name) that \(mutation.rawValue);"
          + " return more details of each outcome from `apply`, or list more inputs"
          + (refused > applied ? limits : "")
      }
    }
    return nil
  }

  /// Returns the sets and dictionaries that a system stores before or after one of these inputs.
  private static func unordered<System: ObservedSystem>(
    in reference: Implementation<System>, after inputs: [System.Input]
  ) async -> [String] {
    let system = reference.make()
    var found = Set(StoredValues.unordered(in: system))
    for input in inputs where system.allows(input) {
      _ = await system.apply(input)
      found.formUnion(StoredValues.unordered(in: system))
    }
    return found.sorted()
  }
}

private enum Mutation: String, CaseIterable {
  case ignoresInputs = "ignores every second input"
  case isLate = "returns each outcome one input later"
}

/// A system with one planted mistake. If the mutation is nil, it has none, as the control.
private final class Mutant<System: ObservedSystem>: ObservedSystem {
  private let system: System
  private let mutation: Mutation?
  private var last: System.Outcome?
  private var inputs = 0

  init(_ system: System, _ mutation: Mutation?) {
    self.system = system
    self.mutation = mutation
  }

  func allows(_ input: System.Input) -> Bool { system.allows(input) }

  func apply(_ input: System.Input) async -> System.Outcome {
    inputs += 1
    if mutation == .ignoresInputs, let last {
      // An input that it has ignored may have led to a state in which this one is allowed.
      if inputs.isMultiple(of: 2) || !system.allows(input) { return last }
    }
    let outcome = await system.apply(input)
    defer { last = outcome }
    return mutation == .isLate ? last ?? outcome : outcome
  }
}
