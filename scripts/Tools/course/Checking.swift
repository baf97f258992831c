import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Checks steps, prints a line for each, and goes on after a failure.
  func check(_ chosen: [Step], isFast: Bool, isWriting: Bool) throws -> Int32 {
    try withTemporaryFolder { temporary in
      let built = try build(into: temporary / "built")
      let checkout = isFast ? Checkout(repository: built) : try Checkout.kept(built)
      var failed: [String] = []
      for step in chosen {
        progress(line(step))
        var result = "ok"
        do {
          let begin = Date()
          try texts(of: step)
          try structure(of: step, in: checkout)
          if !isFast {
            let count = try checkout.judge()
            try trap(of: step, in: checkout).map {
              try fill(step, showing: $0, isWriting: isWriting)
            }
            try mutant(of: step, in: checkout)
            result += "  \(count) tests, \(Int(Date().timeIntervalSince(begin))) s"
          }
        } catch let failure as Failure {
          failed.append(step.id)
          result = Style.red("failed: ") + failure.message
          progress()
          if !failure.log.isEmpty { note(failure.log) }
        }
        progress()
        print(line(step) + result)
        fflush(nil)
      }
      guard failed.isEmpty else {
        throw Failure("\(failed.count) failed: \(failed.joined(separator: ", "))", status: 1)
      }
      try fillList(isWriting: isWriting)
      if !isFast {
        let transcript = (folder / "predict.transcript").path
        let output = try checkout.package.parity(["--subject", "legacy", transcript]).wait()
        guard output.status == 0 else {
          throw Failure(
            "\(transcript): Legacy does something else", remedy: "type parity --record FILE",
            status: 1)
        }
      }
      print(Style.green("all \(chosen.count) steps are right"))
      return 0
    }
  }

  /// Returns the tag and the id of a step, in columns.
  private func line(_ step: Step) -> String {
    let width = steps.map(\.id.count).max() ?? 0
    return "\(step.tag)  \(step.id.padding(toLength: width + 2, withPad: " ", startingAt: 0))"
  }

  /// A main step has a chapter, whose length is limited. The text of another step is its message.
  private func texts(of step: Step) throws {
    guard !step.technique.isEmpty else {
      throw Failure("its line in steps.json has no technique", status: 1)
    }
    guard let chapter = step.text("chapter.md") ?? (step.place == nil ? nil : "") else { return }
    guard chapter.hasPrefix("# \(step.title)\n") else {
      throw Failure("chapter.md does not begin with the title of steps.json", status: 1)
    }
    let begin = chapter.components(separatedBy: "\n## Compare\n")[0]
    for (text, place, most) in [(begin, " before Compare", 450), (chapter, "", 900)] {
      let words = text.split(whereSeparator: \.isWhitespace).count
      if words > most {
        throw Failure("chapter.md has \(words) words\(place), and may have \(most)", status: 1)
      }
    }
  }

  /// Each structural check is false before the step and true after it. The other patches apply.
  private func structure(of step: Step, in checkout: Checkout) throws {
    let checks = try StructuralCheck.all(of: step)
    for (tag, isDone) in [(Step.tag(step.number - 1), false), (step.tag, true)] {
      try checkout.move(to: tag)
      for check in checks where check.holds(in: checkout.repository.folder) != isDone {
        let place = isDone ? "true after" : "false before"
        throw Failure("checks: `\(check.line)` is not \(place) the step", status: 1)
      }
    }
    for name in ["trap.patch", "mutant.patch"] { _ = try checkout.plant(name, of: step) }
    try checkout.move(to: step.tag)
  }

  /// Returns what parity shows of the trap, or nil without a trap.
  private func trap(of step: Step, in checkout: Checkout) throws -> String? {
    guard try checkout.plant("trap.patch", of: step) else { return nil }
    try checkout.build(["--product", "parity"])
    let output = try checkout.package.parity().wait()
    guard output.status == 1 else {
      throw Failure("its trap gives no difference (parity exits with \(output.status))", status: 1)
    }
    return firstDifference(in: output.text)
  }

  private func mutant(of step: Step, in checkout: Checkout) throws {
    if try checkout.plant("mutant.patch", of: step), (try? checkout.judge()) != nil {
      throw Failure("its mutant is green: neither parity nor a test notices it", status: 1)
    }
  }
}

/// The repository that moves from step to step.
struct Checkout {
  let repository: Repository
  var package: StepPackage { StepPackage(at: repository.folder) }

  /// Returns a copy that stays with its build folder.
  static func kept(_ built: Repository) throws -> Checkout {
    let repository = try Repository.create(at: root / ".build/course")
    try repository.git("fetch", "-q", "-f", built.folder.path, "+refs/tags/*:refs/tags/*")
    return Checkout(repository: repository)
  }

  func move(to tag: String) throws {
    try repository.git("checkout", "-q", "-f", "--detach", tag)
    try repository.git("clean", "-fdxq", "-e", "/.build")
  }

  /// Applies another patch of a step after it. Returns false if the step has none.
  func plant(_ name: String, of step: Step) throws -> Bool {
    try move(to: step.tag)
    guard let patch = step.text(name) else { return false }
    let output = try repository.attempt(["apply"], input: patch)
    guard output.status == 0 else {
      throw Failure("\(name) does not apply", status: 1, log: output.errors)
    }
    return true
  }

  /// Builds all, compares, and returns the number of tests that ran and passed.
  func judge() throws -> Int {
    let log = try build(["--build-tests"])
    guard !log.contains("warning:") else {
      throw Failure("the build has a warning", status: 1, log: log)
    }
    let comparison = try package.parity().wait()
    guard comparison.status == 0, comparison.text.contains("EQUIVALENT (exhausted)") else {
      throw Failure(
        "parity does not say EQUIVALENT (exhausted)", status: 1,
        log: firstDifference(in: comparison.text))
    }
    return try withTemporaryFolder { temporary in
      let tests = try package.tests(events: temporary / "events").wait()
      guard tests.status == 0 else {
        let log = lines(of: tests.text + tests.errors, with: "recorded an issue")
        throw Failure("a test fails", status: 1, log: log)
      }
      return try StepPackage.testsThatRan(temporary / "events").count
    }
  }

  /// Builds, and returns the log.
  @discardableResult
  func build(_ options: [String]) throws -> String {
    try package.touch()
    let output = try package.build(options)
    let log = output.text + output.errors
    guard output.status == 0 else {
      throw Failure("it does not build", status: 1, log: lines(of: log, with: "error:"))
    }
    return log
  }

  private func lines(of text: String, with word: String) -> String {
    text.split(separator: "\n").filter { $0.contains(word) }.joined(separator: "\n")
  }
}
