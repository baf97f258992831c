import Equivalence
import Foundation

/// What a run found, in the order of the report. The text for the terminal and the other formats show the same.
package struct RunReport: Sendable {
  /// One part of the report, above its last table.
  package enum Part: Sendable {
    case sentence(String)
    case columns(String)
    /// The cause of the findings that follow, and how many kinds of difference it has.
    case cause(Cause, kinds: Int)
    case finding(Finding)

    package var text: String {
      switch self {
      case .sentence(let sentence): sentence
      case .columns(let page): page
      case .cause(let cause, let kinds):
        """
        probably \(cause.name)  \(cause.symptom)
              \(cause.facts); \(count(kinds, "kind")) of difference
              \(cause.link)
        """
      case .finding(let finding): finding.text
      }
    }
  }

  /// The comparisons with one name.
  package struct Row: Sendable {
    package let name: String
    package let comparisons: [Comparison]
    /// How much was compared, such as `12 states`.
    package let amounts: [String]
    /// The result in one or two words, such as `same`.
    package let outcome: String
    package var isDifferent: Bool { comparisons.contains { !$0.findings.isEmpty } }
  }

  package let verdict: Verdict
  let isBrief: Bool
  let countsCalls: Bool
  private let explainsAlphabets: Bool
  private(set) var showsAll: Bool

  /// Describes a verdict. If `isBrief`, each cause has one line. The others add the calls to the phone, the reasons for
  /// the inputs of each alphabet, and every finding in full instead of the shortest ones.
  package init(
    _ verdict: Verdict, isBrief: Bool = false, countsCalls: Bool = false,
    explainsAlphabets: Bool = false, showsAll: Bool = true
  ) {
    self.verdict = verdict
    self.isBrief = isBrief
    self.countsCalls = countsCalls
    self.explainsAlphabets = explainsAlphabets
    self.showsAll = showsAll
  }

  /// The same report, but with every finding in full.
  var complete: RunReport {
    var report = self
    report.showsAll = true
    return report
  }

  package var title: String { "\(list(verdict.names)) on the simulated phone" }

  /// Whether any comparison found a difference.
  var isDifferent: Bool { rows.contains(where: \.isDifferent) }

  // MARK: The rows

  /// The comparisons by name, in the order of the first one of each name.
  package var rows: [Row] {
    let groups = verdict.comparisons.groups { $0.name + verdict.against($0) }
    return groups.map { name, comparisons in
      let amounts = comparisons[0].amounts.indices.map { index in
        count(
          comparisons.map { $0.amounts[index].count }.reduce(0, +),
          comparisons[0].amounts[index].noun)
      }
      return Row(
        name: name, comparisons: comparisons, amounts: amounts, outcome: outcome(of: comparisons))
    }
  }

  /// The rows as cells. If some comparisons differ, the others share a row.
  package var cells: [[String]] {
    let kept = isDifferent && !showsAll ? rows.filter { $0.outcome != "same" } : rows
    let others = rows.count - kept.count
    return kept.map { [$0.name] + $0.amounts + [$0.outcome] }
      + (others > 0 ? [[count(others, "other comparison"), "", "", "same"]] : [])
  }

  private func outcome(of comparisons: [Comparison]) -> String {
    let different =
      comparisons.count == 1
      ? comparisons[0].findings.count : comparisons.filter { !$0.findings.isEmpty }.count
    if comparisons.contains(where: { $0.objection != nil }) { return "invalid" }
    if different > 0 { return "\(different) different" }
    if comparisons.allSatisfy(\.isAlone) { return "played" }
    let left = comparisons.compactMap(\.exploration?.progress.openStateCount).reduce(0, +)
    return left > 0 ? "\(count(left, "state")) left" : "same"
  }

  // MARK: The notes and the verdict

  /// The explorations of alphabets. Each applies only some of the inputs of the location manager.
  private var alphabets: [(against: String, summary: ExplorationSummary)] {
    verdict.comparisons.compactMap { comparison in
      guard let summary = comparison.exploration, summary.reason != nil else { return nil }
      return (verdict.against(comparison), summary)
    }
  }

  /// The paragraphs on the explorations: the inputs that have no effect. With `explainsAlphabets`, also the alphabets,
  /// the reason why each is enough by itself, and the rules for the inputs.
  package var notes: [String] {
    var notes: [String] = []
    let explored = alphabets
    let idle = explored.filter { !$0.summary.withoutEffect.isEmpty }.map {
      "no effect in \($0.summary.name)\($0.against): "
        + $0.summary.withoutEffect.map { "`\($0)`" }.joined(separator: ", ")
    }
    if !verdict.partial.isEmpty { notes.append(verdict.partial.joined(separator: "\n")) }
    if !idle.isEmpty { notes.append(idle.joined(separator: "\n")) }
    // A difference rests on no assumption.
    if verdict.word != .different, !verdict.environment.isEmpty {
      notes.append(
        "environment, which is not read\n"
          + table(
            verdict.environment.map { ["  \($0.name)", $0.reason] }, isRightAligned: false))
    }
    if !verdict.opaqueParts.isEmpty {
      notes.append(
        "not read\n" + verdict.opaqueParts.map { "  \($0)" }.joined(separator: "\n"))
    }
    if explainsAlphabets {
      let summaries = explored.map(\.summary)
      let rows = summaries.map {
        [
          $0.name, $0.hash ?? "", count($0.inputs.count, "input"), "\($0.depth) deep",
          "\(count($0.progress.inputCount, "input")) played",
          "\(count($0.progress.openStateCount, "state")) left",
          String(format: "%.1f s", $0.seconds),
        ]
      }
      let reasons = summaries.map { "  \($0.name): \($0.reason ?? "")" }
      notes.append("alphabets\n" + table(rows))
      notes.append(
        "why each alphabet can be explored by itself\n" + reasons.joined(separator: "\n"))
      notes.append(
        "rules for the inputs\n" + Alphabet.preconditions.map { "  \($0)" }.joined(separator: "\n"))
    }
    return notes
  }

  /// Explains the word of the verdict. The reader finds the differences `above` or `below`.
  package func sentence(differencesAre place: String) -> String {
    let subjects = list(verdict.names)
    switch verdict.word {
    case .invalid: return verdict.objection ?? ""
    case .stopped: return "before the end; no difference so far"
    case .different where verdict.isInterrupted:
      return "see the differences \(place); stopped before the end"
    case .different:
      if let end = verdict.comparisons.first(where: { $0.ending != nil }) {
        return "\(end.candidate ?? "the candidate") \(end.ending ?? "") after the inputs \(place);"
          + " the comparisons after it were not made"
      }
      return verdict.candidatesAgree
        ? "\(subjects) behave the same, but differ from the transcripts"
        : "see the differences \(place)"
    case .exhausted:
      let tried = Set(alphabets.flatMap(\.summary.inputs)).count
      let all = Set(Alphabet.all.flatMap(\.inputs)).count
      return "\(subjects) behave the same in every state that "
        + (tried < all
          ? "\(tried) of \(all) inputs can reach; --deep tries all" : "\(all) inputs can reach")
    case .explored:
      return "\(subjects) behave the same, but the parts above were not read; \(Verdict.remedy)"
    case .equivalent:
      return verdict.names.count > 1
        ? "\(subjects) behaved the same in everything that was played"
        : "\(subjects) behaved as the transcripts say"
    case .played:
      return "\(subjects) was played alone, and compared with nothing; to compare, omit --subject"
    }
  }
}

extension Cause {
  /// How severe the cause is, and whether later versions still have it.
  var facts: String { severity + (upstream.isEmpty ? "" : "; upstream: \(upstream)") }
}
