/// The result of a comparison: one word, and a text for people with the shortest inputs after which two versions differ.
public struct Verdict: Sendable, Codable {
  /// The result in one word.
  public enum Word: String, Sendable {
    /// No comparison found a difference.
    case equivalent = "EQUIVALENT"
    /// No comparison found a difference. Every input was applied in every state that was found, but a state has parts
    /// that could not be read, so further states may exist.
    case explored = "EQUIVALENT (explored)"
    /// No comparison found a difference, and every input was applied in every reachable state.
    case exhausted = "EQUIVALENT (exhausted)"
    /// There was nothing to compare with: one implementation, and no recorded behavior. Only the command `parity` returns
    /// it.
    case played = "PLAYED"
    /// A comparison found a difference.
    case different = "DIFFERENT"
    /// The run was stopped before the end, without a difference so far. Only the command `parity` returns it.
    case stopped = "STOPPED"
    /// No result can be trusted, and the description says why. The reference is not deterministic, or a planted mistake was
    /// not noticed. Or equal states behaved differently, a system still changed after an input had returned, or an
    /// exploration reached its limit. Or a transcript cannot be played.
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
    let isDifferent = comparisons.contains { $0.objection == nil && !$0.differences.isEmpty }
    return failure ?? (isDifferent ? nil : comparisons.lazy.compactMap(\.objection).first)
  }
  /// Whether the run was stopped before the end.
  package var isInterrupted = false

  /// How each line of a kind of difference begins that is only a consequence, such as `phone`. A kind that adds only such
  /// lines to another one is not shown.
  package var consequence: String?

  /// Combines comparisons.
  ///
  /// - Parameters:
  ///   - names: the names of the implementations, the reference first.
  ///   - comparisons: the results of the comparisons.
  package init(of names: [String], _ comparisons: [Comparison] = []) {
    self.names = names
    self.comparisons = comparisons
  }

  /// The result in one word.
  public var word: Word {
    if objection != nil || comparisons.isEmpty && !isInterrupted { return .invalid }
    if !comparisons.allSatisfy(\.differences.isEmpty) { return .different }
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

  /// The shortest difference of each kind of difference, grouped by cause, the most severe cause first.
  ///
  /// The last group contains the differences without a known cause. This group omits each kind that includes the kind of
  /// a shorter difference, because the shorter difference shows the difference.
  package var differencesByCause: [(cause: Cause?, differences: [Difference])] {
    let differences = comparisons.flatMap(\.differences)
    let causes = Set(differences.compactMap(\.cause)).sorted { $0.rank < $1.rank }
    return causes.map { cause in
      (cause, distinct(differences.filter { $0.cause == cause }, besides: nil))
    } + [(nil, distinct(differences.filter { $0.cause == nil }, besides: consequence))]
  }

  /// The differences that do not change the verdict, one of each kind.
  package var uncounted: [Difference] {
    distinct(comparisons.flatMap(\.uncounted), besides: consequence)
  }

  /// How many kinds of difference ``differencesByCause`` omits. They include a listed kind, or appeared only after
  /// another difference.
  package var hiddenKinds: Int {
    var kinds = Set(comparisons.flatMap(\.differences).compactMap(\.kind))
    for comparison in comparisons { kinds.formUnion(comparison.kindsAfterDifference) }
    return kinds.count - Set(differencesByCause.flatMap(\.differences).compactMap(\.kind)).count
  }

  /// Whether every difference belongs to all implementations: they differ from a recording, but not from each other.
  package var candidatesAgree: Bool {
    names.count > 1
      && comparisons.allSatisfy { $0.differences.allSatisfy { $0.implementations == names } }
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

  func unique<Part: Hashable>(_ parts: [Part]) -> [Part] {
    var seen: Set<Part> = []
    return parts.filter { seen.insert($0).inserted }
  }

  /// Returns the shortest difference of each kind, the shortest first.
  private func distinct(
    _ differences: [Difference], besides prefix: String?
  ) -> [Difference] {
    var kinds: [DifferenceKind] = []
    let sorted = differences.sorted { $0.length < $1.length }
    return sorted.filter { difference in
      guard let kind = difference.kind,
        !kinds.contains(where: { kind.includes($0, besides: prefix) })
      else {
        return false
      }
      kinds.append(kind)
      return true
    }
  }
}
