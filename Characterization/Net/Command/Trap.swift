import Equivalence
import Foundation

/// The end of a process by a trap or a hang, as its standard error describes it.
struct Trap {
  /// The line before the inputs if the process did not return from the last one.
  static let hang = "parity: an input does not return"

  let name: String
  var inputs: [String]
  /// What ended the process, such as `trapped: Assertion failed`.
  let reason: String
  /// One word for the verdict.
  var ending: String { isHang ? "did not return" : "trapped" }
  private let isHang: Bool

  /// Nil if the text names no inputs.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.lastIndex(where: { $0.hasSuffix(InputTrail.heading) }) else {
      return nil
    }
    name = String(lines[heading].dropLast(InputTrail.heading.count))
    inputs = lines[(heading + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    isHang = lines.contains { $0 == Trap.hang }
    let messages = [": Assertion failed", ": Precondition failed", ": Fatal error", "Fatal access"]
    let message = lines[..<heading].last { line in messages.contains { line.contains($0) } }
    reason =
      isHang ? "does not return" : message.map { "trapped: \(String($0).printable)" } ?? "trapped"
  }
}

/// What a process does after a trap: the word `KIND:UNIT:CANDIDATE` after `--trap`. The user types no such word.
struct TrapTask {
  enum Kind: String {
    /// In place of the process that trapped in this unit: search for the inputs, and report them.
    case search
    /// In a child process: run this unit again, and keep the inputs.
    case probe
    /// In a child process: read inputs from standard input, and apply shorter sequences of them.
    case shrink
    /// In a child process: read inputs from standard input, and print their outcomes.
    case steps
  }

  let kind: Kind
  let unit: Int
  /// Only to shrink inputs and to print their outcomes.
  let candidate: String?

  init?(_ word: String) {
    let parts = word.split(separator: ":").map(String.init)
    guard parts.count > 1, let kind = Kind(rawValue: parts[0]), let unit = Int(parts[1]) else {
      return nil
    }
    (self.kind, self.unit) = (kind, unit)
    candidate = parts.count > 2 ? parts[2] : nil
  }
}
