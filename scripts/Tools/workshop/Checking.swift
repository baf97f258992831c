import CourseKit
import Foundation
import ToolSupport

/// What a check has found.
struct Verdict {
  enum Kind { case green, unjudged, unfinished, red }
  var kind = Kind.red
  var lines: [String]
  /// Whether parity has found a difference.
  var isDifferent = false
}

extension Playground {
  /// Judges the work. The status is 1 if something is wrong.
  func check() throws -> Int32 {
    let begin = Date()
    let id = try present().id
    let (tree, _) = try save()
    var verdict = try judge(tree)
    if try work() != tree {
      verdict = Verdict(lines: ["not yet: a file has changed during the check"])
    }
    if state.trap != nil { return try checkTrap(verdict) }
    let seconds = String(format: "%.1f s", Date().timeIntervalSince(begin))
    try change {
      let isDone = verdict.kind == .green || verdict.kind == .unjudged
      $0.green = isDone ? tree : nil
      if isDone, $0.done[id] != "shown" { $0.done[id] = "own" }
    }
    switch verdict.kind {
    case .green:
      verdict.lines[0] = Style.green("green: \(step!.title)") + " (\(seconds))"
      return say(verdict.lines, next: try present().place == nil ? "next" : "compare")
    case .unjudged: return say(verdict.lines, next: "next")
    case .unfinished: return say(verdict.lines, next: "check")
    case .red: return say(verdict.lines, next: "check", status: 1)
    }
  }

  private func judge(_ tree: String) throws -> Verdict {
    let net = "Characterization/Net"
    let told = try told(present())
    let judges = try changes(
      told, tree, "Legacy", "\(net)/Command", "\(net)/Equivalence", "\(net)/Parity", "\(net)/Phone",
      "\(net)/Subjects/LegacySubject.swift", "\(net)/Subjects/LegacyCallSites.swift",
      "Characterization/Data/differences.json", "Characterization/Data/KnownDifferences")
    if let first = judges.first {
      return Verdict(lines: [
        "not yet: you have changed \(first), which judges your work",
        "To undo: git -C playground checkout \(told) -- \(first)",
      ])
    }
    if let (errors, isInTests) = try build(["--build-tests"]) {
      // The tests of the step may need names that are still to be written.
      guard isInTests, try build(["--product", "parity"]) == nil else {
        return Verdict(lines: ["not yet: it does not compile"] + errors)
      }
      return differences(try package.parity().wait())
        ?? Verdict(
          kind: .unfinished,
          lines: ["so far the same as Legacy", "Still to do: the tests compile: \(errors[0])"]
            + errors.dropFirst())
    }
    progress("parity and your tests")
    return try withTemporaryFolder { temporary in
      let events = temporary / "events"
      let parity = try package.parity()
      let tests = try package.tests(events: events)
      let compared = try parity.wait()
      let tested = try tests.wait()
      progress()
      if let verdict = differences(compared) { return verdict }
      guard tested.status == 0 else { return failure(tested.text + tested.errors) }
      let ran = StepPackage.testsThatRan(events)
      let missing = try missing(tree, ran)
      let facts = "Parity finds no difference, and \(counted(ran.count, "test")) pass."
      guard missing.isEmpty else {
        return Verdict(kind: .unfinished, lines: ["so far the same as Legacy", facts] + missing)
      }
      guard try !isOnlyComments(present()) else {
        let remedy =
          "No tool can judge a comment: compare yours with the course's (scripts/workshop diff)."
        return Verdict(kind: .unjudged, lines: ["the same as Legacy", facts, remedy])
      }
      return Verdict(kind: .green, lines: ["", facts])
    }
  }

  var package: StepPackage { StepPackage(at: folder) }

  /// Builds. If that fails, returns lines to say, and whether only tests do not compile.
  func build(_ options: [String]) throws -> ([String], isInTests: Bool)? {
    let properties = try properties
    if state.built != properties {
      try change { $0.built = nil }
      try package.touch()
    }
    let output = try package.build(options)
    if output.status == 0 {
      try change { $0.built = properties }
      return nil
    }
    let log = output.text + output.errors
    let prefix = folder.resolvingSymlinksInPath().path + "/"
    var found: [String] = []
    for match in log.matches(of: #/(?m)^(?<path>/.+?\.swift:\d+):\d+: error: (?<text>.*)$/#) {
      let line = "\(match.path.replacing(prefix, with: "")): \(match.text)"
      if !found.contains(line) { found.append(line) }
    }
    let other = found.first { !$0.hasPrefix(Playground.suites) }
    let line = log.split(separator: "\n").first { $0.contains("error") }.map(String.init)
    var lines = [other ?? found.first ?? line ?? "swift build fails without a reason"]
    if found.count > 1 {
      let more = counted(found.count - 1, "more error")
      lines.append("\(more): cd playground && swift build --build-tests")
    }
    return (lines, other == nil && !found.isEmpty)
  }

  /// Returns a hash of the properties and cases that the types of Modern declare.
  private var properties: String {
    get throws {
      let files = FileManager.default.enumerator(atPath: (folder / "Modern").path)
      let lines = (files?.compactMap { $0 as? String } ?? []).sorted().flatMap { name in
        let text = (try? String(contentsOf: folder / "Modern/\(name)", encoding: .utf8)) ?? ""
        return declarations(in: text)
      }
      return try git("hash-object", "--stdin", input: lines.joined(separator: "\n"))
    }
  }

  private func differences(_ output: Command.Output) -> Verdict? {
    let text = output.text
    if output.status == 1 {
      return Verdict(
        lines: [
          "not yet: Modern differs from Legacy", firstDifference(in: text),
          "All of it: cd playground && swift run parity",
        ],
        isDifferent: true)
    }
    if output.status != 0 {
      let log = (output.errors + text).split(separator: "\n").map(String.init)
      let reason =
        log.first { $0.contains("Fatal error") || $0.contains("failed:") } ?? log.last
        ?? "no output"
      return Verdict(
        lines: ["not yet: parity ends with \(output.status)", reason], isDifferent: true)
    }
    if !text.contains("EQUIVALENT (exhausted)") {
      return Verdict(lines: [
        "not yet: parity cannot reach every state, because a value in your class grows",
        text.split(separator: "\n").last.map(String.init) ?? "",
      ])
    }
    return nil
  }

  private func failure(_ log: String) -> Verdict {
    let lines = log.split(separator: "\n").map(String.init)
    let issues = lines.compactMap { line in
      line.firstMatch(of: #/Test (.+) recorded an issue at (.+?):(\d+):\d+: (.*)/#).map {
        "\($0.1) (\($0.2):\($0.3)): \($0.4)"
      }
    }
    let reason =
      issues.first ?? lines.first { $0.contains("Fatal error") || $0.contains("error:") } ?? lines
      .last ?? ""
    return Verdict(
      lines: [
        "so far the same as Legacy; the tests of this step are not green yet", reason,
        issues.count > 1
          ? "\(counted(issues.count - 1, "more issue")): cd playground && swift test" : "",
      ].filter { !$0.isEmpty })
  }

  /// Returns what is left to do, although the build, parity and the tests are green.
  private func missing(_ tree: String, _ ran: Set<String>) throws -> [String] {
    let step = try present()
    if try changes(state.base, tree).isEmpty {
      return ["Nothing has changed since the start of this step."]
    }
    let all = try files(of: tree, [Playground.suites])
    let declared = all.sorted { $0.key < $1.key }.flatMap { path, text in
      tests(of: text).map { (path, $0) }
    }
    let idle = declared.filter { path, test in !ran.contains("\(name(path)):\(test.line)") }
    if let (path, test) = idle.first {
      let more = idle.count > 1 ? " Nor did \(idle.count - 1) more." : ""
      return ["Still to do: the test at \(path):\(test.line), which did not run.\(more)"]
    }
    var added = 0
    for path in try changes(state.base, tree, Playground.suites) {
      let before = withoutComments(try attempt(["cat-file", "blob", "\(state.base):\(path)"]).text)
      let after = all[path] ?? ""
      let (old, new) = (tests(of: before), tests(of: after))
      added += new.count - old.count
      guard try changes(state.base, told(step), path).isEmpty else { continue }
      let gone = old.first { test in !new.contains { $0.name == test.name } }
      if let gone, new.count < old.count {
        return ["Still to do: the test \(gone.name) of \(path), which is gone."]
      }
      let expectation = #/#(expect|require)\b/#
      if after.matches(of: expectation).count < before.matches(of: expectation).count {
        return ["Still to do: \(path), which has fewer expectations than before."]
      }
    }
    if isOnlyComments(step) { return [] }
    if isOnlyTests(step), added <= 0 { return ["Still to do: a new test that passes."] }
    return try withTemporaryFolder { temporary in
      let checks = try StructuralCheck.all(of: step)
      for (path, text) in try files(of: tree, checks.map(\.path)) {
        try CourseKit.write(text, to: temporary / path)
      }
      return checks.filter { !$0.isTrue(in: temporary) }.map {
        "Still to do: \($0.sentence(in: temporary))"
      }
    }
  }

  /// Returns the tests that Swift code without comments declares.
  private func tests(of text: String) -> [(name: String, line: Int)] {
    text.matches(of: #/@Test\b.*?\bfunc +(`[^`]+`|\w+)/#.dotMatchesNewlines()).map { match in
      (String(match.1), text[..<match.range.lowerBound].count { $0 == "\n" } + 1)
    }
  }

  private func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  /// Returns the Swift files of a tree without their comments. The tree is that of the folder.
  private func files(of tree: String, _ paths: [String]) throws -> [String: String] {
    guard !paths.isEmpty else { return [:] }
    let names = try attempt(["ls-tree", "-r", "-z", "--name-only", tree] + paths).text
      .split(separator: "\0").map(String.init)
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = (try? String(contentsOf: folder / name, encoding: .utf8)) ?? ""
        return (name, withoutComments(text))
      })
  }

  /// Checks after each save, until Ctrl-C.
  func watch() throws -> Int32 {
    var last = ""
    print("watching playground/; Ctrl-C ends it")
    while true {
      let now = try glance()
      if now != last {
        last = now
        do { _ = try locked { try check() } } catch let failure as Failure {
          note("workshop: \(failure.message)")
        }
        fflush(nil)
      }
      sleep(1)
    }
  }
}

/// Returns the lines of Swift code that declare a property or a case of a type, but no local variable.
func declarations(in text: String) -> [String] {
  let type =
    #/^ *((@\w+(\(.*?\))?|[a-z]+) +)*(class|struct|enum|extension|protocol|actor) +(?!func\b|var\b|let\b)/#
  // Whether each open brace is that of a type, and whether the next one is.
  var scopes: [Bool] = []
  var isType = false
  return withoutComments(text).components(separatedBy: "\n").filter { line in
    let isOutside = scopes.allSatisfy(\.self)
    isType = isType || line.contains(type)
    for letter in line {
      if letter == "{" {
        scopes.append(isType)
        isType = false
      } else if letter == "}" {
        _ = scopes.popLast()
      }
    }
    return isOutside && line.contains(#/\b(var|let|case)\b/#)
  }
}

/// Returns Swift code with its comments removed. A string literal with `//` in it keeps its line.
func withoutComments(_ text: String) -> String {
  var result = ""
  var depth = 0
  for line in text.components(separatedBy: "\n") {
    var rest = Substring(line)
    var isString = false
    while let letter = rest.first {
      if depth == 0, letter == "\"" { isString.toggle() }
      if depth == 0, !isString, rest.hasPrefix("//") { break }
      if !isString, rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if depth > 0, rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        if depth == 0 { result.append(letter) }
        if letter == "\\", isString, rest.count > 1 {
          result.append(rest.dropFirst().first!)
          rest = rest.dropFirst()
        }
        rest = rest.dropFirst()
      }
    }
    result.append("\n")
  }
  return result
}
