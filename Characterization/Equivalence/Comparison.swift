/// The result of one comparison, such as a random walk or a transcript. Comparisons with the same name share
/// a row of the report.
public struct Comparison: Sendable {
  /// A number and what it counts, in the singular: 12 states.
  public struct Amount: Sendable, Codable {
    public var count: Int
    public let noun: String

    public init(_ count: Int, _ noun: String) {
      self.count = count
      self.noun = noun
    }
  }

  /// Text for a person. Its parameter colors what begins with `- ` or `+ `.
  public typealias Page = @Sendable (_ paint: (String) -> String) -> String

  public let name: String
  /// Nil if several candidates are compared at once.
  public var candidate: String?
  /// How much was compared.
  public var amounts: [Amount]
  /// The differences. None: the candidates behaved the same.
  public var findings: [Finding]
  /// The differences that do not count for the verdict, such as calls without effect.
  public var uncounted: [Finding] = []
  /// Kinds of difference that only appeared after another difference.
  public var kindsAfterDifference: Set<DifferenceKind> = []
  /// What was explored, if this is an exploration.
  public var exploration: ExplorationSummary?
  /// Whether there was nothing to compare with: one implementation, and no record of what it should do.
  public var isAlone = false
  /// What a person reads before the findings.
  public var page: Page?
  /// What a person reads after all findings.
  public var appendix: Page?
  /// What a machine reads beside the findings, and under which key.
  public var record: Record?
  /// How often each implementation made each call to the world around it.
  public var calls: [String: [Int]] = [:]

  public init(_ name: String, _ amounts: [Amount], findings: [Finding] = []) {
    self.name = name
    self.amounts = amounts
    self.findings = findings
  }

  /// What a machine finds under `key`: an entry of a list, or the only one.
  public struct Record: Sendable {
    public let key: String
    public let value: any Encodable & Sendable
    public let isList: Bool

    public init(_ key: String, _ value: any Encodable & Sendable, isList: Bool = true) {
      self.key = key
      self.value = value
      self.isList = isList
    }
  }
}

/// A difference that a comparison found.
public struct Finding: Sendable, Encodable {
  /// Findings of one kind are shown once. Nil: shown with its own comparison.
  public let kind: DifferenceKind?
  /// The names of the implementations that behaved in this way.
  public let implementations: [String]
  public let difference: Difference
  /// What is known of its cause.
  public var cause: Cause?
  /// The difference for a person. By default ``Difference/text(limit:paint:)`` with all its steps.
  public let text: Comparison.Page

  public init(
    _ difference: Difference, kind: DifferenceKind? = nil, implementations: [String]? = nil,
    text: Comparison.Page? = nil
  ) {
    self.kind = kind
    self.implementations = implementations ?? [difference.names.right]
    self.difference = difference
    self.text = text ?? { difference.text(limit: .max, paint: $0) }
  }

  private enum Key: CodingKey { case subjects, cause, inputs }
  private enum StepKey: CodingKey { case line, input, expected, actual }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(implementations, forKey: .subjects)
    try object.encodeIfPresent(cause, forKey: .cause)
    var inputs = object.nestedUnkeyedContainer(forKey: .inputs)
    for step in difference.steps {
      var input = inputs.nestedContainer(keyedBy: StepKey.self)
      try input.encode(step.line, forKey: .line)
      try input.encode(step.input, forKey: .input)
      try input.encode(step.left, forKey: .expected)
      try input.encode(step.right, forKey: .actual)
    }
  }
}

/// A known reason of differences, described elsewhere.
public struct Cause: Hashable, Sendable, Codable {
  public let name: String
  /// The most severe cause has the lowest.
  public let rank: Int
  public let symptom: String
  public let severity: String
  /// Whether later versions still have it. Empty if that is not known.
  public let upstream: String
  /// Where it is described.
  public let link: String

  public init(
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

/// What an exploration tried, and how far it got.
public struct ExplorationSummary: Sendable, Codable {
  /// The name of the set of inputs.
  public let name: String
  /// Why these inputs are enough by themselves. Nil if they are all that the system has.
  public let reason: String?
  /// Identifies the inputs.
  public let hash: String?
  public let inputs: [String]
  /// The inputs that never changed a state and never led to an observation.
  public let withoutEffect: [String]
  public let progress: ExplorationProgress
  /// How many inputs lead to the most distant state.
  public let depth: Int
  public let seconds: Double

  @MainActor public init<System>(
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
  }
}
