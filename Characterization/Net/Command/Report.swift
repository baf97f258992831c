import Equivalence
import PhoneScenarios

struct Report {
  let report: RunReport
  let terminal: Terminal

  func show() {
    var isLoss = true
    for part in report.parts {
      let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false)
      print(lines.map { isLoss ? painted($0) : String($0) }.joined(separator: "\n") + "\n")
      if case .cause(let cause, _) = part {
        isLoss = !["fix", "intended", "harmless"].contains(cause.severity)
      } else {
        isLoss = true
      }
    }
    print(summary)
  }

  /// Colors the columns of a difference: the reference is right, and what only the candidate does is a loss.
  private func painted(_ line: Substring) -> String {
    guard terminal.hasColors, let row = line.wholeMatch(of: /( {6})(- .*?)?( *)(\+ .*)?/)
    else { return String(line) }
    let left = row.2.map { terminal.paint(String($0), .green) } ?? ""
    let right = row.4.map { terminal.paint(String($0), .red) } ?? ""
    return row.1 + left + row.3 + right
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
