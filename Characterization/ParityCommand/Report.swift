import Equivalence
import Foundation
import Parity

/// Prints the verdict as text.
struct Report {
  let arguments: Arguments
  let terminal: Terminal
  let verdict: Verdict

  func show() {
    for group in groups {
      // Shorter scenarios are easier to understand, so they come first. Pages keep the order of the files.
      let isOrdered = group.comparisons.contains { $0.page != nil }
      for comparison in isOrdered ? group.comparisons : group.comparisons.sorted(by: isShorter) {
        if let page = comparison.page { print(page(paint) + "\n") }
        show(comparison.findings.filter { $0.kind == nil })
      }
    }
    showCauses()
    if !verdict.uncounted.isEmpty {
      print("differences in calls only: the phone does the same in the end\n")
      show(verdict.uncounted)
    }
    for appendix in verdict.comparisons.compactMap(\.appendix) { print(appendix(paint) + "\n") }
    if arguments.showsCalls && arguments.candidate == nil {
      print("calls to the phone\n" + callTable + "\n")
    }
    print(summary)
  }

  private func isShorter(_ one: Comparison, _ other: Comparison) -> Bool {
    (one.amounts.last?.count ?? 0) < (other.amounts.last?.count ?? 0)
  }

  /// Prints the shortest counterexample for each known cause, and one for each kind of difference without a cause.
  private func showCauses() {
    let groups = verdict.findingsByCause.filter { !$0.findings.isEmpty }
    if arguments.isBrief {
      let rows = groups.flatMap { cause, findings in
        cause.map { [row(of: $0, findings)] } ?? findings.map { row(of: $0) }
      }
      if !rows.isEmpty { print(table(rows, isRightAligned: false) + "\n") }
    } else {
      for (cause, findings) in groups {
        guard let cause else {
          if groups.count > 1 { print("Without a known cause:\n") }
          show(findings)
          continue
        }
        let upstream = cause.upstream.isEmpty ? "" : "; upstream: \(cause.upstream)"
        print("probably \(cause.name)  \(cause.symptom)")
        print(
          "      \(cause.severity)\(upstream); \(count(findings.count, "kind")) of difference\n"
            + "      \(cause.link)\n")
        show(Array(findings.prefix(1)))
      }
    }
    if verdict.hiddenKinds > 0 {
      print(
        "not shown: at least \(count(verdict.hiddenKinds, "kind")) of difference that appear only with or after"
          + " a difference above\n"
      )
    }
  }

  private func row(of cause: Cause, _ findings: [Finding]) -> [String] {
    [cause.name, cause.severity, cause.symptom, count(findings.count, "kind")]
  }

  /// Without a known cause, the row shows the inputs of the counterexample.
  private func row(of finding: Finding) -> [String] {
    ["?", "unknown", finding.difference.steps.map(\.input).joined(separator: "; "), "1 kind"]
  }

  private func show(_ findings: [Finding]) {
    for finding in findings { print(finding.text(paint) + "\n") }
  }

  private func paint(_ cell: String) -> String {
    if cell.hasPrefix("- ") { return terminal.paint(cell, .red) }
    return cell.hasPrefix("+ ") ? terminal.paint(cell, .green) : cell
  }

  private var callTable: String {
    let totals = verdict.names.indices.map { subject in
      grouped(verdict.calls.map { $0.counts[subject] }.reduce(0, +))
    }
    return table(
      [[""] + verdict.names] + verdict.calls.map { ["  \($0.call)"] + $0.counts.map(grouped) }
        + [["  all"] + totals])
  }

  // MARK: The summary

  /// The comparisons by row, in the order of the first one of each row.
  private var groups: [(row: String, comparisons: [Comparison])] {
    var groups: [(row: String, comparisons: [Comparison])] = []
    for comparison in verdict.comparisons {
      let row = comparison.name + against(comparison)
      if let group = groups.firstIndex(where: { $0.row == row }) {
        groups[group].comparisons.append(comparison)
      } else {
        groups.append((row, [comparison]))
      }
    }
    return groups
  }

  /// The name of the candidate in parentheses if there are several candidates.
  private func against(_ comparison: Comparison) -> String {
    verdict.names.count > 2 ? comparison.candidate.map { " (\($0))" } ?? "" : ""
  }

  private var summary: String {
    let rows = groups.map { row, comparisons in
      let amounts = comparisons[0].amounts.indices.map { index in
        count(
          comparisons.map { $0.amounts[index].count }.reduce(0, +),
          comparisons[0].amounts[index].noun)
      }
      return [row] + amounts + [outcome(of: comparisons)]
    }
    let lines = (rows.isEmpty ? [] : [table(rows)]) + notes
    return (["\(list(verdict.names)) on the simulated phone"] + lines + [lastLine])
      .joined(separator: "\n\n")
  }

  private func outcome(of comparisons: [Comparison]) -> String {
    let different =
      comparisons.count == 1
      ? comparisons[0].findings.count : comparisons.filter { !$0.findings.isEmpty }.count
    if different > 0 { return "\(different) different" }
    if comparisons.allSatisfy(\.isAlone) { return "played" }
    let left = comparisons.compactMap(\.exploration?.progress.queue).reduce(0, +)
    return left > 0 ? "\(count(left, "state")) left" : "same"
  }

  /// The explorations of alphabets. Each applies only some of the inputs of the location manager.
  private var alphabets: [(against: String, summary: ExplorationSummary)] {
    verdict.comparisons.compactMap { comparison in
      guard let summary = comparison.exploration, summary.reason != nil else { return nil }
      return (against(comparison), summary)
    }
  }

  /// The paragraphs on the explorations: the inputs that have no effect. With `--deep`, also the alphabets, the reason
  /// why each is enough by itself, and the rules for the inputs.
  private var notes: [String] {
    var notes: [String] = []
    let explored = alphabets
    let idle = explored.filter { !$0.summary.withoutEffect.isEmpty }.map {
      "no effect in \($0.summary.name)\($0.against): "
        + $0.summary.withoutEffect.map { "`\($0)`" }.joined(separator: ", ")
    }
    if !idle.isEmpty { notes.append(idle.joined(separator: "\n")) }
    if arguments.isDeep {
      let summaries = explored.map(\.summary)
      let rows = summaries.map {
        [
          $0.name, $0.hash ?? "", count($0.inputs.count, "input"), "\($0.depth) deep",
          "\(count($0.progress.inputs, "input")) played",
          "\(count($0.progress.queue, "state")) left",
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

  private var lastLine: String {
    let color = verdict.exitStatus == 0 ? Terminal.Color.green : .red
    return terminal.paint(verdict.word.rawValue, color) + "  " + sentence
  }

  private var sentence: String {
    let subjects = list(verdict.names)
    switch verdict.word {
    case .invalid: return verdict.objection ?? ""
    case .stopped: return "before the end; no difference so far"
    case .different where verdict.isInterrupted:
      return "see the differences above; stopped before the end"
    case .different:
      return verdict.candidatesAgree
        ? "\(subjects) behave the same, but differ from the transcripts"
        : "see the differences above"
    case .exhausted:
      let tried = Set(alphabets.flatMap(\.summary.inputs)).count
      let all = Set(Alphabet.all.flatMap(\.inputs)).count
      return "\(subjects) behave the same in every state that "
        + (tried < all
          ? "\(tried) of \(all) inputs can reach; --deep tries all" : "\(all) inputs can reach")
    case .equivalent:
      return verdict.names.count > 1
        ? "\(subjects) behaved the same in everything that was played"
        : "\(subjects) behaved as the transcripts say"
    case .played:
      return "\(subjects) was played alone, and compared with nothing; to compare, omit --subject"
    }
  }
}
