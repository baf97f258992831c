import Equivalence

/// A system for tests: a value, and a function that applies a number to the value.
final class Toy<Value: Hashable>: StatefulSystem, ExplorableSystem {
  private var value: Value
  private let allowed: (Value, Int) -> Bool
  private let applied: (inout Value, Int) -> [String]

  init(
    _ value: Value, allows: @escaping (Value, Int) -> Bool = { _, _ in true },
    apply: @escaping (inout Value, Int) -> [String]
  ) {
    (self.value, allowed, applied) = (value, allows, apply)
  }

  static var environment: [EnvironmentPart] {
    [EnvironmentPart("Toy", because: "its functions do not change")]
  }

  func allows(_ input: Int) -> Bool { allowed(value, input) }
  func apply(_ input: Int) -> [String] { applied(&value, input) }
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
