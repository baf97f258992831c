import CourseKit
import Foundation
import Testing
import ToolSupport

// What becomes of the tests and the design of a participant.

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
      try room.addFile(to: "fake", given, line: "@Test func given() {} // SYNTAX")
      try room.addChange(
        to: "test", of: given,
        "--- a/\(given)\n+++ b/\(given)\n@@ -1 +1,2 @@\n @Test func given() {} // SYNTAX\n+// More.\n"
      )
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
    try room.addFile(to: "fake", own, line: "@Test func other() {}")
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
    let new = "Modern/New.swift"
    try room.addChange(
      to: "test", of: new,
      "--- a/\(new)\n+++ b/\(new)\n@@ -1,2 +1,2 @@\n-let c = 1\n+let c = 2\n \n")
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
