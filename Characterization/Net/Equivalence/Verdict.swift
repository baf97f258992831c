/// The result of a comparison: one word, and a text for people with the shortest inputs after which two versions differ.
public struct Verdict: Sendable {
  /// The result in one word.
  public enum Word: String, Sendable {
    /// No comparison found a difference.
    case equivalent = "EQUIVALENT"
    /// No comparison found a difference. Every input was applied in every state that was found, but a state has parts
    /// that could not be read, so further states may exist.
    case explored = "EQUIVALENT (explored)"
    /// No comparison found a difference, and every input was applied in every reachable state.
    case exhausted = "EQUIVALENT (exhausted)"
    /// There was nothing to compare with: one implementation, and no recorded behavior.
    case played = "PLAYED"
    /// A comparison found a difference.
    case different = "DIFFERENT"
    /// The run was stopped before the end, without a difference so far.
    case stopped = "STOPPED"
    /// No result can be trusted.
    case invalid = "INVALID"
  }

  /// The names of the implementations. The first one is the reference.
  package let names: [String]
  /// The results of the comparisons, in the order of the report.
  package var comparisons: [Comparison]
  /// Why the run as a whole cannot be trusted, such as a self-check that failed. Nil if there is no such reason.
  package var failure: String?
  /// The reason why no result can be trusted: that of the run, or else of a comparison, unless another comparison found a
  /// difference.
  package var objection: String? {
    let isDifferent = comparisons.contains { $0.objection == nil && !$0.findings.isEmpty }
    return failure ?? (isDifferent ? nil : comparisons.lazy.compactMap(\.objection).first)
  }
  /// Whether the run was stopped before the end.
  package var isInterrupted = false

  private let contains: @Sendable (DifferenceKind, _ other: DifferenceKind) -> Bool

  /// Combines comparisons.
  ///
  /// - Parameters:
  ///   - names: the names of the implementations, the reference first.
  ///   - comparisons: the results of the comparisons.
  ///   - contains: returns whether its first kind of difference includes the second one. The report then shows only
  ///     the second one. By default, a kind only includes itself.
  package init(
    of names: [String], _ comparisons: [Comparison] = [],
    contains: @escaping @Sendable (DifferenceKind, _ other: DifferenceKind) -> Bool = { $0 == $1 }
  ) {
    self.names = names
    self.comparisons = comparisons
    self.contains = contains
  }

  /// The result in one word.
  public var word: Word {
    if objection != nil || comparisons.isEmpty && !isInterrupted { return .invalid }
    if !comparisons.allSatisfy(\.findings.isEmpty) { return .different }
    let explorations = comparisons.compactMap(\.exploration)
    if isInterrupted || explorations.contains(where: { $0.progress.openStateCount > 0 }) {
      return .stopped
    }
    if names.count == 1 && comparisons.allSatisfy(\.isAlone) { return .played }
    if explorations.isEmpty { return .equivalent }
    return opaqueParts.isEmpty ? .exhausted : .explored
  }

  /// The parts of the state that no exploration could read, and that no declaration covers.
  package var opaqueParts: [OpaquePart] {
    unique(comparisons.compactMap(\.exploration).flatMap(\.opaqueParts))
  }

  /// The declarations that cover the other parts that could not be read.
  package var environment: [EnvironmentPart] {
    unique(comparisons.compactMap(\.exploration).flatMap(\.environment))
  }

  /// The accepted differences of all comparisons. One occurs if it occurs in a comparison.
  package var accepted: [Acceptance] {
    let all = comparisons.flatMap(\.accepted)
    var names: Set<String> = []
    return all.filter { one in
      names.insert(one.name).inserted
    }.map { one in all.first { $0.name == one.name && $0.occurs } ?? one }
  }

  /// What to do about the opaque parts.
  package static let remedy =
    "conform their types to SnapshotValue, or declare them in `environment` with a reason"

  /// The exit status: 0 the same, 1 different, 2 no result can be trusted, 130 stopped before the end.
  public var exitStatus: Int32 {
    switch word {
    case .equivalent, .explored, .exhausted, .played: 0
    case .invalid: 2
    // 130 is the status of a command that Ctrl-C ended.
    case .different: isInterrupted ? 130 : 1
    case .stopped: 130
    }
  }

  /// The shortest finding of each kind of difference, grouped by cause, the most severe cause first.
  ///
  /// The last group contains the findings without a known cause. This group omits each kind that includes the kind of
  /// a shorter finding, because the shorter finding shows the difference.
  package var findingsByCause: [(cause: Cause?, findings: [Finding])] {
    let findings = comparisons.flatMap(\.findings)
    let causes = Set(findings.compactMap(\.cause)).sorted { $0.rank < $1.rank }
    return causes.map { cause in
      (cause, distinct(findings.filter { $0.cause == cause }, contains: ==))
    } + [(nil, distinct(findings.filter { $0.cause == nil }, contains: contains))]
  }

  /// The findings that do not change the verdict, one of each kind.
  package var uncounted: [Finding] {
    distinct(comparisons.flatMap(\.uncounted), contains: contains)
  }

  /// How many kinds of difference ``findingsByCause`` omits. They include a listed kind, or appeared only after
  /// another difference.
  package var hiddenKinds: Int {
    var kinds = Set(comparisons.flatMap(\.findings).compactMap(\.kind))
    for comparison in comparisons { kinds.formUnion(comparison.kindsAfterDifference) }
    return kinds.count - Set(findingsByCause.flatMap(\.findings).compactMap(\.kind)).count
  }

  /// Whether every finding belongs to all implementations: they differ from a recording, but not from each other.
  package var candidatesAgree: Bool {
    names.count > 1
      && comparisons.allSatisfy { $0.findings.allSatisfy { $0.implementations == names } }
  }

  /// How often each implementation made each call to its environment, the most frequent call first.
  package var calls: [(call: String, counts: [Int])] {
    var sums: [String: [Int]] = [:]
    for (call, counts) in comparisons.flatMap(\.calls) {
      sums[call] = zip(sums[call] ?? counts.map { _ in 0 }, counts).map(+)
    }
    return sums.map { (call: $0.key, counts: $0.value) }
      .sorted { ($1.counts[0], $0.call) < ($0.counts[0], $1.call) }
  }

  /// Returns the name of the candidate in parentheses if there are several candidates.
  package func against(_ comparison: Comparison) -> String {
    names.count > 2 ? comparison.candidate.map { " (\($0))" } ?? "" : ""
  }

  private func unique<Part: Hashable>(_ parts: [Part]) -> [Part] {
    var seen: Set<Part> = []
    return parts.filter { seen.insert($0).inserted }
  }

  /// Returns the shortest finding of each kind, the shortest first.
  private func distinct(
    _ findings: [Finding], contains: (DifferenceKind, DifferenceKind) -> Bool
  ) -> [Finding] {
    var kinds: [DifferenceKind] = []
    let sorted = findings.sorted { $0.length < $1.length }
    return sorted.filter { finding in
      guard let kind = finding.kind, !kinds.contains(where: { contains(kind, $0) }) else {
        return false
      }
      kinds.append(kind)
      return true
    }
  }
}
