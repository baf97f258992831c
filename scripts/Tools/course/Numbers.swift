import CourseKit
import Foundation
import ToolSupport

/// The lines of code of the companions after the last commit of each that only refactors: 3db7e5d, ab9bb2c, c5c8fa1,
/// d6a4a5b and c7df9d4. To count those of the first: `git show 3db7e5d:Modern/Companions/LocationService.swift`.
private let refactoredCompanions = 82 + 146 + 54 + 86 + 115

/// Returns the table that compares Legacy and Modern.
private func overview() throws -> String {
  func counts(_ measure: ([String]) -> Int, _ folders: [String]) throws -> [Int] {
    try ["Legacy", "Modern"].map { side in
      measure(try code(in: root, folders.map { $0.replacing("SIDE", with: side) }))
    }
  }
  func row(_ title: String, _ measure: ([String]) -> Int, _ folders: String...) throws -> String {
    let counts = try counts(measure, folders)
    return "| \(title) | \(counts[0]) | \(counts[1]) |\n"
  }
  let (manager, screens) = ("SIDE/LocationManager", "SIDE/CallSites")
  let companions = "SIDE/Companions"
  let lines = try counts(Measures.lines, [companions])
  return try [
    "|  | Legacy | Modern |\n|---|--:|--:|\n",
    row("hidden dependencies of class and screens", Measures.hidden, manager, screens),
    row("hidden dependencies of the companions", Measures.hidden, companions),
    row("parameters of initializers of class and screens", Measures.parameters, manager, screens),
    row("lines of code of the class", Measures.lines, manager),
    row("&nbsp;&nbsp;of its longest file", Measures.longestFile, manager),
    row("lines of code of the screens that call it", Measures.lines, screens),
    row("lines of code of the files that know the platform", Measures.lines, ":(glob)SIDE/*"),
    row("lines of code of the companions and the app around them", Measures.lines, companions),
    "| &nbsp;&nbsp;added by refactoring |  | \(refactoredCompanions - lines[0]) |\n",
    "| &nbsp;&nbsp;added by features and fixes since |  | \(lines[1] - refactoredCompanions) |\n",
    row("public members of the class", Measures.publicMembers, manager),
    row("branches in the class", Measures.branches, manager),
    row(
      "tests that run on this side", Measures.tests, "Characterization/Suites/Shared",
      "Characterization/Suites/SIDE"),
  ].joined()
}

extension Course {
  /// Measures Legacy, Modern and each step, and then writes the table of a page and a file of all steps.
  func writeNumbers() throws {
    let page = root / "Docs/before-and-after.md"
    let old = try String(contentsOf: page, encoding: .utf8)
    let new = try filled(old, of: page.path, mark: "<!-- scripts/numbers -->", with: overview())
    let numbers = try numbers()
    try write(new, to: page)
    try write(numbers, to: root / "Docs/numbers.csv")
  }

  /// Returns the numbers of Legacy, of its copy, and of Modern after each step, as text with commas.
  private func numbers() throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "course")
      func row(_ number: Int, _ title: [String], side: String = "Modern") throws -> String {
        try repository.git("checkout", "-q", Step.tag(number))
        let manager = try code(in: repository.folder, ["\(side)/LocationManager"])
        let both = try manager + code(in: repository.folder, ["\(side)/CallSites"])
        let tests = try code(in: repository.folder, ["Characterization/Suites/Modern"])
        let numbers = [
          Measures.hidden(both), Measures.parameters(both), Measures.lines(both),
          Measures.branches(both), Measures.publicMembers(manager),
          Measures.longestFunction(both), both.count,
        ]
        let alone = side == "Modern" ? "\(Measures.tests(tests))" : ""
        return (title + numbers.map(String.init) + [alone]).joined(separator: ",")
      }
      let names =
        "step,id,title,hidden dependencies,initializer parameters,lines of code,branches,"
        + "public members of the class,longest function,files,tests of Modern alone"
      var rows = [
        names, try row(0, ["legacy", "", "Legacy"], side: "Legacy"),
        try row(0, ["0", "copy", "A copy of Legacy"]),
      ]
      for step in steps {
        progress("step \(step.number) of \(steps.count)")
        let title = step.title.contains(",") ? "\"\(step.title)\"" : step.title
        rows.append(try row(step.number, ["\(step.number)", step.id, title]))
      }
      progress()
      return rows.joined(separator: "\n") + "\n"
    }
  }
}

/// Returns the code of the Swift files that git tracks in these folders: without comments, which strings may contain,
/// and without the contents of strings.
private func code(in root: URL, _ folders: [String]) throws -> [String] {
  try run(["git", "ls-files", "-z"] + folders, at: root).text.split(separator: "\0")
    .filter { $0.hasSuffix(".swift") }
    .map { try String(contentsOf: root / String($0), encoding: .utf8) }
    .map { $0.replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"").replacing(/\/\/.*/, with: "") }
}
