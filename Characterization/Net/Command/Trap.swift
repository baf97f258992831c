import Equivalence
import Foundation

/// The end of a process by a trap or a hang, as its output describes it.
struct Trap {
  let name: String
  let inputs: [String]
  /// What ended the process, such as `trapped: Assertion failed`.
  let reason: String
  /// One word for the verdict.
  var ending: String { isHang ? "did not return" : "trapped" }
  private let isHang: Bool

  /// Nil if the text names no inputs.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let headings = [false, true].flatMap { isHang in
      [false, true].map { isFirst in
        (isHang, end: "\(RunningInputs.heading(isHang: isHang, isFirst: isFirst))")
      }
    }
    /// The heading with which a line ends.
    func headingAtEnd(of line: Substring) -> (isHang: Bool, end: String)? {
      headings.first { line.hasSuffix($0.end) }
    }
    guard let index = lines.lastIndex(where: { headingAtEnd(of: $0) != nil }),
      let heading = headingAtEnd(of: lines[index])
    else { return nil }
    isHang = heading.isHang
    name = String(lines[index].dropLast(heading.end.count))
    inputs = lines[(index + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    let messages = [": Assertion failed", ": Precondition failed", ": Fatal error", "Fatal access"]
    let message = lines[..<index].last { line in messages.contains { line.contains($0) } }
    reason =
      isHang ? "does not return" : message.map { "trapped: \(String($0).printable)" } ?? "trapped"
  }
}
