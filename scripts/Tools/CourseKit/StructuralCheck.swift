import Foundation
import ToolSupport

/// A line of `checks`: a fact about the text of the code that a step makes true.
public struct StructuralCheck {
  public let line: String
  private let kind: String
  private let counts: [Int]
  private let regex: NSRegularExpression
  private let path: String

  /// Returns the checks of a step.
  public static func all(of step: Step) throws -> [StructuralCheck] {
    let lines = (step.text("checks") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      guard let check = StructuralCheck(String(line)) else {
        throw Failure(
          "steps/\(step.id)/checks:\(index + 1): expected absent REGEX PATH, present REGEX PATH "
            + "or count BEFORE AFTER REGEX PATH", status: 1)
      }
      return check
    }
  }

  init?(_ line: String) {
    let words = line.matches(of: #/"([^"]*)"|'([^']*)'|(\S+)/#)
      .map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
    guard words.count >= 3, let regex = try? NSRegularExpression(pattern: words[words.count - 2])
    else { return nil }
    self.line = line
    kind = words[0]
    counts = words.dropFirst().dropLast(2).compactMap { Int($0) }
    self.regex = regex
    path = words[words.count - 1]
    guard
      (kind == "absent" || kind == "present") && words.count == 3
        || kind == "count" && words.count == 5 && counts.count == 2
    else { return nil }
  }

  /// Whether the code in a folder is as it is after the step.
  public func isTrue(in folder: URL) -> Bool {
    let count = count(in: folder)
    return kind == "absent" ? count == 0 : kind == "present" ? count > 0 : count == counts[1]
  }

  /// Whether the code in a folder is as it is before the step.
  public func isFalse(in folder: URL) -> Bool {
    kind == "count" ? count(in: folder) == counts[0] : !isTrue(in: folder)
  }

  /// Returns how many lines match.
  private func count(in folder: URL) -> Int {
    let place = folder / path
    let inside = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    let files = (inside ?? []).map { place / $0 } + [place]
    return files.reduce(0) { sum, file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return sum
        + text.components(separatedBy: "\n").count { line in
          regex.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
        }
    }
  }
}
