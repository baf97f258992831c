/// The inputs, the progress and the duration of an exploration.
package struct ExplorationSummary: Sendable, Codable {
  /// The name of the set of inputs.
  package let name: String
  /// Why this exploration may leave out the other inputs of the system. Nil if there are no others.
  package let reason: String?
  /// A hash that identifies the inputs. Nil if they have none.
  package let hash: String?
  /// The descriptions of the inputs.
  package let inputs: [String]
  /// The inputs that have no effect: they never changed a state, and nothing was observed.
  package let withoutEffect: [String]
  /// How many states, transitions and inputs were tried.
  package let progress: ExplorationProgress
  /// How many inputs lead to the most distant state.
  package let depth: Int
  /// The duration in seconds.
  package let seconds: Double
  /// The parts of the state that could not be read, without the declared ones, in alphabetical order.
  package let opaqueParts: [OpaquePart]
  /// The declarations that cover the other parts that could not be read.
  package let environment: [EnvironmentPart]
  /// Those of ``opaqueParts`` that are functions which no input has set again.
  package var constantFunctions: [OpaquePart] = []
  /// A sentence for each declaration that covers no part, with the nearest path.
  package let unmatched: [String]

  /// Summarizes an exploration.
  @MainActor package init<System>(
    _ exploration: Exploration<System>, name: String, reason: String? = nil, hash: String? = nil,
    inputs: [System.Input], seconds: Double
  ) {
    self.name = name
    self.reason = reason
    self.hash = hash
    self.inputs = inputs.map { "\($0)" }
    self.seconds = seconds
    withoutEffect = exploration.withoutEffect.map { "\($0)" }
    progress = exploration.progress
    depth = exploration.depth
    let declared = System.environment
    opaqueParts = exploration.opaqueParts.filter { !System.declares($0) }
      .sorted { $0.description < $1.description }
    environment = declared.filter { exploration.opaqueParts.contains(where: $0.contains) }
    let paths = exploration.opaqueParts.map(\.path)
    unmatched = declared.filter { !exploration.opaqueParts.contains(where: $0.contains) }.map {
      let name = $0.name
      let nearest = paths.map { ($0.difference(from: name).count, $0) }.min { $0 < $1 }?.1
      return "the declaration “\(name)” in `environment` covers nothing; "
        + (nearest.map { "the nearest part is \($0)" } ?? "delete it")
    }
  }
}
