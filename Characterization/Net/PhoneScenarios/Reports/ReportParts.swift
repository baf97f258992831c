import Equivalence

extension RunReport {
  /// The parts above the last table: the shortest counterexample first.
  package var parts: [Part] {
    var parts = (isBrief ? briefCauses : causes) + otherFindings
    parts += verdict.comparisons.filter(\.findings.isEmpty).compactMap(\.page).map(Part.columns)
    if !verdict.uncounted.isEmpty {
      parts.append(.sentence("differences in calls only: the phone does the same in the end"))
      parts += verdict.uncounted.map(Part.finding)
    }
    parts += verdict.comparisons.compactMap(\.appendix).map(Part.columns)
    if countsCalls {
      parts.append(.columns("calls to the phone\n" + callTable))
    }
    return parts
  }

  private var groups: [(cause: Cause?, findings: [Finding])] {
    verdict.findingsByCause.filter { !$0.findings.isEmpty }
  }

  // MARK: Findings with a known cause

  /// The shortest counterexample for each known cause.
  private var causes: [Part] {
    groups.flatMap { cause, findings -> [Part] in
      guard let cause else { return [] }
      return [.cause(cause, kinds: findings.count), .finding(findings[0])]
    }
  }

  private var briefCauses: [Part] {
    let rows = groups.flatMap { cause, findings -> [[String]] in
      guard let cause else {
        return findings.map {
          // Without a known cause, the row shows the inputs of the counterexample.
          ["?", "unknown", $0.difference.steps.map(\.input).joined(separator: "; "), "1 kind"]
        }
      }
      return [[cause.name, cause.severity, cause.symptom, count(findings.count, "kind")]]
    }
    if rows.isEmpty { return [] }
    return [.columns(table(rows, isRightAligned: false))]
  }

  // MARK: Other findings

  /// A finding without a known cause. Without a kind, it belongs to its comparison.
  private typealias Found = (finding: Finding, comparison: Comparison?)

  /// The findings without a known cause: the shortest ones in full, and the others in a few lines.
  private var otherFindings: [Part] {
    let kinds = isBrief ? [] : groups.filter { $0.cause == nil }.flatMap(\.findings)
    let played = verdict.comparisons.flatMap { comparison in
      comparison.findings.filter { $0.kind == nil }.map { Found($0, comparison) }
    }
    let all = (kinds.map { Found($0, nil) } + played).sorted {
      $0.finding.length < $1.finding.length
    }
    // A file or a walk usually repeats what an exploration finds with fewer inputs.
    let explores = verdict.comparisons.contains { $0.exploration != nil }
    var shown: [Found] = []
    var others: [Found] = []
    for found in all {
      let repeats = explores && found.finding.kind == nil && !shown.isEmpty
      if showsAll || !repeats && shown.count < Verdict.most {
        shown.append(found)
      } else {
        others.append(found)
      }
    }
    var parts = shown.flatMap { finding, comparison in
      (comparison?.page.map { [.columns($0)] } ?? []) + [Part.finding(finding)]
    }
    if !kinds.isEmpty && groups.contains(where: { $0.cause != nil }) {
      parts.insert(.sentence("Without a known cause:"), at: 0)
    }
    let lines = summary(of: others).joined(separator: "\n")
    return parts + (lines.isEmpty ? [] : [.columns(lines)])
  }

  /// One line for each of the first files, one for all walks, one for each input that reveals a kind, and one for the
  /// kinds that no finding has.
  private func summary(of others: [Found]) -> [String] {
    var lines: [String] = []
    if !others.isEmpty {
      lines.append("\(count(others.count, "more difference")); --all shows them in full")
    }
    let files = others.compactMap { finding, comparison -> String? in
      let steps = finding.difference.steps
      guard let file = comparison?.file, let step = steps.first(where: \.isDifferent) ?? steps.last
      else { return nil }
      return "  \(file.printable):\(step.line)  \(step.input.printable)"
    }
    lines += files.prefix(Verdict.most)
    if files.count > Verdict.most {
      lines.append("  … and \(count(files.count - Verdict.most, "more file"))")
    }
    let walks = others.filter { $0.finding.kind == nil && $0.comparison?.file == nil }
    if !walks.isEmpty {
      lines.append("  " + walks.map(\.finding.difference.heading.printable).joined(separator: "; "))
    }
    lines += Verdict.counts(of: others.map(\.finding))
    if verdict.hiddenKinds > 0 {
      lines.append(
        "not shown: at least \(count(verdict.hiddenKinds, "kind")) of difference that appear only"
          + " with or after a difference above")
    }
    return lines
  }

  // MARK: Calls

  private var callTable: String {
    let totals = verdict.names.indices.map { subject in
      grouped(verdict.calls.map { $0.counts[subject] }.reduce(0, +))
    }
    return table(
      [[""] + verdict.names] + verdict.calls.map { ["  \($0.call)"] + $0.counts.map(grouped) }
        + [["  all"] + totals])
  }
}
