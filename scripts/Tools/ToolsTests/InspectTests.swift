import Foundation
import Testing
import ToolSupport

@testable import inspect

struct InspectTests {
  @Test(arguments: Escape.allCases)
  func `the guide has the remedy of each escape`(escape: Escape) throws {
    let guide = try String(contentsOf: root / "Docs/your-own-class/README.md", encoding: .utf8)
    let rows = guide.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(
      rows.contains { row in
        let cells = row.components(separatedBy: " | ")
        return cells[0].contains(escape.row) && cells[1].hasPrefix(escape.remedy)
      }, "no row of the guide has \(escape.row) and this remedy")
  }

  @Test func `a remedy names the path of a page`() {
    #expect(Escape.task.text == "See Actors and async classes (Docs/your-own-class/actors.md).")
  }

  @Test(arguments: [
    ("no such file or folder", "none.swift"), ("not a Swift file", "text.txt"),
    ("the file is empty", "empty.swift"), ("not UTF-8", "bytes.swift"),
    ("has no Swift file", "folder"),
  ])
  func `a path that cannot be read is refused with the reason`(reason: String, name: String) throws
  {
    try withTemporaryFolder { folder in
      try Data("let a = 1".utf8).write(to: folder / "text.txt")
      try Data(" \n".utf8).write(to: folder / "empty.swift")
      try Data([0xFF, 0x31]).write(to: folder / "bytes.swift")
      try FileManager.default.createDirectory(
        at: folder / "folder/.build", withIntermediateDirectories: true)
      try Data("let a = 1".utf8).write(to: folder / "folder/.build/hidden.swift")
      let failure = #expect(throws: Failure.self) { try sources([(folder / name).path]) }
      #expect(failure?.message.contains("\(name): ") == true)
      #expect(failure?.message.contains(reason) == true)
      #expect(failure?.status == 2)
    }
  }

  @Test func `a folder stands for its Swift files, also in its folders`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder / "inner", withIntermediateDirectories: true)
      for name in ["b.swift", "a.swift", "inner/c.swift", "d.md"] {
        try Data("let a = 1".utf8).write(to: folder / name)
      }
      let paths = try sources([folder.path + "/"]).map(\.path)
      #expect(paths == ["a.swift", "b.swift", "inner/c.swift"].map { "\(folder.path)/\($0)" })
    }
  }

  @Test(arguments: [
    ("5", 0, ["4", "5", "6"]), ("-1", 0, ["-2", "-1", "0"]), ("0.25", 2, ["0.24", "0.25", "0.26"]),
    ("9223372036854775807", 0, ["9223372036854775806", "9223372036854775807"]),
  ])
  func `a number has a value below and one above`(text: String, fraction: Int, expected: [String]) {
    let value = Value.number(Decimal(string: text)!, fraction: fraction)
    #expect(value.neighbors.map(\.literal) == expected)
  }

  @Test func `a text loses its last character`() {
    #expect(Value.text("guest").neighbors.map(\.literal) == ["\"gues\"", "\"guest\""])
    #expect(Value.text("").neighbors.map(\.literal) == ["\"\"", "\"a\""])
  }
}

/// The code that was never executed.
struct NeverRanTests {
  /// Each segment has its line, its column and its count. After a region without a count, nothing is known.
  private func places(_ text: String, _ segments: [(Int, Int, Int?)]) -> [String] {
    let segments = segments.map { line, column, count in
      CoverageExport.Segment(
        line: line, column: column, count: count ?? 0, hasCount: count != nil)
    }
    return unexecuted(segments, of: text, file: "A.swift").map {
      "\($0.line) \($0.lines.joined(separator: " / "))"
    }
  }

  @Test func `a part of a line is shown apart from the whole`() {
    let text = "func f() {\n  guard é else { return }\n  g()\n}"
    #expect(places(text, [(1, 10, 5), (2, 17, 0), (2, 27, 5), (4, 2, nil)]) == ["2 … { return }"])
    #expect(places(text, [(1, 10, 5), (2, 27, 0), (4, 2, nil)]) == ["3 g()"])
    #expect(places(text, [(1, 10, 5), (4, 2, nil)]) == [])
  }

  @Test func `neighboring regions are one place, and a brace is none`() {
    let text = "func f() {\n  if a {\n    b()\n  }\n\n  c()\n}\nlet d = 1 "
    #expect(
      places(text, [(1, 10, 0), (2, 8, 0), (4, 4, 0), (7, 2, nil)])
        == ["2 if a { / b() / } /  / c()"])
    #expect(places(text, [(4, 3, 0), (4, 4, 3), (7, 2, nil)]) == [])
    #expect(places(text, [(8, 10, 0), (8, 11, nil)]) == [])
  }

  @Test func `an explanation holds for one place, and is stale without one`() throws {
    let page = """
      <!-- never ran -->

      | file | code | why |
      |---|---|---|
      | `A.swift` | `a \\| b` | The reason. |
      | `A.swift` | `c()` | The reason. |
      | `A.swift` | `d()` |  |
      <!-- end -->
      | `A.swift` | `e()` | Below the table. |
      """
    let entries = try explanations(in: page, of: "page.md")
    #expect(entries.map(\.code) == ["a | b", "c()"])
    let found = ["a | b", "a | b", "e()"].map {
      UnexecutedCode(file: "A.swift", line: 1, lines: [$0])
    }
    #expect(unexplained(found, by: entries).map(\.code) == ["a | b", "e()"])
    #expect(stale(entries, among: found).map(\.code) == ["c()"])
    #expect(throws: Failure.self) { try explanations(in: "# A page", of: "page.md") }
  }

  /// The night build compares the whole table.
  @Test func `the page explains code that is in its file`() throws {
    let page = try String(contentsOf: root / "Docs/mutation.md", encoding: .utf8)
    let entries = try explanations(in: page, of: "Docs/mutation.md")
    #expect(!entries.isEmpty)
    for entry in entries {
      let file = try String(contentsOf: root / entry.file, encoding: .utf8)
      #expect(file.contains(entry.code.replacing("… ", with: "")), "\(entry.file)")
    }
    #expect(page.contains("At each of these \(entries.count) places"))
  }

  @Test func `files outside of a package are refused`() throws {
    try withTemporaryFolder { folder in
      let failure = #expect(throws: Failure.self) { _ = try CoveredRun(of: [folder.path]) }
      #expect(failure?.message.contains("Package.swift") == true)
    }
  }
}

#if canImport(SwiftSyntax)
  struct InspectSyntaxTests {
    private func codes(_ text: String, adapter: String = "let a = 1") throws -> [String] {
      let found = try escapes(
        in: [Source(path: "A.swift", text: text)],
        adapter: [Source(path: "B.swift", text: adapter)])
      return found.map { "\($0.line) \($0.code)" }
    }

    @Test(arguments: [
      ("class A {\n  static var count = 0\n}", "2 static var count"),
      ("@propertyWrapper struct W { private static var all = [0] }", "1 static var all"),
      ("var count = 0", "1 var count"),
      ("class A {}\nlet a = A()", "2 let a"),
      ("struct A { static let f = DateFormatter() }", "1 static let f"),
      ("class A { static let shared = A() }", "1 static let shared"),
      ("func f() { Thread.current.threadDictionary[1] = 2 }", "1 threadDictionary"),
      ("func f() { g(Date()) }", "1 Date()"),
      ("func f(now: () -> Date = Date.init) {}", "1 Date()"),
      ("func f() { g(Date.now) }", "1 Date.now"),
      ("func f(at: Date = .now) {}", "1 .now"),
      ("func f() { g(-start.timeIntervalSinceNow) }", "1 timeIntervalSinceNow"),
      ("func f() { g(Date(timeIntervalSinceNow: 5)) }", "1 Date(timeIntervalSinceNow:)"),
      ("func f() { g(ContinuousClock.now) }", "1 ContinuousClock.now"),
      ("func f() { g(DispatchTime.now()) }", "1 DispatchTime.now"),
      ("func f() { g(CFAbsoluteTimeGetCurrent()) }", "1 CFAbsoluteTimeGetCurrent"),
      (
        "func f() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }",
        "1 Timer.scheduledTimer"
      ),
      (
        "func f() { DispatchQueue.main.asyncAfter(deadline: .now() + 5) {} }",
        "1 DispatchQueue.main.asyncAfter"
      ),
      ("func f() { queue.async { } }", "1 queue.async"),
      ("func f() { Task { await g() } }", "1 Task"),
      ("func f() { Task<Void, Never> { await g() } }", "1 Task"),
      ("func f() { Task.detached { await g() } }", "1 Task.detached"),
      ("func f() { g(UUID()) }", "1 UUID()"),
      ("func f() { g(Int.random(in: 0..<5)) }", "1 Int.random"),
      ("func f() { g(list.shuffled()) }", "1 .shuffled"),
      ("func f() { UserDefaults.standard.set(1, forKey: k) }", "1 UserDefaults.standard"),
      ("func f() { NotificationCenter.default.post(n) }", "1 NotificationCenter.default"),
      ("func f() { Store.shared.save() }", "1 Store.shared"),
    ])
    func `a scan names what escapes`(text: String, code: String) throws {
      #expect(try codes(text) == [code])
    }

    @Test(arguments: [
      "enum World { static var now: Date { a } }", "class A { var a = 0; static let b = 5 }",
      "func f() { var a = 0 }", "func f() { g(Int.random(in: 0..<5, using: &generator)) }",
      "extension Date { init() { self = a } }\nfunc f() { g(Date()) }",
      "extension DispatchQueue { func asyncAfter() {} }\nfunc f() { q.asyncAfter() }",
      "class Timer {}\nfunc f() { Timer() }", "func f() { clock.now }",
      "// Date()\nlet a = \"Date()\"",
      "func f() { g(Date(timeIntervalSince1970: 5)) }", "enum E { case now }; func f() { E.now }",
      "class UserDefaults { }\nfunc f() { UserDefaults.standard.a() }",
      "let a: Task<Int, Never>? = nil",
    ])
    func `what the copy controls does not escape`(text: String) throws {
      #expect(try codes(text) == [])
    }

    @Test func `a variable that the adapter sets does not escape`() throws {
      let text = "enum World { static var now = 0 }\nfunc f() { Clock.shared.tick() }"
      #expect(try codes(text) == ["1 static var now", "2 Clock.shared"])
      let adapter = "func apply() { World.now = now; Clock.shared = clock }"
      #expect(try codes(text, adapter: adapter) == [])
    }

    @Test func `a file that does not parse is refused at its line`() {
      let failure = #expect(throws: Failure.self) { try codes("let a = 1\nfunc f( {}\n") }
      #expect(failure?.message.hasPrefix("A.swift:2: ") == true)
    }

    private func literals(_ text: String) throws -> [String] {
      try comparisons(in: [Source(path: "A.swift", text: text)])
        .map { $0.values.map(\.literal).joined(separator: " ") }
    }

    @Test(arguments: [
      ("a < 5", ["5"]), ("0x10 >= a", ["16"]), ("a == -1", ["-1"]), ("a != 1_000", ["1000"]),
      ("a > 2.50", ["2.5"]), ("a - b <= 60 * 60", ["3600"]), ("a < b + 10", ["10"]),
      ("(1...3).contains(a)", ["1 3"]), ("1..<3 ~= a", ["1 3"]), ("(..<0).contains(a)", ["0"]),
      ("a == \"guest\"", ["\"guest\""]), ("a.hasPrefix(\"staff-\")", ["\"staff-\""]),
      ("a < .seconds(30)", ["30"]), ("a < Double(7)", ["7"]), ("a % 4 == 0", ["0", "4"]),
      ("min(a, 20)", ["20"]), ("f(5)", []), ("a = 5", []), ("a < b", []),
    ])
    func `a comparison has its literals`(code: String, expected: [String]) throws {
      #expect(try literals("func f() { g(\(code)) }").sorted() == expected.sorted())
    }

    @Test(arguments: [
      ("switch a { case 5: b; case 1...3, ..<(-2): c; default: d }", ["5", "1 3", "-2"]),
      ("switch a { case \"x\"?: b; case .some(7): c; default: d }", ["\"x\"", "7"]),
      ("let limit = 3\nif a >= limit { b }", ["3"]),
      ("func f(limit: Int = 4) { if a >= limit { b } }", ["4"]),
      ("enum Limits { static let most = 8 }\nlet c = a > Limits.most", ["8"]),
    ])
    func `a pattern or a constant has its literals`(text: String, expected: [String]) throws {
      #expect(try literals(text) == expected)
    }

    @Test func `an adapter reaches its literals, and not its limits`() throws {
      let text = """
        let inputs: [Input] = [.wait(10), .wait(-1), .present("guest")] + (4...6).map(Input.add)
        func allows(_ input: Input) -> Bool { clock + 70 < 99 }
        """
      let expected = ["-1", "4", "5", "6", "10", "\"guest\""]
      let known = try inputs(of: [Source(path: "B.swift", text: text)])
      #expect(known.sorted().map(\.literal) == expected)
      let sample = try inputs(of: [Source(path: "B.swift", text: "let a = Sample.integers")])
      #expect(sample.contains(.number(65_536, fraction: 0)))
      #expect(!sample.contains(.text("ß")))
    }
  }
#endif
