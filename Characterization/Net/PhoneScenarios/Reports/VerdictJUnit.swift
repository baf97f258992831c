import Equivalence
import Foundation

extension VerdictText {
  /// The report as JUnit XML, for CI systems. Each file, and each row without files, is one test case.
  ///
  /// An untrusted or stopped run has one more test case, with the reason as its error.
  package func junit(seconds: Double) -> String {
    let cases = rows.flatMap { row -> [Case] in
      let files = row.comparisons.filter { $0.file != nil }
      return files.isEmpty
        ? [Case("parity", row.name, row.comparisons, in: self)]
        : files.map { Case("parity.\(row.name)", $0.file ?? "", [$0], in: self) }
    }
    let failures = cases.count { $0.isFailure }
    let texts = cases.map(\.xml) + (error.map { [$0] } ?? [])
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="\(escaped("parity: \(list(verdict.names))"))" tests="\(texts.count)"\
       failures="\(failures)" errors="\(error == nil ? 0 : 1)" time="\(String(format: "%.3f", seconds))">
      \(texts.joined(separator: "\n"))
      </testsuite>

      """
  }

  /// The test case for a run without a complete result.
  private var error: String? {
    guard verdict.objection != nil || verdict.isInterrupted || verdict.word == .stopped else {
      return nil
    }
    let word = verdict.objection == nil ? Verdict.Word.stopped : .invalid
    let message = verdict.objection ?? "stopped before the end"
    return """
      <testcase classname="parity" name="the whole run"><error type="\(word.rawValue)"\
       message="\(escaped(message))"/></testcase>
      """
  }
}

private struct Case {
  let isFailure: Bool
  let xml: String

  init(_ group: String, _ name: String, _ comparisons: [Comparison], in report: VerdictText) {
    var verdict = report.verdict
    verdict.comparisons = comparisons
    let own = VerdictText(verdict).complete
    isFailure = own.isDifferent
    let start = "<testcase classname=\"\(escaped(group))\" name=\"\(escaped(name))\""
    guard isFailure else {
      xml = start + "/>"
      return
    }
    let outcome = own.rows.map(\.outcome).joined()
    xml = """
      \(start)><failure type="\(Verdict.Word.different.rawValue)" message="\(escaped(outcome))">
      \(escapedLines(own.parts.map { $0.text }.joined(separator: "\n\n")))
      </failure></testcase>
      """
  }
}
