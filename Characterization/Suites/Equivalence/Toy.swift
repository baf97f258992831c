import Equivalence

/// A system for tests: a value, which is its whole state, and a function that applies a number to the value.
final class Toy<State: Hashable>: StatefulSystem, ExplorableSystem {
  private(set) var state: State
  private let allowed: (State, Int) -> Bool
  private let applied: (inout State, Int) -> [String]

  init(
    _ state: State, allows: @escaping (State, Int) -> Bool = { _, _ in true },
    apply: @escaping (inout State, Int) -> [String]
  ) {
    (self.state, allowed, applied) = (state, allows, apply)
  }

  /// Empty, because its functions do not change.
  static func opaqueParts(of state: State) -> Set<OpaquePart> { [] }
  static var environment: [EnvironmentPart] {
    [EnvironmentPart("Toy<\(State.self)>", because: "its functions do not change")]
  }

  func allows(_ input: Int) -> Bool { allowed(state, input) }
  func apply(_ input: Int) -> [String] { applied(&state, input) }
}

extension Pair {
  /// A system twice: a pair without a difference.
  static func ofItself(_ make: @escaping @MainActor @Sendable () -> System) -> Pair {
    let system = Implementation(name: "", make: make)
    return Pair(system, system)
  }
}

extension Toy<Int> {
  /// A sum without an end.
  static func sum() -> Toy {
    Toy(0) { sum, input in
      sum += input
      return ["\(sum)"]
    }
  }
}
