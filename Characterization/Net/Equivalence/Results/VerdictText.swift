/// A verdict as text for people: the shortest counterexample first, then one row for each comparison, the notes, and the
/// verdict in one line. A terminal shows the whole text; a page and an XML document show its parts.
package struct VerdictText {
  /// How many differences are shown in full if not all are.
  package static let few = 10

  package let verdict: Verdict
  /// How many differences are shown in full. The others are counted.
  package var most = VerdictText.few
  /// Whether each cause of differences has one line.
  package var isBrief = false
  /// Whether the calls to the phone are counted.
  package var countsCalls = false
  /// Where the implementations ran, such as ` on the simulated phone`.
  package var place = ""
  /// How to see the differences that are only counted, such as `; --all shows them in full`.
  package var hint = ""
  /// How many inputs the system has, if an exploration may try a part of them only. Nil if there are no others.
  package var inputCount: Int?
  /// The names of the rows that are shown although nothing differs. If there are more rows than these, the others are
  /// counted, and so are the notes on which no reader has to act. Nil: nothing is only counted.
  package var mainRows: Set<String>?
  /// The rules for the inputs of alphabets. If they are not nil, the notes explain each alphabet.
  package var rules: [String]?

  package init(_ verdict: Verdict) { self.verdict = verdict }

  /// One part above the rows.
  package enum Part: Sendable {
    case sentence(String)
    case columns(String)
    /// The cause of the difference that follows, and how many kinds of difference it has.
    case cause(Cause, kinds: Int)
    /// A difference, and its text.
    case difference(Difference, String)

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
      case .difference(_, let text): text
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
    package var isDifferent: Bool { comparisons.contains { !$0.differences.isEmpty } }
  }

  /// Whether every difference is shown in full.
  var showsAll: Bool { most == .max }

  /// The same text, but with every difference in full.
  package var complete: VerdictText {
    var text = self
    text.most = .max
    text.mainRows = nil
    return text
  }

  /// The whole text.
  package var text: String {
    (parts.map { $0.text } + paragraphs + [
      "\(verdict.word.rawValue)  \(sentence(differencesAre: "above"))"
    ])
    .joined(separator: "\n\n")
  }

  /// What is between the parts and the last line: the rows and the notes.
  package var paragraphs: [String] { (cells.isEmpty ? [] : [table(cells)]) + notes }

  package var title: String { list(verdict.names) + place }

  /// Whether any comparison found a difference.
  package var isDifferent: Bool { rows.contains(where: \.isDifferent) }

  // MARK: The rows

  /// The comparisons by name, in the order of the first one of each name.
  package var rows: [Row] {
    let groups = verdict.comparisons.groups { $0.name + against($0) }
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

  /// The rows as cells. If some comparisons differ, the others share a row. So do those that are no main rows.
  package var cells: [[String]] {
    let kept = showsAll ? rows : rows.filter { $0.outcome != "same" || isMain($0) }
    let others = rows.count - kept.count
    let blanks = Array(repeating: "", count: kept.map(\.amounts.count).max() ?? 0)
    return kept.map { [$0.name] + $0.amounts + [$0.outcome] }
      + (others > 0 ? [[count(others, "other comparison")] + blanks + ["same"]] : [])
  }

  /// Whether a row is shown although its comparisons found no difference.
  private func isMain(_ row: Row) -> Bool {
    guard !isDifferent else { return false }
    guard let mainRows, rows.count > mainRows.count else { return true }
    return mainRows.contains(row.name)
  }

  private func outcome(of comparisons: [Comparison]) -> String {
    let different =
      comparisons.count == 1
      ? comparisons[0].differences.count : comparisons.filter { !$0.differences.isEmpty }.count
    if comparisons.contains(where: { $0.objection != nil }) { return "invalid" }
    if different > 0 { return "\(different) different" }
    if comparisons.allSatisfy(\.isAlone) { return "played" }
    let left = comparisons.compactMap(\.exploration?.progress.openStateCount).reduce(0, +)
    return left > 0 ? "\(count(left, "state")) left" : "same"
  }

  /// Returns the name of the candidate in parentheses if there are several candidates.
  func against(_ comparison: Comparison) -> String {
    verdict.names.count > 2 ? comparison.candidate.map { " (\($0))" } ?? "" : ""
  }
}

extension Verdict: CustomStringConvertible {
  /// The text for people: the ten shortest differences, the number of others by their input, and one line for each
  /// comparison. Then the explorations that ended early, the inputs without an effect, the accepted differences, the
  /// parts that could not be read, and the result.
  public var description: String { VerdictText(self).text }
}

extension Cause {
  /// How severe the cause is, and whether later versions still have it.
  package var facts: String { severity + (upstream.isEmpty ? "" : "; upstream: \(upstream)") }
}
