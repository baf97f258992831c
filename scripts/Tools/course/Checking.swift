import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Checks steps, prints a line for each, and goes on after a failure.
  func check(_ chosen: [Step], isFast: Bool, isWriting: Bool) throws -> Int32 {
    try withTemporaryFolder { temporary in
      let built = try build(into: temporary / "built")
      var repository = built
      if !isFast {
        // It stays with its build folder.
        repository = try Repository.create(at: root / ".build/course")
        try repository.git("fetch", "-q", "-f", built.folder.path, "+refs/tags/*:refs/tags/*")
      }
      var failed: [String] = []
      for step in chosen {
        progress(line(step))
        var result = "ok"
        do {
          try texts(of: step)
          try structure(of: step, in: repository)
          if !isFast {
            try repository.judge()
            try trap(of: step, in: repository, isWriting: isWriting)
            try mutant(of: step, in: repository)
            try testTask(of: step, in: repository)
          }
        } catch let failure as Failure {
          failed.append(step.id)
          result = Style.red("failed: ") + failure.message
          if !failure.log.isEmpty { note(failure.log) }
        }
        progress()
        print(line(step) + result)
        fflush(nil)
      }
      guard failed.isEmpty else {
        throw Failure("\(failed.count) failed: \(failed.joined(separator: ", "))", status: 1)
      }
      try fillLists(isWriting: isWriting)
      if !isFast {
        let words = ["--subject", "legacy", "\(folder.path)/predict.transcript"]
        guard try repository.package.parity(words).wait().status == 0 else {
          throw Failure(
            "Legacy does not do \(words[2])", remedy: "type parity --record FILE", status: 1)
        }
      }
      print(Style.green("all \(chosen.count) steps are right"))
      return 0
    }
  }

  private func line(_ step: Step) -> String {
    let width = steps.map(\.id.count).max() ?? 0
    return "\(step.tag)  \(step.id.padding(toLength: width + 2, withPad: " ", startingAt: 0))"
  }

  /// A main step has a chapter with its title. The text of another step is its message.
  private func texts(of step: Step) throws {
    guard let chapter = step.text("chapter.md") ?? (step.place == nil ? nil : "") else { return }
    guard chapter.hasPrefix("# \(step.title)\n") else {
      throw Failure("chapter.md does not begin with the title of steps.json")
    }
  }

  /// Each structural check is false before the step and true after it. The other patches apply.
  private func structure(of step: Step, in repository: Repository) throws {
    let checks = try StructuralCheck.all(of: step)
    for (tag, isDone) in [(Step.tag(step.number - 1), false), (step.tag, true)] {
      try repository.move(to: tag)
      for check in checks where check.holds(in: repository.folder) != isDone {
        let place = isDone ? "true after" : "false before"
        throw Failure("checks: `\(check.line)` is not \(place) the step")
      }
    }
    for name in ["trap.patch", "mutant.patch"] { _ = try repository.plant(name, of: step) }
    try repository.move(to: step.tag)
  }

  private func trap(of step: Step, in repository: Repository, isWriting: Bool) throws {
    guard try repository.plant("trap.patch", of: step) else { return }
    try repository.build(["--product", "parity"])
    let output = try repository.package.parity().wait()
    guard output.status == 1 else {
      throw Failure("its trap gives no difference (parity exits with \(output.status))")
    }
    let shown = firstDifference(in: output.text)
    let text = """
      ```text
      \(shown)
      ```

      [What each line means](../../../notation.md).
      """
    try fill(step.folder / "chapter.md", "series: trap", with: text, isWriting: isWriting)
  }

  private func mutant(of step: Step, in repository: Repository) throws {
    if try repository.plant("mutant.patch", of: step), (try? repository.judge()) != nil {
      throw Failure("its mutant is green: neither parity nor a test notices it")
    }
  }

  /// The tests of the step, and one that is an answer to its task, notice each mistake.
  private func testTask(of step: Step, in repository: Repository) throws {
    guard let task = try TestTask(of: step) else { return }
    try repository.move(to: step.tag)
    let suite = "Characterization/Suites/Modern"
    var tests: [String: TestTask.File] = [:]
    for path in try repository.changes(Step.tag(step.number - 1), step.tag, [suite]) {
      let old = try repository.attempt(["show", "\(Step.tag(step.number - 1)):\(path)"])
      let new = try repository.attempt(["show", "\(step.tag):\(path)"])
      let functions = newTests(in: new.text, before: old.status == 0 ? old.text : "")
      if !functions.isEmpty, !TestTask.needsNet(new.text) {
        tests[URL(filePath: path).lastPathComponent] = (new.text, functions)
      }
    }
    if let own = step.text("OwnTests.swift") {
      tests["OwnTests.swift"] = (own, newTests(in: own, before: ""))
    }
    let folder = root / ".build/course-tests"
    switch try task.judge(tests, repository.folder, in: folder) {
    case .refused(let errors): throw Failure("its tests need more than Modern: \(errors[0])")
    case .red(let issues): throw Failure("its tests are red without a mistake: \(issues[0])")
    case .judged(let noticed):
      if let number = noticed.firstIndex(of: false) {
        throw Failure("none of its tests notices mistake \(number + 1) of mistakes.patch")
      }
    }
  }

  /// Each act has a section in the page of the course, with a table of its steps.
  private func fillLists(isWriting: Bool) throws {
    for act in Set(mainSteps.compactMap(\.act)).sorted() {
      let list = rows(of: mainSteps.filter { $0.act == act }).joined(separator: "\n")
      try fill(folder / "README.md", "series: act \(act)", with: list, isWriting: isWriting)
    }
  }

  private func rows(of steps: [Step]) -> [String] {
    var rows = ["| no. | step | technique | risk | minutes |", "|--:|---|---|---|--:|"]
    for step in steps {
      let link = "[\(step.title)](steps/\(step.id)/chapter.md)"
      let times = step.minutes.map { "\($0.do[0]) to \($0.do[1])" } ?? ""
      rows.append("| \(step.place!) | \(link) | \(step.technique) | \(step.risk) | \(times) |")
      let links = byTheWay(after: step).map { "[\($0.title)](steps/\($0.id)/step.patch)" }
      if links.isEmpty { continue }
      rows.append("| | by the way: \(links.joined(separator: "; ")) | | | |")
    }
    return rows
  }
}

extension Repository {
  fileprivate var package: StepPackage { StepPackage(at: folder) }

  fileprivate func move(to tag: String) throws {
    try git("checkout", "-q", "-f", "--detach", tag)
    try git("clean", "-fdxq", "-e", "/.build")
  }

  /// Applies another patch of a step after it. Returns false if the step has none.
  fileprivate func plant(_ name: String, of step: Step) throws -> Bool {
    try move(to: step.tag)
    guard let patch = step.text(name) else { return false }
    let output = try attempt(["apply"], input: patch)
    guard output.status == 0 else {
      throw Failure("\(name) does not apply", log: output.errors)
    }
    return true
  }

  fileprivate func judge() throws {
    try build(["--build-tests"])
    let comparison = try package.parity().wait()
    guard comparison.status == 0, comparison.text.contains("EQUIVALENT (exhausted)") else {
      throw Failure(
        "parity does not say EQUIVALENT (exhausted)", log: firstDifference(in: comparison.text))
    }
    let tests = try package.tests(events: URL(filePath: "/dev/null")).wait()
    guard tests.status == 0 else {
      throw Failure("a test fails", log: lines(of: tests, with: "recorded an issue"))
    }
  }

  fileprivate func build(_ options: [String]) throws {
    try package.touch()
    let output = try package.build(options)
    guard output.status == 0 else {
      throw Failure("it does not build", log: lines(of: output, with: "error:"))
    }
  }

  private func lines(of output: Command.Output, with word: String) -> String {
    (output.text + output.errors).split(separator: "\n").filter { $0.contains(word) }
      .joined(separator: "\n")
  }
}
