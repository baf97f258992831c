/// The error of a comparison that cannot be trusted: the self-check failed, the system is not deterministic, or a
/// state omits a value.
package struct Unreliable: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what to change.
  package let description: String
  /// The sequences of inputs that led to the error, each of `[Input]`.
  let trials: [any Sendable]
  /// How much the exploration had done before the error. Nil if there was none.
  let progress: ExplorationProgress?

  package init(_ description: String) {
    self.description = description
    trials = []
    progress = nil
  }

  @MainActor package init<System>(endless subject: String, _ exploration: Exploration<System>) {
    let progress = exploration.progress
    self.init(
      "\(subject) has too many states to explore, most of them found by `\(exploration.mainInput)`;"
        + " limit what it makes grow, list fewer inputs, raise the limit, or use random walks"
        + " (\(grouped(progress.stateCount)) states after \(grouped(progress.transitionCount)) transitions)"
    )
  }

  /// What to do about sets and dictionaries, of which there is at least one.
  static func remedy(forOrderOf unordered: [String]) -> String {
    "the order of a set or dictionary is another one each time: "
      + unordered.map { "`\($0)`" }.joined(separator: ", ") + "; sort it"
  }

  init<Input>(lateWorkAfter inputs: [Input]) {
    self.init(
      "the state still changes after these inputs have returned, because a task or a dispatch queue runs later;"
        + " replace it by a fake that an input runs: \(inputs.map { "\($0)" }.joined(separator: "; "))"
    )
  }

  init(unsteady value: String, after progress: ExplorationProgress) {
    description =
      "`\(value)` is another one in each system, after the same inputs; control the clock or the random numbers with"
      + " a fake, or declare it in `environment`, with the reason"
    trials = []
    self.progress = progress
  }

  /// Two sequences of inputs lead to the same state, and then to two results of the last input.
  init<Input: Sendable>(
    _ first: [Input], _ second: [Input], suspects: Set<OpaquePart>, unordered: [String] = [],
    after progress: ExplorationProgress
  ) {
    func text(_ inputs: [Input]) -> String {
      // Hundreds of inputs are no help.
      let last = inputs.suffix(40).map { "\($0)" }.joined(separator: "; ")
      return (inputs.count > 40 ? "\(inputs.count - 40) inputs; " : "") + last
    }
    let parts = suspects.map(\.description).sorted().joined(separator: ", ")
    let inputs = " The inputs: \(text(first)). And: \(text(second))."
    description =
      unordered.isEmpty
      ? "the same input had two results in the same state, so the state omits a value, or the system"
        + " is not deterministic; add the value to the state."
        + inputs
        + (parts.isEmpty ? " Every stored value was read." : " Not read: \(parts)")
      : "the system is not deterministic: two new ones differ after the same inputs; "
        + Unreliable.remedy(forOrderOf: unordered) + "." + inputs
    trials = [first, second]
    self.progress = progress
  }
}
