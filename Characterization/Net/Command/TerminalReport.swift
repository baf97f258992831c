import Equivalence
import PhoneScenarios

extension Terminal {
  /// Shows a verdict on the standard output, with colors if it is a terminal.
  func show(_ text: VerdictText) {
    var isLoss = true
    for part in text.parts {
      let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false)
      print(lines.map { isLoss ? painted($0) : String($0) }.joined(separator: "\n") + "\n")
      if case .cause(let cause, _) = part {
        isLoss = !["fix", "intended", "harmless"].contains(cause.severity)
      } else {
        isLoss = true
      }
    }
    let color = text.verdict.exitStatus == 0 ? Color.green : .red
    let lastLine =
      paint(text.verdict.word.rawValue, color) + "  " + text.sentence(differencesAre: "above")
    print(([text.title] + text.paragraphs + [lastLine]).joined(separator: "\n\n"))
  }

  /// Colors the columns of a difference: the reference is right, and what only the candidate does is a loss.
  private func painted(_ line: Substring) -> String {
    guard hasColors, let row = line.wholeMatch(of: /( {6})(- .*?)?( *)(\+ .*)?/)
    else { return String(line) }
    let left = row.2.map { paint(String($0), .green) } ?? ""
    let right = row.4.map { paint(String($0), .red) } ?? ""
    return row.1 + left + row.3 + right
  }
}
