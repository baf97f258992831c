import CourseKit
import Foundation
import Testing
import ToolSupport

@Test("A test that is skipped or canceled, or that has no arguments, did not run")
func ran() throws {
  try withTemporaryFolder { folder in
    let tests = [
      ("ran", false, ["testEnded"]), ("skipped", false, ["testSkipped"]),
      ("canceled", false, ["testCancelled", "testEnded"]), ("empty", true, ["testEnded"]),
      ("cases", true, ["testCaseEnded", "testEnded"]),
      ("canceled-case", true, ["testCaseCancelled", "testCaseEnded", "testEnded"]),
    ]
    let lines = tests.flatMap { id, hasArguments, events in
      ["\"kind\":\"function\",\"id\":\"S.f()/\(id).swift:1:2\",\"isParameterized\":\(hasArguments)"]
        + events.map { "\"kind\":\"\($0)\",\"testID\":\"S.f()/\(id).swift:1:2\"" }
    }.map { "{\"payload\":{\($0)}}" }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder / "events")
    #expect(try StepPackage.testsThatRan(folder / "events") == ["ran.swift:1", "cases.swift:1"])
  }
}
