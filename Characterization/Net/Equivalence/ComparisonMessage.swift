/// A comparison in a form that one process can send to another.
///
/// The received comparison has no ``Comparison/page``, ``Comparison/appendix`` or ``Comparison/record``. Its findings
/// have the default text.
public struct ComparisonMessage: Codable, Sendable {
  private let name: String
  private let candidate: String?
  private let amounts: [Comparison.Amount]
  private let findings: [FindingMessage]
  private let uncounted: [FindingMessage]
  private let kindsAfterDifference: Set<DifferenceKind>
  private let exploration: ExplorationSummary?
  private let objection: String?
  private let isAlone: Bool
  private let calls: [String: [Int]]

  /// Makes a message from a comparison.
  ///
  /// - Parameter comparison: the comparison to send.
  public init(_ comparison: Comparison) {
    name = comparison.name
    candidate = comparison.candidate
    amounts = comparison.amounts
    findings = comparison.findings.map(FindingMessage.init)
    uncounted = comparison.uncounted.map(FindingMessage.init)
    kindsAfterDifference = comparison.kindsAfterDifference
    exploration = comparison.exploration
    objection = comparison.objection
    isAlone = comparison.isAlone
    calls = comparison.calls
  }

  /// The received comparison.
  public var comparison: Comparison {
    var comparison = Comparison(name, amounts, findings: findings.map(\.finding))
    comparison.candidate = candidate
    comparison.uncounted = uncounted.map(\.finding)
    comparison.kindsAfterDifference = kindsAfterDifference
    comparison.exploration = exploration
    comparison.objection = objection
    comparison.isAlone = isAlone
    comparison.calls = calls
    return comparison
  }
}

private struct FindingMessage: Codable {
  let kind: DifferenceKind?
  let implementations: [String]
  let cause: Cause?
  let file: String
  let title: String?
  let left: String
  let right: String
  let steps: [Difference.Step]

  init(_ finding: Finding) {
    kind = finding.kind
    implementations = finding.implementations
    cause = finding.cause
    file = finding.difference.file
    title = finding.difference.title
    (left, right) = finding.difference.names
    steps = finding.difference.steps
  }

  var finding: Finding {
    let difference = Difference(file: file, title: title, names: (left, right), steps: steps)
    var finding = Finding(difference, kind: kind, implementations: implementations)
    finding.cause = cause
    return finding
  }
}
