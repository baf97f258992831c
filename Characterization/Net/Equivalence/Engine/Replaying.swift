/// Applies inputs that are given as text, such as those that another process printed before it trapped.
package struct Replaying: Sendable {
  /// Applies shorter and shorter sequences of these inputs, and at last the inputs, until the process traps. Returns if
  /// none of them traps.
  package let shrink: @MainActor @Sendable ([String]) async -> Void
  /// Returns the outcomes of both sides. Of the last input, which traps, only the outcome of the reference. Nil if the
  /// system has another input than one of these.
  package let steps: @MainActor @Sendable ([String]) async -> [Difference.Step]?

  /// Prepares the inputs of two implementations. `read` returns the input that has a description.
  package init<System: ObservedSystem>(
    _ reference: Implementation<System>, _ candidate: Implementation<System>,
    read: @escaping @MainActor @Sendable (String) -> System.Input?
  ) {
    let inputs: @MainActor @Sendable ([String]) -> [System.Input]? = { texts in
      let inputs = texts.compactMap { read($0) }
      return inputs.count == texts.count ? inputs : nil
    }
    shrink = { texts in
      guard let inputs = inputs(texts) else { return }
      for attempt in Replaying.attempts(inputs) + [inputs] {
        // A trap may come after a difference, so this does not stop at one.
        let pair = Pair(reference, candidate)
        for input in attempt where pair.allows(input) { _ = await pair.apply(input) }
      }
    }
    steps = { texts in
      guard let inputs = inputs(texts) else { return nil }
      let before = await Pair(reference, candidate).difference(
        after: inputs.dropLast(), heading: "")
      let alone = reference.make()
      var lines: [String] = []
      for input in inputs { lines = await alone.apply(input).lines }
      let last = inputs.last.map {
        Difference.Step(line: inputs.count, input: "\($0)", left: lines, right: [])
      }
      return before.steps + [last].compactMap(\.self)
    }
  }

  /// Sequences that are shorter than `inputs`: first without one piece, then all of the few shortest that consist of
  /// the same inputs.
  private static func attempts<Input: Hashable>(_ inputs: [Input]) -> [[Input]] {
    var attempts: [[Input]] = []
    var debugging = DeltaDebugging(inputs)
    while let attempt = debugging.attempt {
      attempts.append(attempt)
      debugging.goOn(with: nil)
    }
    var alphabet: [Input] = []
    for input in inputs where !alphabet.contains(input) { alphabet.append(input) }
    var level: [[Input]] = [[]]
    while let length = level.first?.count, length + 1 < inputs.count,
      level.count * alphabet.count <= 2_000
    {
      level = level.flatMap { beginning in alphabet.map { beginning + [$0] } }
      attempts += level
    }
    return attempts
  }
}
