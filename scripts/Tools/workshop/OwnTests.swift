import CourseKit
import Foundation
import ToolSupport

/// In some steps the participant writes a test, and sees which mistakes in the course's code it notices. The tests of the
/// course come with `compare`, so that nobody copies them.
extension Playground {
  private var judging: URL { root / ".build/workshop-tests" }

  /// The task of a step, unless the participant took the change of the course.
  private func task(of step: Step) throws -> TestTask? {
    try state.shown.contains(step.id) ? nil : TestTask(of: step)
  }

  private func text(_ path: String, in commit: String) throws -> String {
    let output = try attempt(["cat-file", "blob", "\(commit):\(path)"])
    return output.status == 0 ? output.text : ""
  }

  /// The files in which a step with a task adds tests of the course.
  func hiddenTests(of step: Step) throws -> [String] {
    guard try TestTask(of: step) != nil else { return [] }
    return try changes(before(step), told(step), [Playground.suites]).filter { path in
      try !newTests(in: text(path, in: told(step)), before: text(path, in: before(step))).isEmpty
    }
  }

  /// Builds ahead what judges the participant's test, so that a check takes seconds.
  func prepareTask(of step: Step?) throws {
    guard let step, let task = try task(of: step) else { return }
    note("In this step you write a test. Building what judges it, which takes up to a minute …")
    try withFiles(of: told(step)) { try task.prepare($0, in: judging) }
  }

  /// Says which mistakes the participant's tests notice. Nil if the step has no task.
  ///
  /// - Returns: what to say, and whether the task is done.
  func judgeOwnTests(_ tree: String) throws -> (lines: [String], isDone: Bool)? {
    let step = try present()
    guard let task = try task(of: step) else { return nil }
    let tests = try ownTests(tree, of: step)
    guard tests.contains(where: { !$0.value.functions.isEmpty }) else {
      return (["Still to do: a test of yours. \(task.sentence)"], false)
    }
    if let asking = tests.first(where: { $0.value.text.contains("MISTAKE") }) {
      return (["Still to do: \(asking.key) must not ask which mistake is made."], false)
    }
    let texts = tests.mapValues(\.text)
    if let known = state.judged?[step.id], known.tests == texts {
      return (known.lines, known.isDone)
    }
    progress("your test, with each mistake in the code of the course")
    let result = try withFiles(of: told(step)) { try task.judge(tests, $0, in: judging) }
    progress()
    let said = sentence(result, task)
    let judged = State.Judged(tests: texts, lines: said.lines, isDone: said.isDone)
    try change { $0.judged = ($0.judged ?? [:]).merging([step.id: judged]) { $1 } }
    return said
  }

  /// The files of tests that the participant has changed in this step, by their names.
  private func ownTests(_ tree: String, of step: Step) throws -> [String: TestTask.File] {
    var tests: [String: TestTask.File] = [:]
    for path in try changes(state.base, tree, [Playground.suites]) where path.hasSuffix(".swift") {
      let new = try text(path, in: tree)
      // After `compare`, those of the course are there, too.
      let others = try text(path, in: state.base) + text(path, in: told(step))
      let functions = newTests(in: new, before: others)
      // A fake that the course has, too, is judged as the course has it.
      let isHelper = try functions.isEmpty && !has(path, in: told(step)) && !new.contains("@Test")
      if !functions.isEmpty || isHelper {
        tests[URL(filePath: path).lastPathComponent] = (new, functions)
      }
    }
    return tests
  }

  private func sentence(_ result: TestTask.Result, _ task: TestTask) -> (
    lines: [String], isDone: Bool
  ) {
    switch result {
    case .refused(let errors):
      let error = errors[0]
      let first = "Still to do: a test that compiles with the code of the course: \(error)"
      let isOfNames = error.contains(
        /no such module|cannot find|has no member|argument|inaccessible/)
      let advice =
        error.contains("redeclaration")
        ? ["The course has this name, too. Give yours another one."]
        : isOfNames
          ? [
            "It may import Modern, Testing and Foundation, and use the names in Your turn. Where yours differ, write both:",
            "#if COURSE, then those of the course, #else, then yours, #endif.",
          ] : []
      return ([first] + advice, false)
    case .red(let issues):
      return (
        ["Still to do: a test that is green with the code of the course: \(issues[0])"], false
      )
    case .judged(let noticed):
      let count = noticed.count(where: \.self)
      let list = zip(task.mistakes, noticed).map {
        "  \($1 ? "noticed:    " : "not noticed:") \($0)"
      }
      let lines = [
        "Your test notices \(count) of \(noticed.count) mistakes in the code of the course:"
      ]
      if noticed[0] { return (lines + list, true) }
      return (
        lines + list + ["Still to do: a test that notices the first one. \(task.sentence)"], false
      )
    }
  }

  /// Adds the tests of the course to the participant's files, which are this tree, if they are green there.
  ///
  /// - Returns: the tree of the files then, and what to say.
  func revealTests(of step: Step, _ tree: String) throws -> (tree: String, lines: [String]) {
    let files = try hiddenTests(of: step)
    let isThere = try files.allSatisfy {
      try newTests(in: text($0, in: told(step)), before: text($0, in: tree)).isEmpty
    }
    guard !isThere, state.trap == nil else { return (tree, []) }
    let toRead =
      ["To read them:"] + files.map { "  git -C playground show \(step.tag):\($0)" }
    let clash = try files.first { try has($0, in: tree) && !has($0, in: before(step)) }
    if let clash {
      return (
        tree,
        [
          "The course has a file of this name, too: \(clash). Give yours another one, then check and compare. Its tests are left out."
        ] + toRead
      )
    }
    let (new, replaced) = try with(files, of: step, tree)
    // A file in which only given tests were adapted is that of the course again.
    let own = try Set(ownTests(tree, of: step).filter { !$0.value.functions.isEmpty }.keys)
    guard !replaced.contains(where: { own.contains(URL(filePath: $0).lastPathComponent) }) else {
      return (
        tree,
        ["The tests of the course are in the same lines of a file as yours, and are left out."]
          + toRead
      )
    }
    _ = try save()
    try write(new, over: tree)
    let result = try judge(new)
    guard result.kind == .green else {
      try write(tree, over: new)
      return (tree, [reasonAgainstTests(result.lines)] + toRead)
    }
    try change { _ = $0.green[step.id, default: []].insert(new) }
    let added = files.map { "  \($0)" }
    let saved = try save(of: tree).map { "refs/saved/\($0)" } ?? tree
    let lost = replaced.map {
      "What you had changed in \($0): git -C playground diff \(state.base.prefix(8)) \(saved) -- \($0)"
    }
    return (new, ["The tests of the course pass, too, and are in your files now:"] + added + lost)
  }

  private func reasonAgainstTests(_ lines: [String]) -> String {
    let place = lines.first { $0.contains(".swift:") } ?? lines.last ?? ""
    let reason = String(place.trimmingPrefix("Still to do: the tests compile: "))
    return reason.contains("redeclaration")
      ? "One of your names is also in the tests of the course: \(reason). Give yours another one, then check and compare. Its tests are left out."
      : "The tests of the course are for another design than yours, and are left out: \(reason)"
  }

  /// The files of tests that the course has and the participant does not, because they are for another design.
  func leftOut(_ tree: String, of course: String) throws -> [String] {
    try changes(course, tree, [Playground.suites]).filter {
      try has($0, in: course) && !has($0, in: tree)
    }
  }
}
