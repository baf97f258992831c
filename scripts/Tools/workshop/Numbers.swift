import CourseKit
import Foundation
import ToolSupport

extension Playground {
  /// How many hidden dependencies the participant's class and screens have, and had at the start of this step.
  func hiddenDependencies() throws -> (before: Int, now: Int) {
    let before = try withFiles(of: tree(of: state.base)) { Playground.hidden(in: $0) }
    return (before, Playground.hidden(in: folder))
  }

  /// Says what the course is about: their number, beside that of the course after this step.
  func sentence(_ hidden: (before: Int, now: Int), after step: Step) -> String {
    let change =
      hidden.before == hidden.now ? "\(hidden.now), as before" : "\(hidden.before) → \(hidden.now)"
    let ofCourse = rows.dropFirst(step.number + 1).first?.first
    return "Hidden dependencies of your class and screens: \(change)"
      + (ofCourse.map { " (the course: \($0))" } ?? "")
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
  private static func hidden(in folder: URL) -> Int {
    let modern = folder / "Modern"
    let paths = FileManager.default.subpaths(atPath: modern.path) ?? []
    let around = ["Live.swift", "Platform.swift"]
    let measured = paths.filter { !around.contains($0) }.map { modern / $0 }
    return HiddenDependencies(in: measuredCode(paths.map { modern / $0 }))
      .count(in: measuredCode(measured))
  }
}
