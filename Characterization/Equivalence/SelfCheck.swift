/// Tests the harness itself: it must detect a mutant, which is a system with a planted mistake. A comparison that
/// cannot fail proves nothing.
@MainActor
public enum SelfCheck {
  /// Returns the reason why no comparison with this reference can be trusted. Nil if the reference is
  /// deterministic, equals itself, and differs from its mutants on a random walk.
  ///
  /// - Parameters:
  ///   - reference: the reference.
  ///   - letters: the inputs of the walks.
  ///   - length: the number of inputs of each check.
  ///   - seed: the seed of the first walk.
  ///   - prefix: inputs to apply before the random ones.
  ///   - goesOn: called before every check. Return false to leave out the rest.
  /// - Returns: a sentence with the reason and a remedy, or nil.
  public static func objection<System: SystemUnderTest>(
    to reference: Implementation<System>, _ letters: [System.Input], length: Int = 500,
    seed: UInt64, after prefix: [System.Input] = [], goesOn: () -> Bool = { true }
  ) async -> String? {
    /// Walks until `length` inputs were applied or one revealed a difference. A system may end early, so this may
    /// take several walks.
    func differs<Other: SystemUnderTest>(_ make: () -> Other) async -> Bool
    where Other.Input == System.Input {
      var (inputs, number) = (0, 0 as UInt64)
      while inputs < length && number < 50 {
        let walk = await RandomWalk(
          letters, length: length - inputs, seed: seed &+ number, isSticky: false, after: prefix,
          from: make)
        if !walk.inputs.isEmpty { return true }
        inputs += walk.length
        number += 1
      }
      return false
    }
    func lines() async -> [[String]] {
      var lines: [[String]] = []
      _ = await differs { Log(reference.make()) { lines.append($0) } }
      return lines
    }
    func isFound(_ mutation: Mutation?) async -> Bool {
      await differs {
        Pair(
          Implementation(name: "") { Mutant(reference.make(), nil) },
          Implementation(name: "") { Mutant(reference.make(), mutation) })
      }
    }

    let name = reference.name
    if goesOn(), await lines() != lines() {
      return "\(name) is not deterministic: the same inputs had different outcomes; control what"
        + " varies between two runs, such as a clock or a global variable"
    }
    if goesOn(), await isFound(nil) {
      return "two instances of \(name) differ after the same inputs; remove what they share, such"
        + " as a global variable"
    }
    for mutation in Mutation.allCases where goesOn() {
      guard await isFound(mutation) else {
        return "the comparison does not detect a mutant of \(name) that \(mutation.rawValue);"
          + " return more details of each outcome from `apply`, or list more inputs"
      }
    }
    return nil
  }
}

/// One system alone. Logs the lines of its outcomes.
private final class Log<System: SystemUnderTest>: SystemUnderTest {
  private let system: System
  private let log: ([String]) -> Void
  private let trail = InputTrail()

  init(_ system: System, _ log: @escaping ([String]) -> Void) {
    self.system = system
    self.log = log
  }

  func allows(_ input: System.Input) -> Bool { system.allows(input) }

  func apply(_ input: System.Input) async -> System.Outcome {
    trail.receives("\(input)")
    trail.enters("")
    let outcome = await system.apply(input)
    trail.leaves()
    log(outcome.lines)
    return outcome
  }
}

private enum Mutation: String, CaseIterable {
  case ignoresInputs = "ignores every second input"
  case isLate = "returns each outcome one input later"
}

/// A system with one planted mistake. If the mutation is nil, it has none, as the control.
private final class Mutant<System: SystemUnderTest>: SystemUnderTest {
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
    if mutation == .ignoresInputs, inputs.isMultiple(of: 2), let last { return last }
    let outcome = await system.apply(input)
    defer { last = outcome }
    return mutation == .isLate ? last ?? outcome : outcome
  }
}
