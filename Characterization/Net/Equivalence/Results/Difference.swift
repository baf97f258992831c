/// Inputs after which two sides differ, and what both did.
package struct Difference: Sendable, Codable {
  /// An input and its outcome on both sides.
  package struct Step: Sendable, Codable {
    /// The line of the file, or the number of the input from 1.
    package let line: Int
    /// The description of the input.
    package let input: String
    /// What the left side did, one line for each observation.
    package let left: [String]
    /// What the right side did, one line for each observation.
    package let right: [String]

    /// Whether the two sides did something different.
    package var isDifferent: Bool { !left.isSame(as: right) }

    /// Makes a step.
    package init(line: Int, input: String, left: [String], right: [String]) {
      self.line = line
      self.input = input
      self.left = left
      self.right = right
    }
  }

  /// The first line: the name of a file, or what was compared and after how many inputs.
  package let heading: String
  /// One line of explanation, such as the first line of a transcript. Nil if there is none.
  package let title: String?
  private let left, right: String
  /// The names of the two sides.
  package var names: (left: String, right: String) { (left, right) }
  /// The steps in order, at least one.
  package let steps: [Step]

  /// The kind of difference, of which a report shows only the shortest one. Nil: a report shows this one with its
  /// comparison.
  package var kind: DifferenceKind?
  /// The names of the implementations that differ from the expected behavior in this way. By default, the right side.
  package var implementations: [String]
  /// The known cause. Nil if there is none.
  package var cause: Cause?
  /// How many inputs lead to the first step that differs. A report shows the shortest difference first.
  package var length: Int

  /// Makes a difference without a known cause.
  package init(
    heading: String, title: String? = nil, names: (left: String, right: String), steps: [Step],
    kind: DifferenceKind? = nil
  ) {
    self.heading = heading
    self.title = title
    (left, right) = names
    self.steps = steps
    self.kind = kind
    implementations = [names.right]
    length = 1 + (steps.firstIndex(where: \.isDifferent) ?? steps.count - 1)
  }
}
