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
  // A build does not use all cores all the time, so both builds together take less time than one after the other.
  let net = isPreparing ? try NetJudge.building() : nil
  let failure = try play.locked { try play.build(["--build-tests"]) }
  if let net {
    note("Building the 42 mutants of the net, which takes another minute or two …")
    _ = try net.mutants()
  } else {
    try play.prepareTask(of: play.step)
  }
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
