import CourseKit
import Foundation
import ToolSupport

/// The verb `next`, which goes on with the participant's own code.
extension Playground {
  /// Goes on to the next main step, and makes the small steps before it.
  ///
  /// - Parameter choice: what to do if these steps do not fit on the participant's code. Nil: ask.
  func next(_ choice: Choice?) throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let tree = try save().tree
    let following = course.mainStep(after: step)
    guard isGreen(tree) else {
      let verb = following.map { "goto \($0.id)" } ?? "solve"
      return say(
        [
          "not yet: your work is not green, or not checked",
          "\(verb) saves it, and takes the code of the course.",
        ], next: "check", status: 1)
    }
    let passed = course.byTheWay(after: step)
    let mine = try save(of: tree) ?? save(true).name!
    var work = try Work(commit: commit(tree, step), onDisk: tree)
    work.lines = ["Your code is committed, and stays."]
    try addHiddenTests(of: step, to: &work)
    if choice == .mine, !passed.isEmpty { return try makeWhatFits(of: passed, after: step, work) }
    work.lines += passed.map { "by the way: \($0.title)" }
    work.lines += [numbersOfCourse(from: step, to: passed.last ?? step)].compactMap(\.self)
    if let last = passed.last {
      let reason = try choice == .course ? [] : merge(from: step, to: last, into: &work)
      if let reason, choice == nil {
        try write(tree, over: work.onDisk)
        return try ask(passed, after: step, tree, because: reason)
      }
      if reason != nil { try takeCourse(from: step, to: last, mine, into: &work) }
      work.lines += try testsToAdapt(to: last, work)
    }
    work.lines += try begin(following, from: work.commit, over: work.onDisk)
    try prepareTask(of: following)
    // No other save has the new tests, and what the steps by the way made of the participant's code.
    _ = try save(true)
    if step.place == 1 {
      work.lines.append(
        "How much do your tests notice? scripts/workshop net builds a net of your own.")
    }
    return say(
      [following.map(arrival) ?? "That was the last step."] + work.lines,
      next: following == nil ? "own DIR" : "read")
  }

  /// What `next` does with small steps that do not fit on the participant's code.
  enum Choice: String {
    /// The participant makes them.
    case mine = "--mine"
    /// The participant goes on with the code of the course.
    case course = "--course"
  }

  /// What `next` has made of the participant's files so far, and what it says of that.
  private struct Work {
    var commit: String
    /// The tree of the files as they are.
    var onDisk: String
    var lines: [String] = []
  }

  private func commit(_ tree: String, _ step: Step) throws -> String {
    let commit = try head()
    if try self.tree(of: commit) == tree { return commit }
    return try git("commit-tree", tree, "-p", commit, "-m", "\(step.title)\n\nStep: \(step.id)")
  }

  private func put(_ tree: String, into work: inout Work, _ message: String) throws {
    try write(tree, over: work.onDisk)
    work.onDisk = tree
    work.commit = try git("commit-tree", tree, "-p", work.commit, "-m", message)
  }

  /// Adds the tests of the course that fit, unless `compare` has tried it with these files.
  private func addHiddenTests(of step: Step, to work: inout Work) throws {
    if reading?.compared == work.onDisk { return }
    let (new, lines) = try revealTests(of: step, work.onDisk)
    work.lines += lines
    if new == work.onDisk { return }
    work.onDisk = new
    work.commit = try git(
      "commit-tree", new, "-p", work.commit, "-m", "Add the tests of the course for \(step.id)")
  }

  private func ask(_ passed: [Step], after step: Step, _ tree: String, because reason: [String])
    throws -> Int32
  {
    let fit = try fitting(passed, after: step, tree)
    // Those of the first step that does not fit, and not what a later one makes of its lines.
    let clash =
      try fit.count < passed.count
      ? mergeWithoutTests(tree, from: step, to: passed[fit.count]).clash : nil
    let reason = clash.map { ["git cannot merge \($0.file)"] + $0.lines } ?? reason
    let steps = passed.enumerated().map { number, step in
      "by the way: \(step.title)\(number == fit.count ? " (the first that git cannot merge)" : "")"
    }
    return say(
      ["not yet: the next small steps do not fit on your code, and nothing has changed"]
        + steps + ["The reason: \(reason[0])"]
        + reason.dropFirst()
        + [
          "--mine keeps your code: next makes the steps that fit, and you make the others. check judges each.",
          "--course saves your code, and goes on with that of the course.",
        ], next: "next --mine", status: 1)
  }

  /// Says what does not compile, if the participant has other tests than the course.
  private func testsToAdapt(to last: Step, _ work: Work) throws -> [String] {
    if try changes(told(last), work.onDisk, [Playground.suites]).isEmpty { return [] }
    guard let (errors, _) = try build(["--build-tests"]) else { return [] }
    return ["Adapt your tests to these steps: \(errors[0])"] + errors.dropFirst()
  }

  /// Makes the first small steps as far as they fit, and begins the next one, which the participant makes. If all fit, the
  /// participant makes the first one.
  private func makeWhatFits(of passed: [Step], after step: Step, _ before: Work) throws -> Int32 {
    var work = before
    var made = try fitting(passed, after: step, before.onDisk)
    while let last = made.last, try merge(from: step, to: last, into: &work) != nil {
      made = made.dropLast()
    }
    // All fit, and the participant wants to make them.
    if made.count == passed.count {
      (work.commit, work.lines, made) = (before.commit, before.lines, [])
    }
    work.lines += made.map { "by the way: \($0.title)" }
    let first = passed[made.count]
    let lines = try begin(first, from: work.commit, over: work.onDisk)
    let more = passed.dropFirst(made.count + 1).map { "then: \($0.title)" }
    return say(
      [arrival(first), "Make this small step in your own code."] + work.lines + lines + more,
      next: "read")
  }

  /// The small steps before the first one that git cannot merge into a tree.
  private func fitting(_ passed: [Step], after step: Step, _ tree: String) throws -> ArraySlice<
    Step
  > {
    try passed.prefix { try mergeWithoutTests(tree, from: step, to: $0).tree != nil }
  }

  /// Merges the steps by the way into the participant's files. If they do not fit, returns why, and changes nothing.
  private func merge(from step: Step, to last: Step, into work: inout Work) throws -> [String]? {
    let before = work.onDisk
    let (merge, clash, kept) = try mergeWithoutTests(before, from: step, to: last)
    guard let merge else {
      return ["git cannot merge \(clash?.file ?? "them")"] + (clash?.lines ?? [])
    }
    try write(merge, over: before)
    let isOfCourse = try merge == tree(of: told(last))
    if !isOfCourse, let reason = try reasonAgainstFiles() {
      try write(before, over: merge)
      return [reason]
    }
    work.onDisk = merge
    work.lines += kept.map {
      "\($0) stays as it is, because the changes of the course do not fit on it."
    }
    work.commit = try git(
      "commit-tree", merge, "-p", work.commit, "-m", "Make the steps by the way")
    return nil
  }

  /// Merges what the steps change into a tree. Tests that do not fit say nothing about the design, so they stay as they are.
  private func mergeWithoutTests(_ before: String, from step: Step, to last: Step) throws
    -> (tree: String?, clash: Clash?, kept: [String])
  {
    // What changes in tests that the participant does not have would not fit.
    var without = try leftOut(before, of: told(step))
    var kept: [String] = []
    while true {
      let (merge, clash) = try merged(
        before, base: tree(of: told(step), without: without),
        tree(of: told(last), without: without))
      guard let file = clash?.file, file.hasPrefix(Playground.suites), !without.contains(file)
      else { return (merge, clash, kept) }
      without.append(file)
      kept.append(file)
    }
  }

  /// Takes the files of the course, and the test files that only the participant has.
  private func takeCourse(from step: Step, to last: Step, _ mine: String, into work: inout Work)
    throws
  {
    let theirs = try tree(of: told(last))
    let tests = try difference(
      told(step), tree(of: "refs/saved/\(mine)"), [Playground.suites], kinds: "A")
    try put(patched(theirs, tests) ?? theirs, into: &work, "Take the code of the course")
    work.lines[0] = "You go on with the code of the course. Test files that only you have stay."
    let own = try changes(told(step), "refs/saved/\(mine)", [Playground.suites]).filter {
      try has($0, in: told(step)) && has($0, in: "refs/saved/\(mine)")
    }
    work.lines += own.map {
      "\($0) is that of the course again. Yours: git -C playground show refs/saved/\(mine):\($0)"
    }
    work.lines.append(
      "Yours is saved with your tests as \(mine). One file of it, such as a test of yours: "
        + "git -C playground checkout refs/saved/\(mine) -- FILE")
  }

  /// Returns why merged files do not fit, or nil if they compile and behave like Legacy.
  private func reasonAgainstFiles() throws -> String? {
    if let (errors, _) = try build(["--product", "parity"]) { return errors[0] }
    let output = try package.parity().wait(until: .now() + 120)
    let isSame = try output.status == 0 || isAccepted(output)
    return isSame ? nil : "with them, Modern differs from Legacy"
  }
}
