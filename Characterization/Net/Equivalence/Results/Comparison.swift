/// The result of one comparison, such as a random walk or the replay of a file. Comparisons with the same name
/// share a row of the report. Only its `details` are not encoded.
package struct Comparison: Sendable, Codable {
  /// A number and its unit, such as 12 states.
  package struct Amount: Sendable, Codable {
    /// The number.
    package var count: Int
    /// The unit in the singular, such as `state`.
    package let noun: String

    /// Makes an amount.
    package init(_ count: Int, _ noun: String) {
      self.count = count
      self.noun = noun
    }
  }

  /// What was compared, and how. The JSON document has a list for each but `callSites`, of which there is one.
  package enum Area: String, Sendable, Codable, CaseIterable {
    case transcripts, tracks, companions, explorations, walks, callSites
  }

  /// The name, such as the row of the report.
  package let name: String
  /// What was compared, and how. Nil if the JSON document needs no entry of its own.
  package var area: Area?
  /// The name of the file that was played. Nil if the inputs come from no file.
  package var file: String?
  /// The name of the candidate. Nil if several candidates are compared at once.
  package var candidate: String?
  /// How much was compared, such as 12 states and 36 transitions.
  package var amounts: [Amount]
  /// The differences. Empty if the candidates behave the same.
  package var differences: [Difference]
  /// The accepted differences. They are not among the differences.
  package var accepted: [Acceptance] = []
  /// The differences that do not change the verdict, such as calls that have no effect.
  package var uncounted: [Difference] = []
  /// Kinds of difference that only appeared after another difference.
  package var kindsAfterDifference: Set<DifferenceKind> = []
  /// The summary of the exploration. Nil for other comparisons.
  package var exploration: ExplorationSummary?
  /// The reason why this comparison cannot be trusted. Its differences are differences all the same. Nil if there is none.
  package var objection: String?
  /// Whether there was nothing to compare with: one implementation, and no recorded behavior.
  package var isAlone = false
  /// How the candidate ended the process, such as `trapped`. Nil if it did not.
  package var ending: String?
  /// What else was found out, such as the counts along a track. Its description is the text for people. Nil if there is
  /// nothing, or if nobody asked for it.
  package var details: (any CustomStringConvertible & Sendable)?
  /// How often each implementation made each call to its environment, by the name of the call. Each list has one
  /// count for each implementation, in their order, and is not empty.
  package var calls: [String: [Int]] = [:]

  private enum CodingKeys: CodingKey {
    case name, area, file, candidate, amounts, differences, accepted, uncounted
    case kindsAfterDifference, exploration, objection, isAlone, ending, calls
  }

  /// Makes the result of a comparison.
  package init(_ name: String, _ amounts: [Amount], differences: [Difference] = []) {
    self.name = name
    self.amounts = amounts
    self.differences = differences
  }
}
