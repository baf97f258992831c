import CourseKit
import Foundation
import ToolSupport

private func overview() throws -> String {
  func row(_ title: String, _ measure: ([String]) -> Int, _ folders: String...) throws -> String {
    let counts = try ["Legacy", "Modern"].map { side in
      measure(try code(in: root, folders.map { $0.replacing("SIDE", with: side) }))
    }
    return "| \(title) | \(counts[0]) | \(counts[1]) |"
  }
  let hidden = HiddenDependencies(in: try code(in: root, ["Legacy", "Modern"])).count
  let (manager, screens) = ("SIDE/LocationManager", "SIDE/CallSites")
  let companions = "SIDE/Companions"
  return try [
    "|  | Legacy | Modern |", "|---|--:|--:|",
    row("hidden dependencies of class and screens", hidden, manager, screens),
    row("hidden dependencies of the companions", hidden, companions),
    row("lines of code of the class", Measures.lines, manager),
    row("lines of code of the screens that call it", Measures.lines, screens),
    row("lines of code of the files that know the platform", Measures.lines, ":(glob)SIDE/*"),
    row("lines of code of the companions and the app around them", Measures.lines, companions),
    row("public members of the class", Measures.publicMembers, manager),
    row("branches in the class", Measures.branches, manager),
    row(
      "tests that run on this side", Measures.tests, "Characterization/Suites/Shared",
      "Characterization/Suites/SIDE"),
  ].joined(separator: "\n")
}

extension Course {
  /// Measures Legacy, Modern and each step, and then writes the table of a page and a file of all steps.
  func writeNumbers() throws {
    let (table, numbers) = (try overview(), try numbers())
    try fill(root / "Docs/before-and-after.md", "scripts/course numbers", with: table)
    try write(numbers, to: root / "Docs/numbers.csv")
  }

  private func numbers() throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "course")
      func row(_ number: Int, _ id: String, _ title: String) throws -> String {
        try repository.git("checkout", "-q", Step.tag(number))
        let manager = try code(in: repository.folder, ["Modern/LocationManager"])
        let both = try manager + code(in: repository.folder, ["Modern/CallSites"])
        let hidden = HiddenDependencies(in: try code(in: repository.folder, ["Modern"]))
        let tests = try code(in: repository.folder, ["Characterization/Suites/Modern"])
        let numbers = [
          hidden.count(in: both), Measures.lines(both), Measures.branches(both),
          Measures.publicMembers(manager), Measures.tests(tests),
        ]
        return (["\(number)", id, title] + numbers.map(String.init)).joined(separator: ",")
      }
      var rows = [
        "step,id,title,hidden dependencies,lines of code,branches,public members of the class,"
          + "tests of Modern alone",
        try row(0, "copy", "A copy of Legacy"),
      ]
      for step in steps {
        progress("step \(step.number) of \(steps.count)")
        let title = step.title.contains(",") ? "\"\(step.title)\"" : step.title
        rows.append(try row(step.number, step.id, title))
      }
      progress()
      return rows.joined(separator: "\n") + "\n"
    }
  }

  /// Prints where the hidden dependencies are that ``writeNumbers()`` counts: in the copy of Legacy, which is step 0, and
  /// after each step.
  func printHiddenDependencies() throws {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "course")
      for number in 0...steps.count {
        progress("step \(number) of \(steps.count)")
        try repository.git("checkout", "-q", Step.tag(number))
        let hidden = HiddenDependencies(in: try code(in: repository.folder, ["Modern"]))
        let folders = ["Modern/LocationManager", "Modern/CallSites"]
        for path in try paths(in: repository.folder, folders) {
          for code in measuredCode([repository.folder / path]) {
            for use in hidden.uses(in: code) {
              print(number, path, use.line, use.code, separator: "\t")
            }
          }
        }
      }
      progress()
    }
  }
}

/// Returns the code of the Swift files that git tracks in these folders, without comments and contents of strings.
private func code(in root: URL, _ folders: [String]) throws -> [String] {
  measuredCode(try paths(in: root, folders).map { root / $0 })
}

private func paths(in root: URL, _ folders: [String]) throws -> [String] {
  try run(["git", "ls-files", "-z"] + folders, at: root).text.split(separator: "\0").map(
    String.init)
}
