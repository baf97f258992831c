/// The result of one comparison, such as a random walk or the replay of a file. Comparisons with the same name
/// share a row of the report. Only its `record` is not encoded.
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

  /// The name, such as the row of the report.
  package let name: String
  /// The name of the file that was played. Nil if the inputs come from no file.
  package var file: String?
  /// The name of the candidate. Nil if several candidates are compared at once.
  package var candidate: String?
  /// How much was compared, such as 12 states and 36 transitions.
  package var amounts: [Amount]
  /// The differences. Empty if the candidates behave the same.
  package var findings: [Finding]
  /// The accepted differences. They are not among the findings.
  package var accepted: [Acceptance] = []
  /// The differences that do not change the verdict, such as calls that have no effect.
  package var uncounted: [Finding] = []
  /// Kinds of difference that only appeared after another difference.
  package var kindsAfterDifference: Set<DifferenceKind> = []
  /// The summary of the exploration. Nil for other comparisons.
  package var exploration: ExplorationSummary?
  /// The reason why this comparison cannot be trusted. Its findings are differences all the same. Nil if there is none.
  package var objection: String?
  /// Whether there was nothing to compare with: one implementation, and no recorded behavior.
  package var isAlone = false
  /// How the candidate ended the process, such as `trapped`. Nil if it did not.
  package var ending: String?
  /// Text that the report shows before the findings.
  package var page: String?
  /// Text that the report shows after all findings.
  package var appendix: String?
  /// An entry for the JSON document, beside the findings.
  package var record: Record?
  /// How often each implementation made each call to its environment, by the name of the call. Each list has one
  /// count for each implementation, in their order, and is not empty.
  package var calls: [String: [Int]] = [:]

  private enum CodingKeys: CodingKey {
    case name, file, candidate, amounts, findings, accepted, uncounted, kindsAfterDifference
    case exploration, objection, isAlone, ending, page, appendix, calls
  }

  /// Makes the result of a comparison.
  package init(_ name: String, _ amounts: [Amount], findings: [Finding] = []) {
    self.name = name
    self.amounts = amounts
    self.findings = findings
  }

  /// An entry of the JSON document.
  package struct Record: Sendable {
    package let key: String
    package let fields: Fields
    /// Whether `key` has a list, to which this entry is appended.
    package let isList: Bool

    package init(_ key: String, isList: Bool = true, _ fields: [String: Fields.Value?]) {
      (self.key, self.isList, self.fields) = (key, isList, Fields(fields))
    }
  }
}

/// A difference that a comparison found, and what the report says about it.
package struct Finding: Sendable, Codable {
  /// The report shows one finding of each kind. Nil: it shows this finding with its comparison.
  package let kind: DifferenceKind?
  /// The names of the implementations that differ from the expected behavior in this way.
  package let implementations: [String]
  /// The inputs, and what both sides did.
  package let difference: Difference
  /// The known cause. Nil if there is none.
  package var cause: Cause?
  private let ownText: String?
  /// How many inputs lead to the first difference. A report shows the shortest finding first.
  package var length: Int

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - difference: the inputs, and what both sides did.
  ///   - kind: the kind of difference. The report shows one finding of each kind.
  ///   - implementations: the names of the implementations that differ. By default, the right side.
  ///   - text: the text for the report. By default, the text of the difference with all inputs.
  package init(
    _ difference: Difference, kind: DifferenceKind? = nil, implementations: [String]? = nil,
    text: String? = nil
  ) {
    self.kind = kind
    self.implementations = implementations ?? [difference.names.right]
    self.difference = difference
    ownText = text
    length = 1 + (difference.steps.firstIndex(where: \.isDifferent) ?? difference.steps.count - 1)
  }

  /// The text for the report.
  package var text: String { ownText ?? difference.text(limit: .max, folds: true) }
}

/// A known cause of differences, which a page describes.
package struct Cause: Hashable, Sendable, Codable {
  /// The name, such as `D10`.
  package let name: String
  /// The position by severity. The most severe cause has the lowest number.
  package let rank: Int
  /// What a user or a client notices.
  package let symptom: String
  /// How severe the cause is, in words.
  package let severity: String
  /// Whether later versions still have it. Empty if that is unknown.
  package let upstream: String
  /// The address of the description.
  package let link: String

  /// Makes a cause.
  package init(
    name: String, rank: Int, symptom: String, severity: String, upstream: String, link: String
  ) {
    self.name = name
    self.rank = rank
    self.symptom = symptom
    self.severity = severity
    self.upstream = upstream
    self.link = link
  }
}

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
    opaqueParts = exploration.opaqueParts.filter { part in
      !declared.contains { $0.contains(part) }
    }.sorted { $0.description < $1.description }
    environment = declared.filter { exploration.opaqueParts.contains(where: $0.contains) }
  }
}
