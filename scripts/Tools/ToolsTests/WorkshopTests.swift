import CourseKit
import Foundation
import Testing
import ToolSupport

@testable import workshop

@Test("Garbage in a comment, a test that does not compile and a word in a comment are not green")
func falseGreens() throws {
  try Room.use(byTheWay: "comment") { room in
    let predicted = try room.run("predict", input: "PC\np\n").text
    #expect(predicted.contains("It stops.\n1 of 2 are right"), "before there is a playground")
    #expect(try room.run("predict", input: "PC\n").errors.contains("no answer"))
    let begun = try room.run("start comment --prepare")
    #expect(begun.status == 0, "\(begun.errors)")
    try room.edit { $0 + "// xyz Docs/Surprises/new.md\n" }
    let comment = try room.run("check")
    #expect(!comment.text.contains("green") && comment.text.contains("the same as Legacy: compare"))
    #expect(try room.run("next").text.contains("step 1 of 3"))
    try room.edit("notes.txt") { _ in "idea" }
    let same = try room.run("check").text
    #expect(same.contains("Nothing has changed") && same.hasSuffix("scripts/workshop read\n"))
    try room.edit { $0 + "// let c\n" }
    let undone = "Still to do: `let c` must be in 1 or more of the lines of Modern, and is in 0."
    #expect(try room.run("check").text.contains(undone))
    try room.edit { $0.replacing("let a", with: "let c") }
    let one = "@Test func one() {}\n"
    try room.edit(Room.suite) { _ in "\n@Test(.disabled()) func one() {}\n" }
    let idle = "Still to do: the test at \(Room.suite):2, which did not run"
    #expect(try room.run("check").text.contains(idle))
    try room.edit(Room.suite) { _ in one.replacing("one", with: "two").replacing("@Test ", with: "")
    }
    let fewer = try room.run("check").text
    #expect(fewer.contains("\(Room.suite), which has fewer tests"))
    #expect(fewer.contains("To get it back: git -C playground checkout "), "\(fewer)")
    try room.edit(Room.suite) { _ in one }
    try room.edit("Legacy/Old.swift") { $0 + "let mine = 3\n" }
    let tampered = try room.run("check")
    #expect(tampered.status == 1 && tampered.text.contains("Legacy/Old.swift, which judges"))
    try room.git("checkout", "refs/tags/step-02", "--", "Legacy")
    try room.edit(Room.suite) { _ in one + "// More.\n" }
    #expect(try room.run("check").text.contains("changed given tests: \(Room.suite)\n"))
    try room.edit(Room.suite) { _ in one }
    let green = try room.run("check").text
    #expect(green.contains("green: Step edit") && green.contains("and 3 tests pass."))
    #expect(green.contains("Hidden dependencies of your class and screens: 0, as before"))
    try room.run("next")
    try room.edit(Room.suite) { "SYNTAX\n" + $0 }
    try room.edit { $0.replacing("b = 2", with: "b = 3") }
    let fake = try room.run("check")
    #expect(fake.status == 1 && fake.text.hasPrefix("so far the same as Legacy\n"))
    #expect(fake.text.contains("the tests compile: \(Room.suite):1: no such name"))
    try room.run("goto test")
    try room.edit(Room.suite) { $0 + "// @Test struct\n" }
    #expect(try room.run("check").text.contains("Still to do: a new test"))
    try room.edit(Room.suite) { $0 + "@Test func later() {}\n" }
    #expect(try room.run("check").text.contains("green: Step test"))
  }
}

@Test("A difference that is accepted for a reason is green, and another one is not")
func accepted() throws {
  try Room.use { room in
    try room.run("start edit")
    try room.edit { $0.replacing("let a", with: "let c") + "// BAD\n" }
    #expect(try room.run("check").text.contains("workshop accept \"Why no user notices\" keeps"))
    #expect(try room.run("accept").errors.contains("is accepted for a reason"))
    let accepted = try room.run("accept No phone sends this.").text
    #expect(accepted.contains("  stop: Legacy -> off; yours nothing\n"), "\(accepted)")
    let reason = "Accepted in edit, because: No phone sends this.\n"
    let green = try room.run("check").text
    #expect(green.contains("green: Step edit") && green.contains(reason), "\(green)")
    #expect(green.contains("no difference that you have not accepted"))
    #expect(try room.run("compare").text.contains(reason))
    try room.edit { $0 + "// WORSE\n" }
    #expect(try room.run("check").text.contains("Modern differs from Legacy"))
    try room.edit { $0.replacing("// BAD\n// WORSE\n", with: "") }
    #expect(try room.run("accept It is the same.").errors.contains("shows no difference"))
  }
}

@Test(
  "A test that the participant writes is judged by mistakes, and those of the course come after it")
func ownTests() throws {
  try Room.use { room in
    try room.writeTask()
    try room.run("start fake")
    #expect(try !room.text(Room.suite).contains("given"), "the participant writes a test")
    try room.edit { $0.replacing("b = 2", with: "b = 3") }
    let without = try room.run("check").text
    #expect(without.contains("Still to do: a test of yours. B is three.\n"), "\(without)")

    let own = "Characterization/Suites/Modern/Own.swift"
    try room.edit(own) { _ in "@Test func own() {} // 1 3\n" }
    try room.edit { $0 + "// RED\n" }
    let red = try room.run("check")
    #expect(red.status == 1 && red.text.contains("a test is not green yet"))
    #expect(red.text.contains("Your test notices 2 of 3 mistakes"), "\(red.text)")
    try room.edit { $0.replacing("// RED\n", with: "") }
    for (comment, result) in [
      ("0", "a test that is green with the code of the course: no"),
      ("2", "a test that notices the first one. B is three."),
      ("MISTAKE", "Own.swift must not ask"),
    ] {
      try room.edit(own) { _ in "@Test func own() {} // \(comment)\n" }
      let text = try room.run("check").text
      #expect(text.contains("Still to do: \(result)"), "\(comment): \(text)")
    }
    try room.edit(own) { _ in "@Test func own() {} // 1 3\n" }
    let green = try room.run("check").text
    #expect(green.contains("green: Step fake"), "\(green)")
    #expect(green.contains("notices 2 of 3") && green.contains("  not noticed: B is four.\n"))
    let compared = try room.run("compare").text
    #expect(compared.contains("in your files now:\n  \(Room.suite)\n"), "\(compared)")
    #expect(try room.text(Room.suite).contains("given"))
    #expect(
      try room.run("check").text.contains("notices 2 of 3"), "given() is not the participant's")
    #expect(try room.run("next").text.contains("step 4 of 4"))
    #expect(try room.text(own).contains("own()"))
  }
}

@Test("Tests of the course that do not compile with another design are left out, also later")
func otherDesign() throws {
  let given = "Characterization/Suites/Modern/Given.swift"
  let own = "Characterization/Suites/Modern/Own.swift"
  for error in ["no such name", "invalid redeclaration of 'own()'"] {
    try Room.use(byTheWay: "test") { room in
      try room.writeTask()
      let zero = String(repeating: "0", count: 7)
      for (id, change) in [
        (
          "fake",
          "new file mode 100644\nindex \(zero)..1111111\n--- /dev/null\n+++ b/\(given)\n@@ -0,0 +1 @@\n"
            + "+@Test func given() {} // SYNTAX\n"
        ),
        (
          "test",
          "--- a/\(given)\n+++ b/\(given)\n@@ -1 +1,2 @@\n @Test func given() {} // SYNTAX\n+// More.\n"
        ),
      ] {
        let patch = "Docs/Workshop/steps/\(id)/step.patch"
        let text = try String(contentsOf: room.root / patch, encoding: .utf8)
        try room.write(patch, text + "diff --git a/\(given) b/\(given)\n\(change)")
      }
      try room.write("error", error)
      try room.run("start fake")
      try room.edit { $0.replacing("b = 2", with: "b = 3") }
      try room.edit(own) { _ in "@Test func own() {} // 1 3\n" }
      #expect(try room.run("check").text.contains("green: Step fake"))
      if error == "no such name" {
        let next = try room.run("next").text
        #expect(next.hasPrefix("That was the last step.\n"), "\(next)")
        #expect(
          next.contains("for another design than yours, and are left out: \(given):1: \(error)\n"))
        #expect(next.contains("  git -C playground show step-03:\(given)\n"))
        #expect(next.contains("\(Room.suite) stays as it is, because the changes of the course"))
        #expect(try room.text(own).contains("own()"))
      } else {
        let compared = try room.run("compare").text
        #expect(
          compared.contains("names is also in the tests of the course: \(given):1"), "\(compared)")
      }
      #expect(throws: (any Error).self) { try room.text(given) }
    }
  }
}

@Test("A test of an earlier step stays, although the course has a file of this name")
func sameName() throws {
  try Room.use { room in
    try room.writeTask()
    let own = "Characterization/Suites/Modern/Given.swift"
    let patch = "Docs/Workshop/steps/fake/step.patch"
    let text = try String(contentsOf: room.root / patch, encoding: .utf8)
    try room.write(
      patch,
      text + "diff --git a/\(own) b/\(own)\nnew file mode 100644\nindex 0000000..1111111\n"
        + "--- /dev/null\n+++ b/\(own)\n@@ -0,0 +1 @@\n+@Test func other() {}\n")
    try room.run("start edit")
    try room.edit { $0.replacing("let a", with: "let c") }
    try room.edit(own) { _ in "@Test func earlier() {}\n" }
    try room.run("check")
    try room.run("next")
    try room.edit { $0.replacing("b = 2", with: "b = 3") }
    try room.edit("Characterization/Suites/Modern/Own.swift") { _ in
      "@Test func own() {} // 1 3\n"
    }
    #expect(try room.run("check").text.contains("green: Step fake"))
    let compared = try room.run("compare").text
    #expect(compared.contains("a file of this name, too: \(own). Give yours"), "\(compared)")
    #expect(try room.text(own) == "@Test func earlier() {}\n")
  }
}

@Test("A trap that fits only on the code of the course shows none of its tests")
func trapOfTheCourse() throws {
  try Room.use { room in
    try room.writeTask()
    try room.run("start fake")
    try room.edit { $0.replacing("let b = 2\n", with: "let b = 1 + 2\n") }
    try room.edit("Characterization/Suites/Modern/Own.swift") { _ in
      "@Test func own() {} // 1 3\n"
    }
    #expect(try room.run("check").text.contains("green: Step fake"))
    let planted = try room.run("trap", input: "on\nstop\n").text
    #expect(planted.contains("code of the course, because it does not fit yours"), "\(planted)")
    #expect(try room.text().contains("let b = 3\n// BAD\n"))
    #expect(try !room.text(Room.suite).contains("given"))
    #expect(try room.run("check", input: "y\n").text.contains("the trap is noticed"))
    try room.run("trap")
    #expect(try room.text().contains("let b = 1 + 2\n"))
  }
}

@Test(
  "Legacy in the place of Modern is refused, and so is a judge that looks away",
  arguments: [
    (
      "Characterization/Net/Subjects/ModernSubject.swift",
      "// Legacy is what this compares.\nlet made = Subject.Kind.legacy.make\n",
      ":2 uses Legacy (`legacy`)"
    ),
    (
      "Characterization/Net/Subjects/ModernCallSites.swift", "let made = LegacyCallSites.make\n",
      ":1 uses Legacy (`LegacyCallSites`)"
    ),
    ("Modern/Mine.swift", "@testable import Legacy\n", ":1 uses Legacy (`import Legacy`)"),
    (
      "Modern/Mine.swift", "typealias LocationManager = WMFLocationManager\n",
      ":1 uses Legacy (`WMFLocationManager`)"
    ),
    (
      "Characterization/Net/Subjects/Kinds.swift", "let parity = [legacy, legacy]\n",
      "you have changed Characterization/Net/Subjects/Kinds.swift, which judges your work"
    ),
    (
      "Characterization/Net/Subjects/Mine.swift", "let mine = 1\n",
      "To undo: rm playground/Characterization/Net/Subjects/Mine.swift"
    ),
    (
      "Modern/Mine.swift", "let a = Date()\n",
      "more hidden dependencies than before.\n"
        + "Hidden dependencies of your class and screens: 0 → 1\n  new: Modern/Mine.swift:1 (Date())\n"
    ),
  ])
func cheats(path: String, code: String, sentence: String) throws {
  try Room.use { room in
    try room.write("Characterization/Net/Subjects/Kinds.swift", "let parity = [legacy, modern]\n")
    try room.run("start edit")
    try room.edit { $0.replacing("let a", with: "let c") }
    #expect(try room.run("check").text.contains("green: Step edit"))
    try room.edit(path) { _ in code }
    let refused = try room.run("check").text
    #expect(refused.contains(sentence), "\(refused)")
    #expect(!refused.contains("green"))
  }
}

@Test(
  "A difference shows every input, a red test its place, and a trap is kept apart from the work")
func verdicts() throws {
  try Room.use { room in
    try room.run("start 1")
    try room.edit { $0 + "// Mine.\n" }
    try room.run("check")
    try room.run("next")
    let code = try room.text()
    try room.run("trap", input: "on\nstop\n")
    try room.edit { $0 + "// Typed.\n" }
    try room.run("check")
    let unscored = try room.run("trap").text
    #expect(unscored.contains("changed, with the trap, is saved as save-"))
    #expect(unscored.contains("has no score"))
    let saves = try room.git("for-each-ref", "refs/saved").count
    #expect(try room.run("trap").errors.contains("no answer"))
    #expect(try room.git("for-each-ref", "refs/saved").count == saves)
    #expect(try room.run("trap", input: "on; then stop\nnone; or one\n").status == 0)
    #expect(try room.text().replacing("// BAD\n", with: "") == code)
    #expect(try room.run("status").text.hasSuffix("next: scripts/workshop check\n"))
    #expect(try room.run("goto 1").errors.contains("the trap is planted"))
    #expect(try room.line() == "step 2 of 4 · trap · 0 minutes · 0 hints · edit\n")
    let noticed = try room.run("check", input: "maybe\nyes\n")
    #expect(noticed.text.contains("Your prediction: on; then stop; none; or one\n"))
    #expect(noticed.text.contains("1 of 1 trap predicted"))
    #expect(noticed.text.contains("the trap is noticed") && noticed.text.contains("It is BAD."))
    #expect(!noticed.text.contains("The lines."))
    #expect(noticed.text.contains("   1  start\n        -> on     -> on\n   2  stop\n"))
    #expect(try room.run("check").text.contains("1 of 1 trap predicted"))
    #expect(try room.run("status").text.hasSuffix("next: scripts/workshop trap\n"))
    #expect(try !room.run("trap").text.contains("saved as"))
    #expect(try room.git("for-each-ref", "refs/saved").count == saves + 1)
    try room.edit { $0.replacing("let a", with: "let c") }
    #expect(try room.run("check").text.hasSuffix("next: scripts/workshop compare\n"))
    #expect(try room.line() == "step 2 of 4 · green · 0 minutes · 0 hints · edit\n")
    // A participant who predicts nothing is not asked whether the prediction was right.
    try room.run("trap", input: "\n \n")
    #expect(try room.run("check").text.contains("Your prediction: none, which is not right\n"))
    #expect(try room.run("trap").text.hasSuffix("next: scripts/workshop compare\n"))
    let compared = try room.run("compare").text
    #expect(try room.run("status").text.hasSuffix("next: scripts/workshop next\n"))
    let name = try #require(compared.firstMatch(of: #/workshop saved (save-\d+-edit)\n/#)?.1)
    let saved = try room.run("saved").text
    #expect(
      saved.contains("\(name)  green")
        && saved.contains("-edit-with-the-trap  Modern/New.swift\n"), "\(saved)")
    try room.git("update-ref", "refs/saved/mine", "HEAD")
    #expect(try room.run("saved mine").errors.contains("saved/mine is no save of this command"))
    let chapter = try room.run("read").text
    #expect(chapter.contains("\nCompare\n\na    b\n---  -\nc d  e\n") && !chapter.contains("BAD"))
    try room.edit { $0 + "RED" }
    let red = try room.run("check")
    #expect(red.status == 1 && red.text.contains("yet\none() (A.swift:3): no\none() (a → .b)"))
    #expect(red.text.contains("\nOld.testA (B.swift:5): no\n"))
    try room.edit { $0.replacing("RED", with: "CRASH") }
    #expect(
      try room.run("check").text.contains(
        "\n\(Room.suite):9: Assertion failed: never\nnot ended: three()\nAll"))
    let task = try room.run("read").text
    #expect(task.hasPrefix("Step edit\n\nYour turn\n") && !task.contains("\nCompare\n"))
    for _ in 1...2 { #expect(try room.run("hint").text.contains("Nudge: Which difference?\n")) }
    #expect(try room.line() == "step 2 of 4 · working · 0 minutes · 1 hint · edit\n")
    #expect(try room.run("compare").text.contains("not yet"))
    try room.run("net")
    #expect(try room.run("net").errors.contains("Judging"))
    try room.edit("net/mine.transcript") { $0 + "BAD\n" }
    let refused = "workshop: playground/net/mine.transcript:2:1: no input\n"
    #expect(try room.run("net").errors == refused)
    try room.run("goto edit")
    try room.run("read")
    try room.edit(".git/workshop/reading.json") { $0.replacing(#/since":\d/#, with: "since\":") }
    #expect(try !room.line().contains(" 0 minutes"))
    try FileManager.default.removeItem(at: room.playground / "Package.swift")
    let outer = try room.run("check")
    #expect(outer.status == 1 && outer.text.contains("checkout"))
    try room.write("playground/Package.swift", "")
    try FileManager.default.removeItem(at: room.playground / "Modern/New.swift")
    #expect(try room.run("solve").errors.contains("goto edit, then solve"))
    try room.write("inner", "")
    try room.run("check")
    let busy = try String(contentsOf: room.root / "busy", encoding: .utf8)
    #expect(busy.contains("another scripts/workshop is at work") && busy.hasSuffix("fine\n"))
    try room.run("goto fake")
    let early = try room.run("trap")
    #expect(early.status == 1 && early.text.contains("the trap is in code that this step writes"))
    #expect(early.text.hasSuffix("next: scripts/workshop hint\n"))
  }
}

@Test("A difference that is too wide for the terminal has its right side below the left one")
func narrowTerminal() {
  let wide = "      - a   + b\n   1  start\n      - on  + off\n            + c"
  #expect(fitted(wide, to: 17) == wide)
  let narrow = "      - a\n      + b\n   1  start\n      - on\n      + off\n      + c"
  #expect(fitted(wide, to: 16) == narrow)
}

@Test("next makes the steps by the way, or asks who makes them if they do not fit")
func byTheWay() throws {
  let own = "Characterization/Suites/Modern/Own.swift"
  for mine in ["= 1", "b = 2", "a file"] {
    try Room.use(byTheWay: "fake") { room in
      try room.run("start edit")
      try room.edit { $0.replacing("let a", with: "let c") }
      try room.edit { $0.replacing(mine, with: "\(mine) + 5") }
      try room.edit("Modern/Mine.swift") { _ in "let c = 1 + 5\n" }
      if mine == "a file" {
        try FileManager.default.removeItem(at: room.playground / "Modern/New.swift")
      }
      try room.edit(own) { _ in "@Test func own() {} // OLD\n" }
      #expect(try room.run("check").text.contains("green"))
      let next = try room.run("next")
      if mine == "= 1" {
        #expect(next.text.hasPrefix("step 3 of 3: Step test"))
        #expect(next.text.contains("Your code is committed, and stays."))
        #expect(next.text.contains("Adapt your tests to these steps: \(own):1: no such name\n"))
        #expect(try room.text().contains("let b = 3\n") && room.text().contains("+ 5"))
        return
      }
      #expect(next.status == 1 && next.text.contains("small steps do not fit on your code"))
      #expect(next.text.contains("The reason: git cannot merge Modern/New.swift\n"))
      #expect(next.text.contains("by the way: Step fake (the first that git cannot merge)\n"))
      if mine == "b = 2" {
        let lines = "    yours:\n      let b = 2 + 5\n    the course:\n      let b = 3\n"
        #expect(next.text.contains(lines), "\(next.text)")
      }
      let code = try? room.text()
      #expect(code?.contains("b = 2 + 5") == (mine == "b = 2" ? true : nil))
      #expect(try room.line().hasSuffix("edit\n"), "the step has not changed")
      try room.run(mine == "b = 2" ? "next --mine" : "next --course")
      #expect(try room.text(own) == "@Test func own() {} // OLD\n")
      if mine == "b = 2" {
        // The participant makes the small step in their own way, and goes on.
        #expect(try room.line().hasSuffix("fake\n"))
        #expect(try room.text("Modern/Mine.swift") == "let c = 1 + 5\n")
        try room.write(
          "playground/.git/workshop/course/steps/fake/checks", "present \"b = 3\" Modern\n")
        try room.edit { $0.replacing("b = 2 + 5", with: "b = 1 + 2") }
        #expect(try room.run("read").text.contains("show step-03\n"))
        let check = try room.run("check")
        #expect(check.status == 0 && check.text.contains("the same as Legacy"), "\(check.text)")
        #expect(check.text.contains("In the course: `b = 3` must be in 1 or more"))
        #expect(try room.run("next").text.hasPrefix("step 3 of 3: Step test"))
        #expect(try room.text().contains("b = 1 + 2"))
        return
      }
      #expect(try room.line().hasSuffix("test\n") && room.text().contains("let b = 3\n"))
      #expect(throws: (any Error).self) { try room.text("Modern/Mine.swift") }
      let saves = try room.git("for-each-ref", "--format=%(refname)", "refs/saved")
      let saved = try room.git(["grep", "-h", "+ 5"] + saves + ["--", "Modern"])
      #expect(saved.contains { $0.contains("let c = 1 + 5") }, "\(saved)")
      try room.edit(own) { _ in "@Test func own() {}\n" }
      for verb in ["solve", "check", "next"] { try room.run(verb) }
      #expect(try room.run("status").text.contains("at the end") && room.run("read").status == 0)
    }
  }
}

@Test("next makes the small steps before the first one that does not fit")
func partOfTheWay() throws {
  try Room.use(byTheWay: "fake and test") { room in
    let patch = "Docs/Workshop/steps/test/step.patch"
    let text = try String(contentsOf: room.root / patch, encoding: .utf8)
    let new = "Modern/New.swift"
    try room.write(
      patch,
      text + "diff --git a/\(new) b/\(new)\n--- a/\(new)\n+++ b/\(new)\n@@ -1,2 +1,2 @@\n"
        + "-let c = 1\n+let c = 2\n \n")
    try room.run("start edit")
    try room.edit { $0.replacing("let a = 1", with: "let c = 1 + 5") }
    #expect(try room.run("check").text.contains("green"))
    let asked = try room.run("next").text
    #expect(asked.contains("by the way: Step fake\nby the way: Step test (the first"), "\(asked)")
    let made = try room.run("next --mine").text
    #expect(made.contains("by the way: Step fake\n") && made.contains("Step test"), "\(made)")
    #expect(try room.line().hasSuffix("test\n"))
    #expect(try room.text().contains("let b = 3\n") && room.text().contains("let c = 1 + 5\n"))
  }
}

@Test("next adds the tests of a step to the work, although a build touches each file")
func testsAfterTheWay() throws {
  try Room.use(byTheWay: "edit") { room in
    try room.run("start")
    try room.edit { $0 + "// Mine.\n" }
    try room.edit(Room.suite) { $0 + "@Test func mine() {}\n" }
    try room.run("check")
    let next = try room.run("next")
    #expect(next.status == 0 && next.text.hasPrefix("step 2 of 3: Step fake"), "\(next.errors)")
    let yours = try room.git("rev-parse", "--short", "HEAD~1")[0]
    #expect(next.text.contains("git -C playground show \(yours):\(Room.suite)"))
    #expect(try room.git("show", "HEAD~1:\(Room.suite)").contains("@Test func mine() {}"))
    #expect(try room.text().contains("let c = 1") && room.text().contains("// Mine."))
    #expect(try room.text(Room.suite).contains("// The fake."))
  }
}

@Test(
  "Whatever is typed is found again after 300 random verbs, also if git fails or is interrupted")
func nothingIsLost() throws {
  try Room.use(byTheWay: "fake") { room in
    try room.run("start")
    try room.write("playground/.gitignore", "*.swift\n")
    try room.edit("Modern/Mine.swift") { _ in "mine" }
    try room.write("playground/.git/index.lock", "")
    #expect(try room.run("goto 2").status == 0)
    #expect(try room.git("grep", "mine", "refs/saved/save-1-comment").count == 1)
    let merged = try room.git("commit-tree", "HEAD^{tree}", "-m", "Mine")[0]
    try room.write("playground/.git/MERGE_HEAD", merged)
    try room.run("goto 2")
    #expect(try room.git("for-each-ref", "--contains", merged) != [])
    #expect(try room.git("rev-parse", "-q", "--verify", "MERGE_HEAD") == [])
    var seed: UInt64 = 2020
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    let verbs = [
      "check", "goto 1", "goto 2", "goto fake", "goto test", "next", "next --mine", "next --course",
      "accept I would ship it",
      "solve", "reset", "trap", "trap", "save", "saved 1", "saved 3", "status", "diff", "hint",
    ]
    let files = ["Modern/New.swift", Room.suite, "Modern/Mine.swift", "notes and ideas.txt"]
    func contents() throws -> Set<String> {
      let present = files.map { (room.playground / $0).path }.filter(
        FileManager.default.fileExists)
      return try Set(room.git(["hash-object", "--no-filters", "--"] + present))
    }
    var typed = Set<String>()
    var statuses = Set<Int32>()
    var traps = 0
    for number in 0..<300 {
      let file = files[random(files.count)]
      switch random(6) {
      case 0: try? FileManager.default.removeItem(at: room.playground / file)
      case 1, 2, 3: try room.edit(file) { $0 + "// \(number)\n" }
      case 4: _ = try room.git("commit", "-q", "-a", "-m", "Mine")
      default: _ = try room.git("add", "-A")
      }
      let before = try contents()
      if random(4) == 0 {
        try room.write("fault", "\(random(2) == 0 ? "INT" : "FULL") \(1 + random(20))\n")
      }
      let verb = verbs[random(verbs.count)]
      let output = try room.run(verb, input: "y\ny\n")
      try? FileManager.default.removeItem(at: room.root / "fault")
      statuses.insert(output.status)
      if try contents() != before {
        typed.formUnion(before)
        if verb == "trap" { traps += 1 }
      }
    }
    let kept = try Set(room.git("rev-list", "--objects", "--all").map { String($0.prefix(40)) })
    #expect(statuses == [0, 1, 2, 130])
    #expect(typed.count > 50)
    #expect(traps > 5)
    let lost = typed.subtracting(kept)
    #expect(lost == [])
    try FileManager.default.removeItem(at: room.playground / ".git")
    let other = try room.run("start").errors
    #expect(other.hasPrefix("workshop: playground/ is there, and is no playground"))
  }
}
