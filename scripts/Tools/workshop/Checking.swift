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
    let (tree, _) = try save()
    guard state.step != nil else {
      throw Failure("you are after the last step", remedy: "type scripts/workshop goto STEP")
    }
    var verdict = try judge(tree)
    if try work() != tree {
      verdict = Verdict(lines: ["not yet: a file has changed during the check"])
    }
    if state.trap != nil { return try checkTrap(verdict) }
    let seconds = String(format: "%.1f s", Date().timeIntervalSince(begin))
    let id = state.step!
    try change {
      let isDone = verdict.kind == .green || verdict.kind == .unjudged
      $0.green = isDone ? tree : nil
      if isDone, $0.done[id] != "shown" { $0.done[id] = "own" }
    }
    switch verdict.kind {
    case .green:
      verdict.lines[0] =
        Style.green("green: \(step?.title ?? "the class is yours")") + " (\(seconds))"
      return say(verdict.lines, next: id == Playground.rewrite ? "list" : "next")
    case .unjudged: return say(verdict.lines, next: "next")
    case .unfinished: return say(verdict.lines, next: "check")
    case .red: return say(verdict.lines, next: "check", status: 1)
    }
  }

  func judge(_ tree: String) throws -> Verdict {
    let isRewrite = state.step == Playground.rewrite
    let plain = ["NO_COLOR": "1"]
    let net = "Characterization/Net"
    let told = told(step ?? course.steps.last!)
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
    if var verdict = try build(isRewrite ? ["--product", "parity"] : ["--build-tests"]) {
      let isTest = verdict.lines[0].hasSuffix("the tests do not compile")
      guard isTest, try build(["--product", "parity"]) == nil else { return verdict }
      let difference = differences(try run([program], at: folder, variables: plain))
      verdict.isDifferent = difference?.isDifferent ?? false
      verdict.lines += difference?.lines.dropFirst() ?? ["Without them: so far the same as Legacy."]
      return verdict
    }
    progress("parity and your tests")
    let parity = try Command([program], at: folder, variables: plain)
    let words = ["swift", "test", "--skip-build"]
    let tests = isRewrite ? nil : try Command(words, at: folder, variables: plain)
    let compared = try parity.wait()
    let tested = try tests?.wait()
    progress()
    if let verdict = differences(compared) { return verdict }
    let text = tested.map { $0.text + $0.errors } ?? ""
    if let tested, tested.status != 0 { return failure(text) }
    let count = text.matches(of: #/Test run with (\d+) tests?/#).compactMap { Int($0.1) }.last ?? 0
    if tests != nil, count == 0 {
      return Verdict(lines: [
        "so far the same as Legacy; no test ran",
        "Your tests in playground/\(Playground.suites) are missing.",
      ])
    }
    let missing = try missing(tree)
    let facts =
      isRewrite
      ? "parity finds no difference"
      : "Parity finds no difference, and \(counted(count, "test")) pass."
    guard missing.isEmpty else {
      return Verdict(kind: .unfinished, lines: ["so far the same as Legacy", facts] + missing)
    }
    guard step.map(isOnlyComments) != true else {
      let remedy =
        "No tool can judge a comment: compare yours with the course's (scripts/workshop diff)."
      return Verdict(kind: .unjudged, lines: ["the same as Legacy", facts, remedy])
    }
    return Verdict(kind: .green, lines: ["", facts])
  }

  private var program: String { (folder / ".build/debug/parity").path }

  /// Builds. Returns a verdict if that fails.
  func build(_ options: [String]) throws -> Verdict? {
    let properties = try properties
    if state.built != properties {
      try change { $0.built = nil }
      try touch()
    }
    var output = try swift(["build"] + options)
    // As after an interrupted build, or with an old object file.
    if output.status != 0, !(output.text + output.errors).contains("error:") {
      _ = try swift(["package", "clean"])
      output = try swift(["build"] + options)
    }
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
    guard let first = found.first(where: { !$0.hasPrefix(Playground.suites) }) ?? found.first else {
      let line =
        log.split(separator: "\n").first { $0.contains("error") }
        ?? "swift build fails without a reason"
      return Verdict(lines: ["not yet: it does not build: \(line)"])
    }
    let isTest = first.hasPrefix(Playground.suites)
    return Verdict(
      lines: [
        "not yet: \(isTest ? "the tests do not compile" : "it does not compile")", first,
        found.count > 1
          ? "\(counted(found.count - 1, "more error")): cd playground && swift build --build-tests"
          : "",
      ].filter { !$0.isEmpty })
  }

  private func swift(_ words: [String]) throws -> Command.Output {
    let begin = Date()
    let command = try Command(["swift"] + words, at: folder)
    while command.isRunning, isatty(2) == 1 {
      usleep(200_000)
      let line = command.soFar.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      progress("\(Int(Date().timeIntervalSince(begin))) s  \(line)")
    }
    defer { progress() }
    return try command.wait()
  }

  /// Returns a hash of the lines of Modern that may declare a stored property.
  private var properties: String {
    get throws {
      let files = FileManager.default.enumerator(atPath: (folder / "Modern").path)
      let texts = (files?.compactMap { $0 as? String } ?? []).sorted().map { name in
        let text = (try? String(contentsOf: folder / "Modern/\(name)", encoding: .utf8)) ?? ""
        return text.matches(of: #/(?m)^ {0,4}([a-z@(][^\/\n]*)?\b(var|let|case)\b.*$/#).map { $0.0 }
          .joined(separator: "\n")
      }
      return try git("hash-object", "--stdin", input: texts.joined(separator: "\n"))
    }
  }

  /// An incremental build can miss a changed stored property of another module.
  private func touch() throws {
    let place = folder / "Characterization"
    for case let file as URL in FileManager.default.enumerator(
      at: place, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      guard let text = try? String(contentsOf: file, encoding: .utf8),
        text.contains("import Modern\n")
      else { continue }
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    }
  }

  private func differences(_ output: Command.Output) -> Verdict? {
    let text = output.text
    if output.status == 1 {
      let head = text.components(separatedBy: "legacy and modern on the simulated phone")[0]
      let block = head.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")[0]
      let lines = folded(block.components(separatedBy: "\n"))
      return Verdict(
        lines: ["not yet: Modern differs from Legacy"] + lines + [
          "All of it: cd playground && swift run parity"
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
  private func missing(_ tree: String) throws -> [String] {
    guard let step else { return [] }
    if try changes(state.base, tree).isEmpty {
      return ["Nothing has changed since the start of this step."]
    }
    let lost = try changes(state.base, tree, Playground.suites).first { path in
      let isGiven = try changes(state.base, told(step), path).isEmpty
      let facts = #/@Test\b(?!\([^{]*\.disabled)|#expect\b|#require\b/#
      return try isGiven && tests(in: tree, path, facts) < tests(in: state.base, path, facts)
    }
    if let lost { return ["Still to do: the tests of \(lost), which has fewer than before."] }
    if isOnlyComments(step) { return [] }
    if isOnlyTests(step), try tests(in: tree) <= tests(in: state.base) {
      return ["Still to do: a new test that passes."]
    }
    return try withTemporaryFolder { temporary in
      try code(of: tree, into: temporary)
      return try StructuralCheck.all(of: step).filter { !$0.isTrue(in: temporary) }.map {
        "Still to do: \($0.line)"
      }
    }
  }

  private func tests(
    in tree: String, _ path: String = Playground.suites,
    _ fact: Regex<Substring> = #/@Test\b(?!\([^{]*\.disabled)/#
  ) throws -> Int {
    let names = try git("ls-tree", "-r", "-z", "--name-only", tree, path).split(separator: "\0")
    return try names.reduce(0) { sum, name in
      sum
        + withoutComments(try git("cat-file", "blob", "\(tree):\(name)")).matches(of: fact).count
    }
  }

  /// Writes the Swift files of a tree without their comments.
  private func code(of tree: String, into room: URL) throws {
    let names = try git(
      "ls-tree", "-r", "-z", "--name-only", tree, "Modern", "Characterization/Suites",
      "Characterization/Candidates")
    for name in names.split(separator: "\0").map(String.init) {
      let text = (try? String(contentsOf: folder / name, encoding: .utf8)) ?? ""
      try CourseKit.write(withoutComments(text), to: room / name)
    }
  }

  /// Checks after each save, until Ctrl-C.
  func watch() throws -> Int32 {
    var last: [String: Date] = [:]
    print("watching playground/; Ctrl-C ends it")
    while true {
      let now = dates()
      if now != last {
        last = now
        do { _ = try locked { try check() } } catch let failure as Failure {
          note("workshop: \(failure.message)")
        }
        fflush(nil)
      }
      usleep(500_000)
    }
  }

  private func dates() -> [String: Date] {
    var found: [String: Date] = [:]
    for part in ["Modern", "Characterization", "Package.swift"] {
      let place = folder / part
      let files = FileManager.default.enumerator(
        at: place, includingPropertiesForKeys: [.contentModificationDateKey])
      for file in (files?.compactMap { $0 as? URL } ?? []) + [place]
      where file.pathExtension == "swift" {
        let text = try? file.resourceValues(forKeys: [.contentModificationDateKey])
          .contentModificationDate
        found[file.path] = text
      }
    }
    return found
  }
}

/// Returns a counterexample with every input. Equal reactions between two inputs are folded.
func folded(_ lines: [String]) -> [String] {
  guard let title = lines.firstIndex(where: { $0.contains(#/^ +- \S+ +\+ /#) }) else {
    return lines
  }
  func column(_ sign: Character) -> Int {
    lines[title].distance(from: lines[title].startIndex, to: lines[title].firstIndex(of: sign)!)
  }
  let columns = [("- ", column("-")), ("+ ", column("+"))]
  func isEqual(_ line: String) -> Bool {
    !line.contains(#/^ *\d+  /#) && !columns.contains { line.dropFirst($0.1).hasPrefix($0.0) }
  }
  var result = Array(lines[...title])
  var count = 0
  for line in lines[(title + 1)...] + [""] {
    if !line.isEmpty, isEqual(line) {
      count += 1
      continue
    }
    if count > 0 { result.append("        … \(counted(count, "equal reaction"))") }
    count = 0
    result.append(line)
  }
  return result.dropLast()
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
