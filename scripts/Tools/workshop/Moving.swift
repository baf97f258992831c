import CourseKit
import Foundation
import ToolSupport

// The verbs that change the files of the playground. Each saves all work first.

/// Makes the playground, and builds it.
func start(_ word: String?, isPreparing: Bool) throws -> Int32 {
  try requireTools()
  let files = FileManager.default
  let folder = root / Playground.name
  let isThere = files.fileExists(atPath: (folder / ".git/workshop/state.json").path)
  if isThere, !isPreparing {
    throw Failure(
      "the playground is there",
      remedy: "type scripts/workshop status, or scripts/workshop goto STEP")
  }
  if !isThere {
    try Playground.requireNoOther(at: folder)
    let course = try Course(root: root)
    let first = try word.map(course.step) ?? course.steps[0]
    note("Writing the steps of the course into playground/ …")
    try make(course, first, at: folder)
  }
  let play = try Playground(at: folder)
  guard let step = play.step else { return say(["ready"], next: nil) }
  var lines: [String?] = [
    play.arrival(step),
    "Edit the files in playground/. It is a git repository of its own. Your edits do not change the rest.",
    edits(),
  ]
  note("Building. The first build takes a minute or two …")
  let begin = Date()
  let failure = try play.locked { try play.build(["--build-tests"]) }
  try buildNet(isAtOnce: isPreparing)
  // The tests of the step may need names that the participant writes.
  if let (errors, isInTests) = failure, !isInTests {
    guard !isPreparing else {
      return say(["not ready: it does not compile"] + errors, next: "start --prepare", status: 1)
    }
    lines += ["It does not compile:"] + errors
  } else {
    lines.append("Built in \(Int(Date().timeIntervalSince(begin))) s. A later check takes seconds.")
    if isPreparing { lines.append(Style.green("ready")) }
  }
  return say(lines, next: isPreparing ? nil : "predict")
}

/// Makes the playground beside its place, so that it appears when it is complete.
private func make(_ course: Course, _ first: Step, at folder: URL) throws {
  let files = FileManager.default
  try withTemporaryFolder(in: root / ".build") { room in
    let new = room / Playground.name
    let built = try course.build(into: new)
    let own = new / ".git/workshop"
    try files.createDirectory(at: own / "course", withIntermediateDirectories: true)
    for name in ["steps.json", "steps"] {
      try files.copyItem(at: course.folder / name, to: own / "course/\(name)")
    }
    try? files.copyItem(at: root / "Docs/numbers.csv", to: own / "course/numbers.csv")
    try CourseKit.write(Playground.ignored, to: new / ".git/info/exclude")
    try Playground.store(State(step: nil, base: built.git("rev-parse", "HEAD")), in: own)
    let play = try Playground(at: new)
    _ = try play.begin(first, from: play.before(first), over: play.work())
    // Only an empty folder is replaced.
    guard rename(new.path, folder.path) == 0 else {
      throw Failure("playground/ cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}

private func requireTools() throws {
  for (tool, least) in [("swift", (6, 2)), ("git", (2, 30))] {
    let output = try run([tool, "--version"])
    let numbers = (output.text + output.errors).firstMatch(of: #/ version (\d+)\.(\d+)/#)
    let version = numbers.map { (Int($0.1)!, Int($0.2)!) } ?? (0, 0)
    guard version >= least else {
      throw Failure(
        "\(tool) \(least.0).\(least.1) or later is needed, and this is \(version.0).\(version.1)")
    }
  }
  let free =
    (try? FileManager.default.attributesOfFileSystem(forPath: root.path)[.systemFreeSize]
    as? NSNumber)??.int64Value
  if let free, free < 1_000_000_000 {
    throw Failure("the disk has less than 1 GB left", remedy: "make room, then try again")
  }
}

/// Returns a line about edits of Legacy and Modern, which the playground does not have.
private func edits() -> String? {
  let status = try? run(["git", "status", "--porcelain", "--", "Legacy", "Modern"], at: root).text
  guard FileManager.default.fileExists(atPath: (root / ".git").path),
    let lines = status?.split(separator: "\n"), let first = lines.first
  else { return nil }
  let more = lines.count > 1 ? " and \(counted(lines.count - 1, "more file"))" : ""
  return "You have edited \(first.dropFirst(3))\(more) outside of the playground; to undo: "
    + "git checkout HEAD -- Legacy Modern"
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

  private func requireNoTrap() throws {
    if state.trap != nil {
      throw Failure(
        "the trap is planted", remedy: "take it out with scripts/workshop trap", status: 1)
    }
  }

  func go(to word: String) throws -> Int32 {
    let step = try course.step(word)
    try requireNoTrap()
    let (tree, name) = try save()
    let lines = try begin(step, from: before(step), over: tree)
    return say([arrival(step)] + lines + [line(name)], next: "read")
  }

  func reset() throws -> Int32 {
    try requireNoTrap()
    let (tree, name) = try save()
    try enter(state.step, base: state.base, head: state.base, files: state.base, over: tree)
    return say(["back at the start of \(state.step ?? "the end")", line(name)], next: "read")
  }

  func saveNow() throws -> Int32 { say([line(try save(true).name)], next: "status") }

  func listSaves() throws -> Int32 {
    let saves = try saves
    return say(
      ["\(counted(saves.count, "save")), the newest first"]
        + aligned(saves.reversed().map { [$0.name, $0.date] }),
      next: saves.isEmpty ? "status" : "saved NAME")
  }

  func restore(_ word: String) throws -> Int32 {
    try requireNoTrap()
    let all = try saves
    guard let found = all.first(where: { $0.name == word || $0.name.hasPrefix("\(word)-") }) else {
      let near = meant(word, among: all.map(\.name)).map { "did you mean \($0)?" }
      throw Failure("no save is `\(word)`", remedy: near ?? "scripts/workshop saved lists them")
    }
    let (tree, name) = try save()
    try enter(saved: found.commit, over: tree)
    return say(["restored \(found.name)", step.map(arrival), line(name)], next: "check")
  }

  /// Makes the files, HEAD and the step those of a save.
  func enter(saved commit: String, over tree: String) throws {
    let message = try git("log", "-1", "--format=%B", commit)
    guard let match = message.firstMatch(of: #/^(\S+)\n\nBase: (\S+)/#) else {
      throw Failure("this is no save of this command")
    }
    try enter(
      match.1 == "end" ? nil : String(match.1), base: String(match.2),
      head: git("rev-parse", "\(commit)^1"), files: commit, over: tree)
  }

  func next(isSkipped: Bool) throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let (tree, name) = try save()
    guard isSkipped || state.green == tree else {
      let reason = state.green == nil ? "is not green" : "has changed since it was green"
      return say(
        [
          "not yet: your work \(reason)",
          "--skip goes on without; \(after(step)) takes the code of the course.",
        ], next: "check", status: 1)
    }
    var commit = try head()
    if try self.tree(of: commit) != tree {
      commit = try git("commit-tree", tree, "-p", commit, "-m", "\(step.title)\n\nStep: \(step.id)")
    }
    let passed = course.byTheWay(after: step)
    let following = course.mainStep(after: step)
    var lines: [String?] = ["Your code is committed, and stays."]
    lines += passed.map { "by the way: \($0.title)" }
    lines.append(numbers(after: step, to: passed.last ?? step))
    var files = tree
    if let last = passed.last {
      if let made = try makeByTheWay(from: step, to: last, on: tree) {
        commit = try git("commit-tree", made, "-p", commit, "-m", "Make the steps by the way")
        files = made
      } else {
        commit = told(last)
        lines[0] = nil
        lines.append(
          "These steps do not fit on your code, so you go on with that of the course. "
            + "Yours is saved as \(try name ?? save(true).name!).")
        let (kept, line) = try keepOwnTests(of: tree, from: step, on: commit)
        (files, commit) = (kept, kept)
        lines.append(line)
      }
    }
    lines += try begin(following, from: commit, over: files)
    // No save has what the steps by the way made of the participant's code.
    if files != tree { _ = try save(true) }
    try change {
      for step in [step] + passed where $0.done[step.id] == nil {
        $0.done[step.id] = step.place == nil ? "made" : "skipped"
      }
    }
    if step.place == 1 {
      lines.append("How much do your tests notice? scripts/workshop net builds a net of your own.")
    }
    return say(
      [following.map(arrival) ?? "That was the last step."] + lines + [
        isSkipped ? line(name) : nil
      ],
      next: following == nil ? "own DIR" : "read")
  }

  /// Makes the changes between two steps in the files, and returns their tree. Changes nothing, and returns nil, if
  /// the result does not compile or behaves differently from Legacy.
  private func makeByTheWay(from step: Step, to last: Step, on tree: String) throws -> String? {
    guard let made = try merged(tree, base: told(step), told(last)) else { return nil }
    try write(made, over: tree)
    if try made == self.tree(of: told(last)) { return made }
    if try build(["--product", "parity"]) == nil, try package.parity().wait().status == 0 {
      return made
    }
    try write(tree, over: made)
    return nil
  }

  /// Adds the test files that only the participant has to the code of the course, if they compile with it: all of
  /// them, or else each that does. Returns the commit with them, and a line about the other changed tests.
  private func keepOwnTests(of tree: String, from step: Step, on commit: String) throws
    -> (commit: String, line: String?)
  {
    let course = try git("ls-tree", "-r", "-z", "--name-only", told(step)).split(separator: "\0")
    let changed = try changes(told(step), tree, Playground.suites)
    let own = changed.filter { !course.contains($0[...]) }
    var (kept, files, present) = (commit, [String](), tree)
    for paths in [own] + own.map({ [$0] }) where !own.isEmpty && files.count < own.count {
      let change = try difference(told(step), tree, paths)
      guard let new = try patched(self.tree(of: kept), change) else { continue }
      try write(new, over: present)
      present = new
      guard try build(["--build-tests"]) == nil else { continue }
      kept = try git("commit-tree", new, "-p", kept, "-m", "Keep your own tests")
      files += paths
    }
    try write(kept, over: present)
    let others = changed.filter { !files.contains($0) }
    return (
      kept,
      others.isEmpty ? nil : "Only in the save, of your tests: \(others.joined(separator: ", "))"
    )
  }

  /// Returns the numbers of the class and its screens that differ between two steps.
  private func numbers(after step: Step, to last: Step) -> String? {
    let file = (try? String(contentsOf: own / "course/numbers.csv", encoding: .utf8)) ?? ""
    let rows = file.split(separator: "\n").map { $0.components(separatedBy: ",") }
    func row(_ number: Int) -> ArraySlice<String>? {
      rows.first { $0[0] == "\(number)" }?.suffix(8)
    }
    guard let names = rows.first?.suffix(8), let old = row(step.number - 1),
      let new = row(last.number)
    else { return nil }
    let moved = zip(names, zip(old, new)).filter { $0.1.0 != $0.1.1 }.prefix(4)
    return moved.isEmpty
      ? nil : moved.map { "\($0.0) \($0.1.0) → \($0.1.1)" }.joined(separator: ", ")
  }

  /// Returns the verb that goes on with the code of the course.
  private func after(_ step: Step) -> String {
    course.mainStep(after: step).map { "goto \($0.id)" } ?? "solve"
  }

  func solve() throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let (tree, name) = try save()
    let paths = try isOnlyTests(step) ? [] : [".", ":(exclude)\(Playground.suites)"]
    guard let solved = try patched(tree, difference(before(step), told(step), paths)) else {
      return say(
        [
          "not yet: the change does not fit on your code, and your files are as before", line(name),
        ],
        next: after(step), status: 1)
    }
    try change { $0.done[step.id] = "shown" }
    try write(solved, over: tree)
    return say(
      ["the change of \(step.id) is in your files; it counts as shown", line(name)], next: "check")
  }
}
