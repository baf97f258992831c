import CourseKit
import Foundation
import ToolSupport

extension Playground {
  /// The places of the hidden dependencies of the participant's class and screens, and how many they had at the start of
  /// this step.
  func hiddenDependencies() throws -> (before: Int, now: [String]) {
    let before = try withFiles(of: tree(of: state.base)) { Playground.hidden(in: $0).count }
    return (before, Playground.hidden(in: folder))
  }

  /// Says what the course is about: their number, beside that of the course after this step. If they are more than that of
  /// the course, says where some are.
  func lines(_ hidden: (before: Int, now: [String]), after step: Step) -> [String] {
    let now = hidden.now.count
    let change = hidden.before == now ? "\(now), as before" : "\(hidden.before) → \(now)"
    let ofCourse = rows.dropFirst(step.number + 1).first?.first
    let number =
      "Hidden dependencies of your class and screens: \(change)"
      + (ofCourse.map { " (the course: \($0))" } ?? "")
    guard let limit = ofCourse.flatMap({ Int($0) }), now > limit else { return [number] }
    let more = now > 5 ? ", and \(now - 5) more" : ""
    return [number, "They are \(hidden.now.prefix(5).joined(separator: ", "))\(more)"]
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
  private static func hidden(in folder: URL) -> [String] {
    let modern = folder / "Modern"
    let paths = (FileManager.default.subpaths(atPath: modern.path) ?? []).sorted()
    let around = ["Live.swift", "Platform.swift"]
    let hidden = HiddenDependencies(in: measuredCode(paths.map { modern / $0 }))
    return paths.filter { $0.hasSuffix(".swift") && !around.contains($0) }.flatMap { path in
      measuredCode([modern / path]).flatMap(hidden.uses).map {
        "Modern/\(path):\($0.line) (\($0.code))"
      }
    }
  }
}
