import Equivalence

// The JSON form of each comparison. New versions may add keys, and rename none.

extension Comparison {
  /// The same comparison, with a JSON record of its current content.
  public var recorded: Comparison {
    var comparison = self
    comparison.record =
      if let exploration {
        Record(
          "explorations",
          ExplorationRecord(
            candidate: candidate, alphabet: exploration.name, hash: exploration.hash,
            alphabetInputs: exploration.inputs, withoutEffect: exploration.withoutEffect,
            states: exploration.progress.states, transitions: exploration.progress.transitions,
            queue: exploration.progress.queue, depth: exploration.depth,
            inputs: exploration.progress.inputs, seconds: exploration.seconds,
            differences: findings.map(FindingRecord.init)))
      } else {
        Record("walks", WalkRecord(self))
      }
    return comparison
  }
}

/// The JSON form of a finding.
package struct FindingRecord: Encodable, Sendable {
  private struct Step: Encodable {
    let line: Int
    let input: String
    let expected: [String]
    let actual: [String]
  }

  private let subjects: [String]
  private let cause: Cause?
  private let inputs: [Step]

  package init(_ finding: Finding) {
    subjects = finding.implementations
    cause = finding.cause
    inputs = finding.difference.steps.map {
      Step(line: $0.line, input: $0.input, expected: $0.left, actual: $0.right)
    }
  }
}

/// The JSON form of an exploration.
struct ExplorationRecord: Encodable {
  let candidate: String?
  let alphabet: String
  let hash: String?
  let alphabetInputs: [String]
  let withoutEffect: [String]
  let states: Int
  let transitions: Int
  let queue: Int
  let depth: Int
  let inputs: Int
  let seconds: Double
  let differences: [FindingRecord]
}

/// The JSON form of random walks. Those of the location manager have a name and a candidate, those of the screens
/// have neither.
struct WalkRecord: Encodable {
  let name: String?
  let candidate: String?
  let walks: Int
  let inputs: Int
  let difference: FindingRecord?

  init(_ comparison: Comparison, hasName: Bool = true) {
    name = hasName ? comparison.name : nil
    candidate = hasName ? comparison.candidate : nil
    walks = comparison.amounts[0].count
    inputs = comparison.amounts[1].count
    difference = comparison.findings.first.map(FindingRecord.init)
  }
}

/// The JSON form of the comparison of a companion.
struct CompanionRecord: Encodable {
  let name: String
  /// The counts by unit, such as `states`.
  let amounts: [String: Int]
  let difference: FindingRecord?

  init(_ comparison: Comparison) {
    name = comparison.name
    amounts = Dictionary(
      uniqueKeysWithValues: comparison.amounts.map { ($0.noun + "s", $0.count) })
    difference = comparison.findings.first.map(FindingRecord.init)
  }
}

/// The JSON form of a played transcript.
struct TranscriptRecord: Encodable {
  let file: String
  let inputs: Int
  let differences: [FindingRecord]
}

/// The JSON form of a replayed track.
struct TrackRecord: Encodable {
  let file: String
  let points: Int
  let seconds: Double
  let metres: Double
  let subjects: [Replay.Tally]
  let firstDifference: Replay.Divergence?
}
