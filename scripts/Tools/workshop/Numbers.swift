import CourseKit
import Foundation
import ToolSupport

extension Playground {
  /// The places of the hidden dependencies of the participant's class and screens, now and at the start of this step.
  func hiddenDependencies() throws -> (before: [Hidden], now: [Hidden]) {
    let before = try withFiles(of: tree(of: state.base)) { Playground.hidden(in: $0) }
    return (before, Playground.hidden(in: folder))
  }

  /// Says what the course is about: their number, beside that of the course after this step. If there are new ones, and
  /// more than before or than in the course, says where they are.
  func lines(_ hidden: (before: [Hidden], now: [Hidden]), after step: Step) -> [String] {
    let (before, now) = (hidden.before.count, hidden.now.count)
    let change = before == now ? "\(now), as before" : "\(before) → \(now)"
    let ofCourse = rows.dropFirst(step.number + 1).first?.first
    let number =
      "Hidden dependencies of your class and screens: \(change)"
      + (ofCourse.map { " (the course: \($0))" } ?? "")
    if now <= before, now <= ofCourse.flatMap({ Int($0) }) ?? now { return [number] }
    var old = hidden.before.map(\.name)
    let new = hidden.now.filter { use in
      guard let index = old.firstIndex(of: use.name) else { return true }
      old.remove(at: index)
      return false
    }
    return [number] + new.prefix(8).map { "  new: \($0.path):\($0.line) (\($0.code))" }
  }

  struct Hidden {
    let path: String, line: Int, code: String
    /// Other edits of a file change the line.
    var name: String { "\(path) \(code)" }
  }

  /// The lists of the numbers of the course, without the step and its title: their names, then those of each step.
  private var rows: [ArraySlice<String>] {
    let file = (try? String(contentsOf: root / "Docs/numbers.csv", encoding: .utf8)) ?? ""
    return file.split(separator: "\n").map { $0.components(separatedBy: ",").suffix(5) }
  }

  /// Says which numbers of the course have changed between two steps. Nil if none has.
  func numbersOfCourse(from step: Step, to last: Step) -> String? {
    let rows = rows
    guard rows.count > last.number + 1 else { return nil }
    let moved = zip(rows[0], zip(rows[step.number], rows[last.number + 1]))
      .filter { $0.1.0 != $0.1.1 }.prefix(4).map { "\($0.0) \($0.1.0) → \($0.1.1)" }
    return moved.isEmpty ? nil : "In the course: \(moved.joined(separator: ", "))"
  }

  /// Live.swift and Platform.swift are where production is built. All other files are the class and its screens.
  private static func hidden(in folder: URL) -> [Hidden] {
    let modern = folder / "Modern"
    let paths = (FileManager.default.subpaths(atPath: modern.path) ?? []).sorted()
    let around = ["Live.swift", "Platform.swift"]
    let hidden = HiddenDependencies(in: measuredCode(paths.map { modern / $0 }))
    return paths.filter { $0.hasSuffix(".swift") && !around.contains($0) }.flatMap { path in
      measuredCode([modern / path]).flatMap(hidden.uses)
        .map { Hidden(path: "Modern/\(path)", line: $0.line, code: $0.code) }
    }
  }
}
