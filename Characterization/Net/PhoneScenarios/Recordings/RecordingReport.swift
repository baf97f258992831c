import Equivalence
import Foundation

/// What a recording of a real phone shows beside the verdict on the classes: where that phone differs from ours, and
/// what of the file was not played.
package struct RecordingReport: Sendable {
  /// How many lines are shown for each rule.
  private static let few = 5

  package let file: String
  package let inputCount: Int
  package let broken: [BrokenRule]
  /// The comments of the recorder that say what the notation cannot, by the numbers of their lines.
  package let notPlayed: [(line: Int, text: String)]
  /// The number of the line in which the file ends although the line does not. Nil if it ends after a line.
  package let cutLine: Int?
  /// Whether the last input has fewer lines than the classes give it.
  package var isLastInputCut = false
  /// The calls that reached the phones, if somebody asked for them.
  package var calls: String?

  /// The rules that are broken, with the lines that break them, in the order of the first of these lines.
  package var rules: [(rule: PhoneRule, lines: [BrokenRule])] {
    broken.groups(by: \.rule).map { (rule: $0, lines: $1) }
  }
}

extension RecordingReport: CustomStringConvertible {
  package var description: String {
    ([heading] + rules.map(text) + [notPlayedText, cutText, calls].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  private var heading: String {
    let inputs = count(inputCount, "input")
    guard !broken.isEmpty else {
      return "\(file.printable): in \(inputs), the phone did nothing that Docs/phone.md excludes"
    }
    return
      "\(file.printable): in \(inputs), the phone differs from our reading of Apple's pages in "
      + "\(count(broken.count, "line")).\nThat changes nothing in the verdict below."
  }

  private func text(of rule: PhoneRule, _ lines: [BrokenRule]) -> String {
    firstLines(lines, below: rule.rawValue) {
      "\($0.line)  \($0.text.onOneLine)"
        + ($0.isMissing ? "  (within a second, nothing follows)" : "")
    }
  }

  private var notPlayedText: String? {
    guard !notPlayed.isEmpty else { return nil }
    return firstLines(notPlayed, below: "Not played, because the notation has no word for it:") {
      "\($0.line)  \($0.text.onOneLine)"
    }
  }

  /// Returns the texts of the first lines below a heading, and the number of the others.
  private func firstLines<Line>(_ lines: [Line], below heading: String, line: (Line) -> String)
    -> String
  {
    var text = [heading] + lines.prefix(Self.few).map { "  \(line($0))" }
    if lines.count > Self.few {
      text.append("  … and \(count(lines.count - Self.few, "more line"))")
    }
    return text.joined(separator: "\n")
  }

  private var cutText: String? {
    if let cutLine {
      return "The file ends inside line \(cutLine), so this line is not played."
    }
    return isLastInputCut ? "The file ends before its last input does." : nil
  }
}

extension RecordingReport {
  /// What the JSON document has of a recording.
  package var fields: Fields {
    Fields([
      "brokenRules": broken.map {
        Fields([
          "rule": $0.rule.rawValue, "line": $0.line, "input": $0.text, "isMissing": $0.isMissing,
        ])
      },
      "notPlayed": notPlayed.map { Fields(["line": $0.line, "text": $0.text]) },
      "cutLine": cutLine,
    ])
  }
}
