import CourseKit
import Foundation
import ToolSupport

struct CheckResult {
  /// `differs`: parity has found a difference, or has crashed.
  enum Kind { case green, unfinished, differs, red }
  var kind = Kind.red
  var lines: [String]
}

extension Playground {
  func check() throws -> Int32 {
    let step = try present()
    let tree = try save().tree
    var result = try judge(tree)
    guard try work() == tree else {
      return say(["not yet: a file has changed during the check"], next: "check", status: 1)
    }
    if let trap = state.trap { return try check(trap, of: step, result) }
    if result.kind == .green {
      try change { _ = $0.green[step.id, default: []].insert(tree) }
      // Nothing judges the comments that a step by the way may be about.
      result.lines[0] =
        step.place == nil
        ? "the same as Legacy: compare yours with scripts/workshop diff"
        : Style.green("green: \(step.title)")
    }
    if result.kind == .differs {
      let accept = "scripts/workshop accept \"Why no user notices\""
      result.lines.append("Would you ship it nevertheless? \(accept) keeps your design.")
    }
    return try say(result.lines, next: following(tree), status: result.kind == .green ? 0 : 1)
  }

  /// Builds and judges the files, which are those of the tree.
  func judge(_ tree: String) throws -> CheckResult {
    // Without it, Swift would take the package around the playground.
    guard FileManager.default.fileExists(atPath: (folder / "Package.swift").path) else {
      let undo = "To undo: git -C playground checkout \(state.base) -- Package.swift"
      return CheckResult(lines: ["not yet: playground/Package.swift is missing", undo])
    }
    if let broken = try brokenRule(tree) { return CheckResult(lines: broken) }
    if let (errors, isInTests) = try build(["--build-tests"]) {
      // The tests of the step may need names that are still to be written.
      guard isInTests, try build(["--product", "parity"]) == nil else {
        return CheckResult(lines: ["not yet: it does not compile"] + errors)
      }
      if let red = try differences(package.parity().wait(until: .now() + 120)) { return red }
      let left = ["Still to do: the tests compile: \(errors[0])"] + errors.dropFirst()
      let own = try judgeOwnTests(tree)?.lines ?? []
      return CheckResult(kind: .unfinished, lines: ["so far the same as Legacy"] + left + own)
    }
    return try withTemporaryFolder { temporary in
      let events = temporary / "events"
      var (red, log) = try compareAndTest(events)
      // It may be the participant's own test that is red, as some steps want it first.
      if red?.kind == .red { red?.lines += try judgeOwnTests(tree)?.lines ?? [] }
      return try red ?? completeness(tree, StepPackage.testsThatRan(events), log)
    }
  }

  /// Runs parity and the tests beside each other. Returns a result unless both are green, and what the tests print.
  private func compareAndTest(_ events: URL) throws -> (CheckResult?, log: String) {
    progress("parity and your tests")
    defer { progress() }
    let parity = try package.parity()
    let tests = try package.tests(events: events)
    let difference = try differences(parity.wait(until: .now() + 120))
    // A call that never returns differs for parity, but would never end the tests.
    let tested = try tests.wait(until: difference == nil ? .now() + 60 : .now())
    let log = tested.text + tested.errors
    if let difference { return (difference, log) }
    if tested.status == 0 { return (nil, log) }
    progress()
    let late = tested.status == 124 ? "\nerror: the tests were stopped after 60 s" : ""
    return (failure(log + late), log)
  }

  /// Says what is left to do after parity and the tests are green, or that nothing is.
  private func completeness(_ tree: String, _ ran: Set<String>, _ log: String) throws -> CheckResult
  {
    let step = try present()
    let old = log.matches(of: #/Executed (\d+) test/#).compactMap { Int($0.1) }.max() ?? 0
    let count = counted(ran.count + old, "test")
    let isExact = reasons.isEmpty
    let facts =
      "Parity finds no difference\(isExact ? "" : " that you have not accepted"), and \(count) pass."
    let hidden = try hiddenDependencies()
    let numbers = lines(hidden, after: step)
    var missing = try missing(tree, ran)
    if hidden.now.count > hidden.before.count {
      missing += [
        "Still to do: the class and its screens have more hidden dependencies than before."
      ]
      missing += numbers
    }
    let own = try judgeOwnTests(tree)
    guard missing.isEmpty, own?.isDone ?? true else {
      let left = missing + (own?.lines ?? [])
      return CheckResult(kind: .unfinished, lines: ["so far the same as Legacy", facts] + left)
    }
    let given = try changes(state.base, tree, [Playground.suites]).filter {
      try has($0, in: state.base) && has($0, in: before(step)) && has($0, in: told(step))
    }
    let note =
      given.isEmpty ? [] : ["You have changed given tests: \(given.joined(separator: ", "))"]
    let others = try step.place == nil ? unmet(step).map { "In the course: \($0)" } : []
    return CheckResult(
      kind: .green, lines: ["", facts] + numbers + reasons + note + others + (own?.lines ?? []))
  }

  var package: StepPackage { StepPackage(at: folder) }

  /// Builds. If that fails, returns lines to say, and whether only tests do not compile.
  func build(_ options: [String]) throws -> ([String], isInTests: Bool)? {
    let isFirst = !FileManager.default.fileExists(atPath: (folder / ".build").path)
    var output = try package.build(options)
    var log = output.text + output.errors
    let interface = try interface
    if output.status == 0, state.built != interface {
      if !isFirst {
        try package.touch()
        output = try package.build(options)
        log += output.text + output.errors
      }
      if output.status == 0 { try change { $0.built = interface } }
    }
    guard output.status != 0 else { return nil }
    let found = errors(in: log)
    guard !found.isEmpty else {
      let line = log.split(separator: "\n").first { $0.contains("error") }.map(String.init)
      let noFile = "It names no file. To build anew: rm -rf playground/.build"
      return ([line ?? "swift build fails without a reason", noFile], false)
    }
    // Tests may not compile because the class does not.
    let others = found.filter { !$0.hasPrefix(Playground.suites) }
    var lines = Array((others.isEmpty ? found : others).prefix(5))
    if found.count > lines.count {
      let more = counted(found.count - lines.count, "more error")
      lines.append("\(more): cd playground && swift build --build-tests")
    }
    return (lines, others.isEmpty)
  }

  private func errors(in log: String) -> [String] {
    let prefix = folder.realPath + "/"
    return log.matches(of: #/(?m)^(/.+?\.swift:\d+):\d+: error: (.*)$/#).map {
      "\($0.1.replacing(prefix, with: "")): \($0.2)"
    }.reduce(into: []) { found, line in
      if !found.contains(line) { found.append(line) }
    }
  }

  /// Returns a hash of what the other modules can see of Modern: its declarations, but no body of a function.
  private var interface: String {
    get throws {
      let built = try package.interfaces(of: ["Modern", "Swap"])
      return try attempt(["hash-object", "--no-filters", "--"] + built).text
    }
  }

  private func differences(_ output: Command.Output) throws -> CheckResult? {
    let text = output.text
    if try isAccepted(output) { return nil }
    if output.status == 1 {
      let difference = fitted(located(firstDifference(in: text)), to: columns)
      return CheckResult(
        kind: .differs,
        lines: [
          "not yet: Modern differs from Legacy", difference,
          "-> is what the class does, == its state, and … stands for lines that both have.",
          "Each line: Docs/notation.md. All differences: cd playground && swift run parity",
        ] + (difference.contains("!! trapped") ? ["trapped: your class has crashed."] : []))
    }
    if output.status == 124 {
      let reason = "not yet: parity was stopped after 120 s. Does a loop never end, or a deinit?"
      return CheckResult(kind: .differs, lines: [reason])
    }
    if output.status != 0 {
      let log = (output.errors + text).split(separator: "\n").map(String.init)
      let reason = log.first(where: isCrash) ?? log.last ?? "no output"
      return CheckResult(
        kind: .differs, lines: ["not yet: parity ends with \(output.status)", located(reason)])
    }
    if !text.contains("EQUIVALENT (exhausted)") {
      let all = text.split(separator: "\n").map(String.init)
      let unread = all.drop { $0 != "not read" }.prefix(4).filter { $0.hasPrefix("  ") }
      return CheckResult(
        lines: ["not yet: parity cannot show that your class is equal in every state"]
          + unread.map { "not read:" + $0 } + all.suffix(1)
          + [
            "What concerns a type of yours, write into \(Playground.adapters[0]); other files of the net judge."
          ]
          + (unread.contains { $0.contains("->") }
            ? ["A closure must capture nothing: if `Live.a` is not read, write `{ Live.a($0) }`."]
            : [])
      )
    }
    return nil
  }

  private func failure(_ log: String) -> CheckResult {
    let issue =
      #/Test (.+) recorded an issue(?: with .+? arguments? (.+))? at (.+?):(\d+):\d+: (.*)(?:\n↳ (.*))?/#
    let old = #/(?m)^.*?(\w+\.swift:\d+): error: (.+?) : (.*)$/#  // of XCTest
    let issues =
      log.matches(of: issue).map {
        "\($0.1)\($0.2.map { " (\($0))" } ?? "") (\($0.3):\($0.4)): "
          + ($0.5 == "Issue recorded" ? $0.6 ?? $0.5 : $0.5)
      } + log.matches(of: old).map { "\($0.2) (\($0.1)): \($0.3)" }
    let lines = log.split(separator: "\n").map(String.init)
    // A crash ends the tests, so it comes first.
    var found = lines.filter(isCrash).prefix(1).map(located) + issues
    if issues.isEmpty {
      let other = lines.first { $0.contains("error:") } ?? lines.last ?? "no output"
      let end = #/Test (.+?)(?: with \d+ test cases?)? (?:passed|failed) after/#
      let ended = Set(log.matches(of: end).map(\.1))
      let begun = log.matches(of: #/Test (?!run|case passing)(.+) started\.\n/#).map(\.1)
      found += found.isEmpty ? [other] : []
      found += begun.filter { !ended.contains($0) }.map { "not ended: \($0)" }
    }
    return CheckResult(
      lines: ["so far the same as Legacy; a test is not green yet"]
        + found.prefix(5).flatMap { wrapped($0) }
        + ["All that the tests print: cd playground && swift test"])
  }

  /// Returns the text of a crash with the path of the file. Swift names the module and the file.
  private func located(_ text: String) -> String {
    text.replacing(#/\b(\w+)\/(\w+\.swift)(?=:\d)/#) { place in
      let paths = FileManager.default.subpaths(atPath: (folder / String(place.1)).path) ?? []
      return paths.first { $0.hasSuffix("/\(place.2)") }.map { "\(place.1)/\($0)" } ?? place.0
    }
  }

  private func isCrash(_ line: String) -> Bool {
    line.contains(#/(Fatal error|Fatal access conflict|Assertion failed|Precondition failed)/#)
  }

  /// Returns what is left to do, although the build, parity and the tests are green.
  private func missing(_ tree: String, _ ran: Set<String>) throws -> [String] {
    let step = try present()
    let changed = try edits(tree)
    // The participant may have made a small step before.
    if changed.isEmpty, step.place != nil {
      return ["Nothing has changed since the start of this step."]
    }
    let suites = try git("ls-tree", "-r", "-z", "--name-only", tree, Playground.suites)
    var idle: [String] = []
    for path in suites.split(separator: "\0").map(String.init) {
      let text = codeWithoutComments(folder / path)
      idle += text.matches(of: #/@Test\b.*?\bfunc\b/#.dotMatchesNewlines()).map { test in
        "\(path):\(text[..<test.range.lowerBound].count { $0 == "\n" } + 1)"
      }.filter { place in !ran.contains((place as NSString).lastPathComponent) }
    }
    if let first = idle.first {
      let more = idle.count > 1 ? " Nor did \(idle.count - 1) more." : ""
      return ["Still to do: the test at \(first), which did not run.\(more)"]
    }
    var added = 0
    for path in changed where path.hasPrefix(Playground.suites) {
      let old = withoutComments(try attempt(["cat-file", "blob", "\(state.base):\(path)"]).text)
      let new = codeWithoutComments(folder / path)
      func growth(_ word: Regex<Substring>) -> Int {
        new.matches(of: word).count - old.matches(of: word).count
      }
      added += growth(#/@Test\b/#)
      let isGiven = try changes(state.base, told(step), [path]).isEmpty
      if isGiven, growth(#/@Test\b/#) < 0 || growth(#/#(?:expect|require)\b/#) < 0 {
        return [
          "Still to do: \(path), which has fewer tests or expectations than before.",
          "To get it back: git -C playground checkout \(state.base) -- \(path)",
        ]
      }
    }
    if try isOnlyTests(step), added <= 0 { return ["Still to do: a new test that passes."] }
    // A small step is made in the participant's own way, with other names and forms.
    return step.place == nil ? [] : try unmet(step).map { "Still to do: \($0)" }
  }

  /// What the course makes true in this step, and the participant's files do not.
  private func unmet(_ step: Step) throws -> [String] {
    try StructuralCheck.all(of: step).filter { !$0.holds(in: folder) }.map {
      $0.sentence(in: folder)
    }
  }

  func watch() throws -> Int32 {
    var last = ""
    print("watching playground/; Ctrl-C ends it")
    while true {
      let now = try work()
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
