import Foundation
import ToolSupport

/// A line of `checks`: how many lines of the code match before a step, and how many after it.
public struct StructuralCheck {
  public let line: String
  public let path: String
  private let before: ClosedRange<Int>
  private let after: ClosedRange<Int>
  private let pattern: String

  /// Returns the checks of a step.
  public static func all(of step: Step) throws -> [StructuralCheck] {
    try (step.text("checks") ?? "").split(separator: "\n").map { line in
      guard let check = StructuralCheck(String(line)) else {
        throw Failure(
          "steps/\(step.id)/checks: expected absent REGEX PATH, present REGEX PATH "
            + "or count BEFORE AFTER REGEX PATH in place of `\(line)`", status: 1)
      }
      return check
    }
  }

  private init?(_ line: String) {
    let words = line.matches(of: #/"([^"]*)"|(\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
    let some = 1...Int.max
    switch (words.first, words.count) {
    case ("absent", 3): (before, after) = (some, 0...0)
    case ("present", 3): (before, after) = (0...0, some)
    case ("count", 5):
      guard let old = Int(words[1]), let new = Int(words[2]) else { return nil }
      (before, after) = (old...old, new...new)
    default: return nil
    }
    self.line = line
    (pattern, path) = (words[words.count - 2], words[words.count - 1])
  }

  /// Whether as many lines of a folder match as after the step.
  public func isTrue(in folder: URL) -> Bool { after.contains(count(in: folder)) }

  /// Whether as many lines of a folder match as before the step.
  public func isFalse(in folder: URL) -> Bool { before.contains(count(in: folder)) }

  /// Says what the code of a folder must have.
  public func sentence(in folder: URL) -> String {
    let isOne = after.upperBound > after.lowerBound || after == 1...1
    let lines = after == 0...0 ? "no line" : isOne ? "a line" : "\(after.lowerBound) lines"
    return "\(path) must have \(lines) with `\(pattern)`, and has \(count(in: folder))."
  }

  private func count(in folder: URL) -> Int {
    let place = folder / path
    let inside = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    let files = (inside ?? []).map { place / $0 } + [place]
    let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return texts.flatMap { $0.components(separatedBy: "\n") }
      .count { $0.range(of: pattern, options: .regularExpression) != nil }
  }
}
