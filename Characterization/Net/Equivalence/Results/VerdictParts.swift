extension VerdictText {
  /// The parts above the last table: the shortest counterexample first.
  package var parts: [Part] {
    var parts = (isBrief ? briefCauses : causes) + otherDifferences
    parts += verdict.comparisons.filter(\.differences.isEmpty).compactMap(details)
    if !verdict.uncounted.isEmpty {
      parts.append(.sentence("differences in calls only: the phone does the same in the end"))
      parts += verdict.uncounted.map { difference($0) }
    }
    if countsCalls {
      parts.append(.columns("calls to the phone\n" + callTable))
    }
    return parts
  }

  private var groups: [(cause: Cause?, differences: [Difference])] {
    verdict.differencesByCause.filter { !$0.differences.isEmpty }
  }

  private func details(of comparison: Comparison) -> Part? {
    let text = comparison.details.map { "\($0)" } ?? ""
    return text.isEmpty ? nil : .columns(text)
  }

  /// A counterexample is shown with all its inputs, and of a file the first five that differ.
  private func difference(_ difference: Difference, in comparison: Comparison? = nil) -> Part {
    .difference(
      difference, difference.text(limit: comparison?.file == nil ? .max : 5, folds: true))
  }

  // MARK: Differences with a known cause

  /// The shortest counterexample for each known cause.
  private var causes: [Part] {
    groups.flatMap { cause, differences -> [Part] in
      guard let cause else { return [] }
      return [.cause(cause, kinds: differences.count), difference(differences[0])]
    }
  }

  private var briefCauses: [Part] {
    let rows = groups.flatMap { cause, differences -> [[String]] in
      guard let cause else {
        return differences.map {
          // Without a known cause, the row shows the inputs of the counterexample.
          ["?", "unknown", $0.steps.map(\.input).joined(separator: "; "), "1 kind"]
        }
      }
      return [[cause.name, cause.severity, cause.symptom, count(differences.count, "kind")]]
    }
    if rows.isEmpty { return [] }
    return [.columns(table(rows, isRightAligned: false))]
  }

  // MARK: Other differences

  /// A difference without a known cause. Without a kind, it belongs to its comparison.
  private typealias Found = (difference: Difference, comparison: Comparison?)

  /// The differences without a known cause: the shortest ones in full, and the others in a few lines.
  private var otherDifferences: [Part] {
    let kinds = isBrief ? [] : groups.filter { $0.cause == nil }.flatMap(\.differences)
    let played = verdict.comparisons.flatMap { comparison in
      comparison.differences.filter { $0.kind == nil }.map { Found($0, comparison) }
    }
    // Of two that are equally short, the one of an exploration is the shortest of all.
    let all = (kinds.map { Found($0, nil) } + played).sorted {
      ($0.difference.length, $0.difference.kind == nil ? 1 : 0)
        < ($1.difference.length, $1.difference.kind == nil ? 1 : 0)
    }
    // A file or a walk usually repeats what an exploration finds with fewer inputs.
    let explores = verdict.comparisons.contains { $0.exploration != nil }
    var shown: [Found] = []
    var others: [Found] = []
    for found in all {
      let repeats = explores && found.difference.kind == nil && !shown.isEmpty
      if showsAll || !repeats && shown.count < most {
        shown.append(found)
      } else {
        others.append(found)
      }
    }
    var parts = shown.flatMap { found in
      [found.comparison.flatMap(details), difference(found.difference, in: found.comparison)]
        .compactMap(\.self)
    }
    if !kinds.isEmpty && groups.contains(where: { $0.cause != nil }) {
      parts.insert(.sentence("Without a known cause:"), at: 0)
    }
    let lines = summary(of: others).joined(separator: "\n")
    return parts + (lines.isEmpty ? [] : [.columns(lines)])
  }

  /// One line for each of the first files, one for all walks, one for each input that reveals a kind, and one for the
  /// kinds that no difference has.
  private func summary(of others: [Found]) -> [String] {
    var lines: [String] = []
    if !others.isEmpty {
      lines.append("\(count(others.count, "more difference"))\(hint)")
    }
    let files = others.compactMap { difference, comparison -> String? in
      let steps = difference.steps
      guard let file = comparison?.file, let step = steps.first(where: \.isDifferent) ?? steps.last
      else { return nil }
      return "  \(file.printable):\(step.line)  \(step.input.printable)"
    }
    lines += files.prefix(VerdictText.few)
    if files.count > VerdictText.few {
      lines.append("  … and \(count(files.count - VerdictText.few, "more file"))")
    }
    let walks = others.filter { $0.difference.kind == nil && $0.comparison?.file == nil }
    if !walks.isEmpty {
      lines.append("  " + walks.map(\.difference.heading.printable).joined(separator: "; "))
    }
    lines += counts(of: others.map(\.difference))
    if verdict.hiddenKinds > 0 {
      lines.append(
        "not shown: at least \(count(verdict.hiddenKinds, "kind")) of difference that appear only"
          + " with or after a difference above")
    }
    return lines
  }

  /// Counts the kinds of these differences by their input, one line for each input.
  private func counts(of differences: [Difference]) -> [String] {
    Dictionary(grouping: differences.compactMap(\.kind), by: \.input)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { "  after \($0.key.printable): \(count($0.value.count, "kind"))" }
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
