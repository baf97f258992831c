import CourseKit
import Foundation
import ToolSupport

func start(_ word: String?, isPreparing: Bool) throws -> Int32 {
  let files = FileManager.default
  let folder = root / "playground"
  if !files.fileExists(atPath: (folder / ".git/workshop").path) {
    guard (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty != false else {
      throw Failure(
        "playground/ is there, and is no playground of this course",
        remedy: "rename it, and type scripts/workshop start")
    }
    let course = try Course(root: root)
    let first = try word.map(course.step) ?? course.steps[0]
    note("Writing the steps of the course into playground/ …")
    try make(course, first, at: folder)
  } else if !isPreparing {
    throw Failure(
      "the playground is there",
      remedy: "type scripts/workshop status, or scripts/workshop goto STEP")
  }
  let play = try Playground(at: folder)
  note("Building, which takes one to six minutes. Meanwhile, read Docs/lessons.md.")
  let failure = try play.locked { try play.build(["--build-tests"]) }
  if isPreparing { try buildNet() } else { try play.prepareTask(of: play.step) }
  // The tests of the step may need names that the participant writes.
  if let (errors, isInTests) = failure, !isInTests {
    return say(["not ready: it does not compile"] + errors, next: "start --prepare", status: 1)
  }
  return say(
    [
      play.step.map(play.arrival),
      "Edit the files in playground/. It is a git repository of its own. Your edits do not change the rest.",
      "It is built. A later check takes seconds, and up to half a minute after a goto.",
      isPreparing ? Style.green("ready") : nil,
    ], next: isPreparing ? nil : play.step?.number == 1 ? "predict" : "read")
}

/// Makes the playground beside its place, so that it appears when it is complete.
private func make(_ course: Course, _ first: Step, at folder: URL) throws {
  let files = FileManager.default
  try withTemporaryFolder(in: root / ".build") { room in
    let new = room / "playground"
    let built = try course.build(into: new)
    let own = new / ".git/workshop"
    try files.createDirectory(at: own / "course", withIntermediateDirectories: true)
    for name in ["steps.json", "steps"] {
      try files.copyItem(at: course.folder / name, to: own / "course/\(name)")
    }
    let ignored = Playground.written + ["/net/", ""]
    try CourseKit.write(ignored.joined(separator: "\n"), to: new / ".git/info/exclude")
    try Playground.store(State(step: nil, base: built.git("rev-parse", "HEAD")), in: own)
    let play = try Playground(at: new)
    _ = try play.begin(first, from: play.before(first), over: play.work())
    // Only an empty folder is replaced.
    guard rename(new.path, folder.path) == 0 else {
      throw Failure("playground/ cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}

extension Playground {
  func arrival(_ step: Step) -> String {
    guard let place = step.place else { return "by the way: \(step.title)" }
    let times = step.minutes.map { " (\($0.read) min to read, \($0.do[0]) to \($0.do[1]) to do)" }
    return "step \(place) of \(course.mainSteps.count): \(step.title)\(times ?? "")"
  }

  private func line(_ save: String?) -> String? {
    save.map { "Your work is saved as \($0); to get it back: scripts/workshop saved \($0)" }
  }

  func requireNoTrap() throws {
    if state.trap != nil {
      throw Failure(
        "the trap is planted", remedy: "take it out with scripts/workshop trap", status: 1)
    }
  }

  func go(to word: String) throws -> Int32 {
    let step = try course.step(word)
    try requireNoTrap()
    let tree = try save().tree
    let lines = try begin(step, from: before(step), over: tree)
    try prepareTask(of: step)
    return try say([arrival(step)] + lines + [line(save(of: tree))], next: "read")
  }

  func reset() throws -> Int32 {
    try requireNoTrap()
    let (tree, name) = try save()
    try enter(state.step, base: state.base, head: state.base, files: state.base, over: tree)
    return try say(
      ["back at the start of \(state.step ?? "the end")", line(name)],
      next: following(self.tree(of: state.base)))
  }

  func saveNow() throws -> Int32 { say([line(try save(true).name)], next: "status") }

  func listSaves() throws -> Int32 {
    let saves = try saves
    let lines = try zip(saves, [nil] + saves).reversed().map { save, last in
      let isGreen = state.green.contains { save.name.hasSuffix($0) && $1.contains(save.tree) }
      let changed = try last.map { try changes($0.tree, save.tree) } ?? []
      let what = changed.prefix(2).joined(separator: ", ")
      let more = changed.count > 2 ? ", \(changed.count - 2) more" : ""
      return "\(save.date)  \(save.name)\(isGreen ? "  green" : "")  \(what)\(more)"
        .replacing(#/ +$/#, with: "")
    }
    return say(
      ["\(counted(saves.count, "save")), the newest first, with what changed since the one before"]
        + lines,
      next: saves.isEmpty ? "status" : "saved NAME")
  }

  func restore(_ word: String) throws -> Int32 {
    try requireNoTrap()
    guard let found = try saves.first(where: { $0.name == word || "\($0.number)" == word }) else {
      throw Failure("no save is `\(word)`", remedy: "scripts/workshop saved lists them")
    }
    let (tree, name) = try save()
    try enter(saved: found.name, over: tree)
    let lines = ["restored \(found.name)", step.map(arrival), line(name)]
    return try say(lines, next: following(work()))
  }

  func enter(saved name: String, over tree: String) throws {
    let commit = "refs/saved/\(name)"
    let subject = try git("log", "-1", "--format=%s", commit)
    guard let (_, step, base) = subject.wholeMatch(of: #/(\S+) ([0-9a-f]{40,})/#)?.output
    else { throw Failure("\(commit) is no save of this command") }
    try enter(
      step == "end" ? nil : String(step), base: String(base),
      head: git("rev-parse", "\(commit)^1"), files: commit, over: tree)
  }

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
        let fit = try passed.prefix {
          try mergeWithoutTests(work.onDisk, from: step, to: $0).tree != nil
        }
        return ask(passed, fit.count, because: reason)
      }
      if reason != nil { try takeCourse(from: step, to: last, mine, into: &work) }
      if try !changes(told(last), work.onDisk, [Playground.suites]).isEmpty,
        let (errors, _) = try build(["--build-tests"])
      {
        work.lines.append("Adapt your tests to these steps: \(errors[0])")
      }
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

  private func ask(_ passed: [Step], _ fit: Int, because reason: [String]) -> Int32 {
    let steps = passed.enumerated().map { number, step in
      "by the way: \(step.title)\(number == fit ? " (the first that git cannot merge)" : "")"
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

  /// Makes the first small steps as far as they fit, and begins the next one, which the participant makes. If all fit, the
  /// participant makes the first one.
  private func makeWhatFits(of passed: [Step], after step: Step, _ before: Work) throws -> Int32 {
    var work = before
    var made = try passed.prefix {
      try mergeWithoutTests(before.onDisk, from: step, to: $0).tree != nil
    }
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

  func solve() throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let (tree, name) = try save()
    // The tests of a step are there already, unless the participant is to write some.
    let isWhole = try isOnlyTests(step) || !hiddenTests(of: step).isEmpty
    let paths = isWhole ? [] : [".", ":(exclude)\(Playground.suites)"]
    guard let solved = try patched(tree, difference(before(step), told(step), paths)) else {
      throw Failure(
        "the change does not fit on your code, and your files are as before",
        remedy: "type scripts/workshop goto \(step.id), then solve", status: 1)
    }
    try change { _ = $0.shown.insert(step.id) }
    try write(solved, over: tree)
    return say(
      ["the change of \(step.id) is in your files; it counts as shown", line(name)], next: "check")
  }
}
