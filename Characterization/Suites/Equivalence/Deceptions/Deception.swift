import Equivalence

/// Explores an original and its rewrite, and returns the verdict.
@MainActor
func compare<System: ExplorableSystem>(
  _ inputs: [System.Input], _ make: @escaping @MainActor @Sendable (_ isRewrite: Bool) -> System
) async throws -> Verdict {
  let implementations = [
    Implementation(name: "original") { make(false) },
    Implementation(name: "rewrite") { make(true) },
  ]
  let system = ComparedSystem.explored("deception", inputs, implementations)
  return Verdict(of: ["original", "rewrite"], try await system.compare(RunContext()))
}

extension Verdict {
  /// The inputs of the first counterexample. Empty if there is none.
  var counterexample: [String] {
    comparisons.first?.findings.first?.difference.steps.map(\.input) ?? []
  }
}
