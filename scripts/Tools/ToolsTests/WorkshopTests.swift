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
