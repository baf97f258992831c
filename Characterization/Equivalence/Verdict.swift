/// What follows from all comparisons together: one word and an exit status.
public struct Verdict: Sendable {
  public enum Word: String, Sendable {
    case equivalent = "EQUIVALENT"
    /// Equivalent in every state that the inputs can reach: no input is left untried in any of them.
    case exhausted = "EQUIVALENT (exhausted)"
    /// One implementation alone, and no recording of what it should do.
    case played = "PLAYED"
    case different = "DIFFERENT"
    /// Stopped before the end, without a difference so far.
    case stopped = "STOPPED"
    /// The self-check failed, so no result can be trusted.
    case invalid = "INVALID"
  }

  /// The names of the implementations. The first one is the reference.
  public let names: [String]
  public var comparisons: [Comparison]
  /// Why no result can be trusted: see ``SelfCheck``.
  public var objection: String?
  /// Whether somebody stopped the work before its end.
  public var isInterrupted = false

  private let contains: @Sendable (DifferenceKind, _ other: DifferenceKind) -> Bool

  /// - Parameter contains: whether the first kind of difference includes the other one, so that showing the
  ///   other one is enough.
  public init(
    of names: [String], _ comparisons: [Comparison] = [],
    contains: @escaping @Sendable (DifferenceKind, _ other: DifferenceKind) -> Bool = { $0 == $1 }
  ) {
    self.names = names
    self.comparisons = comparisons
    self.contains = contains
  }

  public var word: Word {
    if objection != nil { return .invalid }
    if !comparisons.allSatisfy(\.findings.isEmpty) { return .different }
    let explorations = comparisons.compactMap(\.exploration)
    if isInterrupted || explorations.contains(where: { $0.progress.queue > 0 }) { return .stopped }
    if names.count == 1 && comparisons.allSatisfy(\.isAlone) { return .played }
    return explorations.isEmpty ? .equivalent : .exhausted
  }

  /// 0 the same, 1 different, 2 nothing can be trusted, 130 stopped before the end.
  public var exitStatus: Int32 {
    switch word {
    case .equivalent, .exhausted, .played: 0
    case .invalid: 2
    // What a shell says of a command that Ctrl-C has ended.
    case .different: isInterrupted ? 130 : 1
    case .stopped: 130
    }
  }

  /// The findings that have a kind, by cause, the most severe first. The last group has no known cause: it omits
  /// a kind that includes one already listed, because the shorter finding shows it.
  public var findingsByCause: [(cause: Cause?, findings: [Finding])] {
    let findings = comparisons.flatMap(\.findings)
    let causes = Set(findings.compactMap(\.cause)).sorted { $0.rank < $1.rank }
    return causes.map { cause in
      (cause, distinct(findings.filter { $0.cause == cause }, contains: ==))
    } + [(nil, distinct(findings.filter { $0.cause == nil }, contains: contains))]
  }

  /// The findings that do not count for the verdict, each kind once.
  public var uncounted: [Finding] { distinct(comparisons.flatMap(\.uncounted), contains: contains) }

  /// How many kinds of difference are not shown: they include one of ``findingsByCause``, or appeared only after
  /// another difference.
  public var hiddenKinds: Int {
    var kinds = Set(comparisons.flatMap(\.findings).compactMap(\.kind))
    for comparison in comparisons { kinds.formUnion(comparison.kindsAfterDifference) }
    return kinds.count - Set(findingsByCause.flatMap(\.findings).compactMap(\.kind)).count
  }

  /// Whether all findings are of all implementations: they differ from a recording, and not from each other.
  public var candidatesAgree: Bool {
    names.count > 1
      && comparisons.allSatisfy { $0.findings.allSatisfy { $0.implementations == names } }
  }

  /// How often each implementation made each call, the most frequent first.
  public var calls: [(call: String, counts: [Int])] {
    var sums: [String: [Int]] = [:]
    for (call, counts) in comparisons.flatMap(\.calls) {
      sums[call] = zip(sums[call] ?? counts.map { _ in 0 }, counts).map(+)
    }
    return sums.map { (call: $0.key, counts: $0.value) }
      .sorted { ($1.counts[0], $0.call) < ($0.counts[0], $1.call) }
  }

  /// Each kind once, the shortest finding first.
  private func distinct(
    _ findings: [Finding], contains: (DifferenceKind, DifferenceKind) -> Bool
  ) -> [Finding] {
    var kinds: [DifferenceKind] = []
    let sorted = findings.sorted { $0.difference.steps.count < $1.difference.steps.count }
    return sorted.filter { finding in
      guard let kind = finding.kind, !kinds.contains(where: { contains(kind, $0) }) else {
        return false
      }
      kinds.append(kind)
      return true
    }
  }
}
