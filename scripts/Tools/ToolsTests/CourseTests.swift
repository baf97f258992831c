import CourseKit
import Foundation
import Testing
import ToolSupport

@testable import course

/// A course of three steps in a temporary repository, and the commits of it.
private struct Fixture {
  let root: URL
  var built: URL { root / "built" }
  static let text = "let a = 1\n\n\n\nlet b = 2\n\n\n\nlet older = 4\nlet it = Old()\n"

  /// Runs `body` with a stored course, and its commits in the folder `built`.
  static func use(_ body: (Fixture) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let fixture = Fixture(root: folder / "a root")
      try fixture.write("Legacy/Old.swift", Fixture.text)
      try fixture.write("Net/Net.swift", "// net\n")
      try fixture.write("Net/Left.swift", "// left out\n")
      try fixture.write("Docs/Workshop/steps/one/checks", "absent \"let a\" Modern\n")
      try fixture.list()
      try fixture.course.build(into: fixture.built)
      try fixture.list("one", "two", "three")
      for (id, old, new) in [
        ("one", "a = 1", "c = 1"), ("two", "b = 2", "b = 3"), ("three", "4", "5"),
      ] {
        try fixture.edit(old, new)
        try fixture.git("commit -q -a -m Step_\(id)_-_done_[x] -m Why. -m Step:_\(id)")
      }
      _ = try fixture.save()
      try fixture.rebuild()
      try body(fixture)
    }
  }

  var course: Course { get throws { try Course(root: root) } }

  /// Writes steps.json. Only the first step is a main step.
  func list(_ ids: String...) throws {
    let steps = ids.map {
      let act = $0 == ids[0] ? #", "act": 1"# : ""
      return
        #"{"id": "\#($0)", "title": "Step \#($0) - done [x]", "technique": "", "risk": "proven"\#(act)}"#
    }
    try write(
      "Docs/Workshop/steps.json",
      """
      {"start": {"copied": ["Legacy", "Net"], "excluded": ["Net/Left.swift"],
        "renamed": [["Legacy/Old.swift", "Modern/New.swift"]], "replaced": [["Old", "New"]]},
        "steps": [\(steps.joined(separator: ","))]}
      """)
  }

  func write(_ path: String, _ text: String) throws { try CourseKit.write(text, to: root / path) }

  func edit(_ old: String, _ new: String) throws {
    let text = try String(contentsOf: built / "Modern/New.swift", encoding: .utf8)
    try write("built/Modern/New.swift", text.replacing(old, with: new))
  }

  func git(_ words: String) throws {
    let list = words.components(separatedBy: " ").map { $0.replacing("_", with: " ") }
    let output = try Repository(at: built).attempt(list)
    try #require(output.status == 0, "\(output.errors)")
  }

  func save() throws -> [String] { try course.save(from: built) }

  func rebuild() throws {
    try FileManager.default.removeItem(at: built)
    try course.build(into: built)
  }

  func failure(_ body: () throws -> Void) -> String {
    do { try body() } catch { return (error as? Failure)?.message ?? "\(error)" }
    return "no failure"
  }
}

@Test("A course that is built and saved again has the same bytes")
func stability() throws {
  try Fixture.use { fixture in
    #expect(try fixture.save() == [])
    let text = try String(contentsOf: fixture.built / "Modern/New.swift", encoding: .utf8)
    #expect(text == "let c = 1\n\n\n\nlet b = 3\n\n\n\nlet older = 5\nlet it = New()\n")
    #expect(!FileManager.default.fileExists(atPath: (fixture.built / "Net/Left.swift").path))
    let last = try Repository(at: fixture.built).commits().last
    #expect(last?.message == "Step three - done [x]\n\nWhy.")
  }
}

@Test("Steps are edited, inserted, moved and removed")
func order() throws {
  try Fixture.use { fixture in
    try fixture.git("reset -q --hard step-01")
    try fixture.edit("c = 1", "d = 1")
    try fixture.git("commit -q -a --amend --no-edit")
    try fixture.git("cherry-pick step-02 step-03")
    #expect(try fixture.save() == ["changed  steps/one/step.patch"])
    try fixture.git("reset -q --hard step-00")
    try fixture.git("cherry-pick step-03")
    try fixture.edit("b = 2", "b = 4")
    try fixture.git("commit -q -a -m Set_b -m Step:_set-b")
    try fixture.git("cherry-pick step-01")
    try fixture.list("three", "set-b", "one")
    #expect(try fixture.save().contains("new      steps/set-b/step.patch"))
    try fixture.rebuild()
    #expect(try fixture.save() == [])
  }
}

@Test("What cannot be saved is named, and nothing is written")
func refusals() throws {
  try Fixture.use { fixture in
    try fixture.edit("5", "6")
    func saving() -> String { fixture.failure { _ = try fixture.save() } }
    #expect(saving().contains("has changes that no commit has"))
    try fixture.git("checkout -q --detach")
    try fixture.git("commit -q -a -m Twice -m Step:_one")
    #expect(saving().contains("an unfinished rebase"))
    try fixture.git("checkout -q -B main")
    #expect(saving().contains("other steps than the commits, from commit"))
    try fixture.git("commit -q --amend -m Message -m diff_--git_a/x_b/x -m Step:_four")
    try fixture.list("one", "two", "three", "four")
    #expect(saving().contains("cannot be stored as a patch"))
    try fixture.list("one", "two", "three")
    try fixture.git("reset -q --hard step-03")
    try fixture.write("Net/Net.swift", "// changed\n")
    #expect(saving().contains("is not step 0 of this repository"))
    #expect(try fixture.course.steps.count == 3)
  }
}

@Test("A patch that does not apply is named, and the folder has the steps before it")
func conflict() throws {
  try Fixture.use { fixture in
    try fixture.write("Legacy/Old.swift", Fixture.text.replacing("b = 2", with: "z = 2"))
    try FileManager.default.removeItem(at: fixture.built)
    let message = fixture.failure { try fixture.course.build(into: fixture.built) }
    #expect(message.hasPrefix("step 2 (two) does not apply at Modern/New.swift:2; type"))
    #expect(try Repository(at: fixture.built).commits().map(\.id) == ["copy", "one"])
  }
}

@Test("A structural check that is true before its step fails, and the other steps are checked")
func checks() throws {
  try Fixture.use { fixture in
    func check(isWriting: Bool = false) -> String {
      fixture.failure {
        _ = try fixture.course.check(fixture.course.steps, isFast: true, isWriting: isWriting)
      }
    }
    try fixture.write("Docs/Workshop/README.md", "<!-- series: act 1 -->\nold\n<!-- end -->\n")
    try fixture.write("Docs/Workshop/steps/one/chapter.md", "# Step one - done [x]\n")
    #expect(check().contains("README.md is not up to date"))
    #expect(check(isWriting: true) == "no failure")
    for (line, result) in [
      ("present \"let older\" Modern", "1 failed: two"), ("absent \"x", "1 failed: two"),
      ("absent \"let older\" Modern", "1 failed: two"),
      ("count 1 \"let b = 3\" Modern/New.swift # Set b.", "no failure"),
    ] {
      try fixture.write("Docs/Workshop/steps/two/checks", line + "\n")
      #expect(check() == result)
    }
    // The title of another step.
    try fixture.write("Docs/Workshop/steps/two/chapter.md", "# Step 2\n")
    #expect(check() == "1 failed: two")
  }
}
