import Foundation
import ToolSupport

/// A line of `checks`: how many lines of the code match after a step. Before it, it is another number.
package struct StructuralCheck {
  package let line: String
  private let path: String
  private let pattern: String
  /// Nil for 1 or more.
  private let wanted: Int?
  /// What a participant reads in place of the pattern.
  private let task: String?

  /// Returns the checks of a step.
  package static func all(of step: Step) throws -> [StructuralCheck] {
    try (step.text("checks") ?? "").split(separator: "\n").map {
      try StructuralCheck(String($0), of: step)
    }
  }

  private init(_ line: String, of step: Step) throws {
    let form = #/(absent|present|count (\d+)) ("[^"]*"|\S+) (\S+)(?: # (.+))?/#
    guard let words = line.wholeMatch(of: form) else {
      throw Failure(
        "steps/\(step.id)/checks: expected absent REGEX PATH, present REGEX PATH or count NUMBER "
          + "REGEX PATH, and # TASK if a participant should read it, in place of `\(line)`",
        status: 1)
    }
    wanted = words.1 == "absent" ? 0 : words.2.flatMap { Int($0) }
    pattern = words.3.trimmingCharacters(in: ["\""])
    (self.line, path, task) = (line, String(words.4), words.5.map(String.init))
  }

  package func holds(in folder: URL) -> Bool {
    let count = count(in: folder)
    return count == wanted ?? max(1, count)
  }

  /// Says what the code of a folder must have.
  package func sentence(in folder: URL) -> String {
    let wanted = wanted.map(String.init) ?? "1 or more"
    return task
      ?? "`\(pattern)` must be in \(wanted) of the lines of \(path), and is in \(count(in: folder))."
  }

  private func count(in folder: URL) -> Int {
    let place = folder / path
    let inside = FileManager.default.subpaths(atPath: place.path) ?? []
    let lines = (inside.map { place / $0 } + [place]).flatMap {
      codeWithoutComments($0).components(separatedBy: "\n")
    }
    return lines.count { $0.range(of: pattern, options: .regularExpression) != nil }
  }
}

/// Returns the Swift code of a file, or no code if there is no file.
package func codeWithoutComments(_ file: URL) -> String {
  withoutComments((try? String(contentsOf: file, encoding: .utf8)) ?? "")
}

/// Returns Swift code with its comments removed. Its lines keep their numbers, and its strings their `//`.
package func withoutComments(_ code: String) -> String {
  code.replacing(#/"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*(?s:.*?)\*\//#) { match in
    match.0.hasPrefix("\"") ? match.0 : Substring(match.0.filter { $0 == "\n" })
  }
}
