import Equivalence
import Parity

/// Prints a report as text.
struct Report {
  let report: RunReport
  let terminal: Terminal

  func show() {
    for part in report.parts { print(part.text(paint) + "\n") }
    print(summary)
  }

  private func paint(_ cell: String) -> String {
    if cell.hasPrefix("- ") { return terminal.paint(cell, .red) }
    return cell.hasPrefix("+ ") ? terminal.paint(cell, .green) : cell
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
