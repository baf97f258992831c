import CourseKit
import Foundation
import ToolSupport

/// Returns the numbers of Legacy, of its copy, and of Modern after each step, as text with commas.
func courseTable() throws -> String {
  let course = try Course(root: root)
  return try withTemporaryFolder { room in
    let repository = try course.build(into: room / "course")
    func row(_ number: String, _ id: String, _ title: String, side: String) throws -> String {
      let manager = try swiftFiles(in: repository.folder, ["\(side)/LocationManager"])
      let screens = try swiftFiles(in: repository.folder, ["\(side)/CallSites"])
      let tests = try swiftFiles(in: repository.folder, ["Characterization/Suites/Modern"])
      let both = Array(manager.values) + Array(screens.values)
      let numbers = [
        Measures.hidden(both), Measures.parameters(both), Measures.lines(both),
        Measures.branches(both), Measures.publicMembers(Array(manager.values)),
        Measures.longestFunction(both), both.count,
      ]
      let alone = side == "Modern" ? "\(Measures.tests(Array(tests.values)))" : ""
      let quoted = title.contains(",") ? "\"\(title)\"" : title
      return ([number, id, quoted] + numbers.map(String.init) + [alone]).joined(separator: ",")
    }
    try repository.git("checkout", "-q", Step.tag(0))
    var rows = [
      "step,id,title,hidden dependencies,initializer parameters,lines of code,branches,"
        + "public members of the class,longest function,files,tests of Modern alone",
      try row("legacy", "", "Legacy", side: "Legacy"),
      try row("0", "copy", "A copy of Legacy", side: "Modern"),
    ]
    for step in course.steps {
      progress("step \(step.number) of \(course.steps.count)")
      try repository.git("checkout", "-q", step.tag)
      rows.append(try row("\(step.number)", step.id, step.title, side: "Modern"))
    }
    progress()
    return rows.joined(separator: "\n") + "\n"
  }
}
