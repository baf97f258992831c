import CourseKit
import Foundation
import ToolSupport

/// The step at which the participant is, and how a step begins.
extension Playground {
  var step: Step? { course.steps.first { $0.id == state.step } }

  func present() throws -> Step {
    if let step { return step }
    throw Failure(
      "you are after the last step", remedy: "type scripts/workshop goto STEP", status: 1)
  }

  /// The verb to type next, if the files are this tree.
  func following(_ tree: String) throws -> String {
    guard let step else { return "own DIR" }
    let isTried = step.text("trap.patch") == nil || state.predicted[step.id] != nil
    if state.trap != nil { return isTried ? "trap" : "check" }
    // The trap is before the comparison, which explains it.
    if isGreen(tree) {
      let isOver = step.place == nil || isTried && reading?.compared == tree
      return isOver ? "next" : isTried ? "compare" : "trap"
    }
    if try reading != nil || !edits(tree).isEmpty { return "check" }
    return step.number == 1 && !isTried ? "trap" : "read"
  }

  /// The files that have changed in this step. Others, such as notes, belong to no target.
  func edits(_ tree: String) throws -> [String] {
    try changes(state.base, tree, ["Legacy", "Modern", "Characterization", "Package.swift"])
  }

  /// Begins a step with the files of a commit and the tests of the step. Returns lines to say.
  func begin(_ step: Step?, from commit: String, over saved: String) throws -> [String] {
    var start = try git("rev-parse", "\(commit)^{commit}")
    var lines: [String] = []
    let old = try tree(of: commit)
    if let step {
      let (new, replaced) = try withTests(of: step, old)
      if new != old {
        start = try git("commit-tree", new, "-p", start, "-m", "Add the tests of \(step.id)")
        lines.append("The tests of this step are in playground/\(Playground.suites).")
      }
      let yours = try git("rev-parse", "--short", commit)
      let gone = try changes(old, new, [Playground.suites]).filter { path in
        try !has(path, in: new) && !changes(before(step), old, [path]).isEmpty
      }
      lines += Set(replaced + gone).sorted().map { path in
        let what =
          gone.contains(path)
          ? "is gone, because this step has other tests in its place"
          : "is that of the course again, because the new tests do not fit on yours"
        return "\(path) \(what). Yours: git -C playground show \(yours):\(path)"
      }
    }
    try enter(step?.id, base: start, head: start, files: start, over: saved)
    try? FileManager.default.removeItem(at: own / "reading.json")
    return lines
  }

  /// Adds the tests of a step to a tree, unless the tests are all that the step changes, or the participant is to write
  /// some. Returns the files of the participant that are replaced, because the tests do not fit on them.
  private func withTests(of step: Step, _ tree: String) throws -> (String, replaced: [String]) {
    let absent = try hiddenTests(of: step) + leftOut(tree, of: before(step))
    let paths = try changes(before(step), told(step), [Playground.suites])
      .filter { !absent.contains($0) }
    if try paths.isEmpty || isOnlyTests(step) { return (tree, []) }
    return try with(paths, of: step, tree)
  }

  /// Adds what a step changes in some files of tests. A file on which this does not fit is replaced.
  func with(_ paths: [String], of step: Step, _ tree: String) throws -> (String, replaced: [String])
  {
    let tests = try difference(before(step), told(step), paths)
    if let new = try patched(tree, tests) { return (new, []) }
    var (new, replaced) = (tree, [String]())
    for path in paths {
      if let more = try patched(new, difference(before(step), told(step), [path])) {
        new = more
      } else if let other = try patched(new, difference(new, told(step), [path])) {
        new = other
        replaced.append(path)
      }
    }
    return (new, replaced)
  }

  func isOnlyTests(_ step: Step) throws -> Bool {
    try changes(before(step), told(step)).allSatisfy {
      $0.hasPrefix(Playground.suites) || $0 == "Package.swift" || $0.hasSuffix(".md")
    }
  }
}
