import Equivalence
import Parity

/// Prints a report as text.
struct Report {
  let report: RunReport
  let terminal: Terminal

  func show() {
    for part in report.parts {
      let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false)
      print(lines.map(painted).joined(separator: "\n") + "\n")
    }
    print(summary)
  }

  /// Colors the columns of a difference: what only the left side did, and what only the right side did.
  private func painted(_ line: Substring) -> String {
    guard let row = line.wholeMatch(of: /( {6})(- .*?)?( *)(\+ .*)?/) else { return String(line) }
    let (left, right) = (row.2.map(String.init) ?? "", row.4.map(String.init) ?? "")
    return [
      String(row.1), left.isEmpty ? "" : terminal.paint(left, .red), String(row.3),
      right.isEmpty ? "" : terminal.paint(right, .green),
    ].joined()
  }

  private var summary: String {
    let lines = (report.cells.isEmpty ? [] : [table(report.cells)]) + report.notes
    return ([report.title] + lines + [lastLine]).joined(separator: "\n\n")
  }

  private var lastLine: String {
    let color = report.verdict.exitStatus == 0 ? Terminal.Color.green : .red
    return terminal.paint(report.verdict.word.rawValue, color) + "  "
      + report.sentence(differencesAre: "above")
  }
}
