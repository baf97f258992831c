import CourseKit
import Foundation
import ToolSupport

/// What the command knows between two calls. It is in .git/workshop/state.json.
struct State: Codable, Equatable {
  struct Trap: Codable, Equatable {
    /// The commit with the participant's work.
    var work: String
    var green: String?
    var answer: String
    var isChecked = false
  }

  /// The id of the step, or nil after the last step.
  var step: String?
  /// The commit at the start of the step.
  var base: String
  var since = Int(Date().timeIntervalSince1970)
  /// `own`, `shown` or `skipped`.
  var done: [String: String] = [:]
  /// The tree that was green.
  var green: String?
  var trap: Trap?
  /// Whether the input that shows a trap was predicted, by step.
  var predicted: [String: Bool]?
  /// What the last build saw of the stored properties of Modern.
  var built: String?
}

/// The participant's own repository, in which nothing that is typed is ever lost.
final class Playground {
  struct Save {
    let name: String, commit: String, date: String
  }

  static let name = "playground"
  /// What no save has: what Swift and Xcode write, and the folders of the exercises, which no verb changes.
  static let ignored = """
    .build*
    .swiftpm
    DerivedData
    Package.resolved
    .DS_Store
    /net/

    """

  let folder: URL
  let course: Course
  private(set) var state: State
  let own: URL
  private var lock: Int32 = -1

  init(at folder: URL = root / Playground.name) throws {
    self.folder = folder
    own = folder / ".git/workshop"
    guard FileManager.default.fileExists(atPath: (own / "course/steps.json").path) else {
      try Playground.requireNoOther(at: folder)
      throw Failure("there is no playground", remedy: "type scripts/workshop start")
    }
    course = try Course(root: root, folder: own / "course")
    state = try Playground.stored(own)
  }

  /// Refuses a folder with files that is no playground.
  static func requireNoOther(at folder: URL) throws {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard files?.isEmpty != false else {
      throw Failure(
        "\(folder.lastPathComponent)/ is there, and is no playground of this course",
        remedy: "rename it, and type scripts/workshop start")
    }
  }

  // MARK: - The state

  private static func stored(_ own: URL) throws -> State {
    do {
      return try JSONDecoder().decode(State.self, from: Data(contentsOf: own / "state.json"))
    } catch {
      throw Failure(
        "playground/.git/workshop/state.json cannot be read; your files are untouched",
        remedy: "rename the folder playground, and type scripts/workshop start")
    }
  }

  func change(_ body: (inout State) -> Void) throws {
    body(&state)
    try store(state, in: own)
  }

  /// Refuses to run beside another command that changes the playground.
  func locked<T>(_ body: () throws -> T) throws -> T {
    lock = open((own / "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw Failure("\(own.path)/lock cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        "another scripts/workshop is at work in this playground", remedy: "wait until it ends",
        status: 1)
    }
    try? FileManager.default.removeItem(at: own / "index.lock")  // Of a killed command.
    state = try Playground.stored(own)
    return try body()
  }

  // MARK: - git

  /// Calls git with an index of its own. That of the participant keeps what they have added.
  private func repository(_ index: URL?) -> Repository {
    Repository(
      at: folder,
      variables: [
        "GIT_DIR": (folder / ".git").path, "GIT_WORK_TREE": folder.path,
        "GIT_INDEX_FILE": (index ?? own / "index").path, "GIT_AUTHOR_DATE": nil,
        "GIT_COMMITTER_DATE": nil,
      ])
  }

  func attempt(_ words: [String], index: URL? = nil, input: String = "") throws -> Command.Output {
    try repository(index).attempt(words, input: input)
  }

  @discardableResult
  func git(_ words: String..., index: URL? = nil, input: String = "") throws -> String {
    let text = try repository(index).git(words, input: input)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private var theirs: URL { folder / ".git/index" }

  func head() throws -> String {
    let output = try attempt(["rev-parse", "-q", "--verify", "HEAD^{commit}"])
    return output.status == 0 ? output.text.trimmingCharacters(in: .newlines) : state.base
  }

  func tree(of commit: String) throws -> String {
    try git("rev-parse", "--verify", "\(commit)^{tree}")
  }

  func told(_ step: Step) -> String { "refs/tags/\(step.tag)" }

  func before(_ step: Step) -> String { "refs/tags/\(Step.tag(step.number - 1))" }

  func changes(_ before: String, _ after: String, _ paths: String...) throws -> [String] {
    try repository(nil).changes(before, after, paths)
  }

  /// Returns the present step. There is none after the last one.
  var step: Step? { course.steps.first { $0.id == state.step } }

  func present() throws -> Step {
    if let step { return step }
    throw Failure(
      "you are after the last step", remedy: "type scripts/workshop goto STEP", status: 1)
  }

  // MARK: - Saving

  /// Adds all files, also those that a .gitignore of the participant names.
  private static let all =
    ["add", "-A", "-f", "--", "."]
    + ignored.split(separator: "\n").flatMap { line in
      let name = line.trimmingCharacters(in: ["/"])
      return [":(exclude)\(name)"] + (line.hasPrefix("/") ? [] : [":(exclude)*/\(name)"])
    }

  /// Returns the tree of all files that are not ignored, while another command may be at work.
  func glance() throws -> String {
    try withTemporaryFolder { temporary in
      try? FileManager.default.copyItem(at: own / "index", to: temporary / "index")
      let output = try attempt(Playground.all, index: temporary / "index")
      guard output.status == 0 else { return try tree(of: state.base) }
      return try git("write-tree", index: temporary / "index")
    }
  }

  /// Returns the tree of all files that are not ignored.
  func work() throws -> String {
    if !FileManager.default.fileExists(atPath: (own / "index").path) {
      try git("read-tree", state.base)
    }
    var output = try attempt(Playground.all)
    if output.status != 0, output.errors.contains("index file") {
      try? FileManager.default.removeItem(at: own / "index")
      try git("read-tree", state.base)
      output = try attempt(Playground.all)
    }
    let nested = output.errors.firstMatch(
      of: #/'([^']+)/' does not have a commit|embedded git repository: (.+)/#)
    if let nested {
      try git("read-tree", state.base)
      throw Failure(
        "playground/\(nested.1 ?? nested.2 ?? "") is a git repository of its own",
        remedy: "move it out of the playground")
    }
    guard output.status == 0 else {
      let reason = output.errors.split(separator: "\n").first ?? "is the disk full?"
      throw Failure(
        "your files cannot be saved: \(reason)", remedy: "nothing has changed; mend this first")
    }
    return try git("write-tree")
  }

  var saves: [Save] {
    get throws {
      let form = "--format=%(refname:lstrip=2) %(objectname) %(committerdate:format:%Y-%m-%d_%H:%M)"
      return try git("for-each-ref", form, "refs/saved").split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return Save(name: words[0], commit: words[1], date: words[2].replacing("_", with: " "))
      }.sorted { Playground.number($0.name) < Playground.number($1.name) }
    }
  }

  private static func number(_ name: String) -> Int { Int(name.prefix { $0.isNumber }) ?? 0 }

  /// Records all files, the staged files, HEAD and main. Returns the tree, and the name of a new save.
  func save(_ isWanted: Bool = false) throws -> (tree: String, name: String?) {
    let tree = try work()
    let head = try head()
    var parents = [head]
    let staged = try attempt(["write-tree"], index: theirs).text.trimmingCharacters(in: .newlines)
    if !staged.isEmpty, try ![tree, self.tree(of: head)].contains(staged) {
      parents.append(try git("commit-tree", staged, "-p", head, "-m", "The staged files"))
    }
    let others = try ["refs/heads/main", "MERGE_HEAD"].map { name in
      try attempt(["rev-parse", "-q", "--verify", name]).text.trimmingCharacters(in: .newlines)
    }
    parents += others.filter { !$0.isEmpty && $0 != head }
    let key = "\(tree) \(staged) \(head) \(others.joined(separator: " "))"
    let saves = try saves
    if !isWanted {
      if parents.count == 1, head == state.base, try tree == self.tree(of: head) {
        return (tree, nil)
      }
      if let last = saves.last, try git("log", "-1", "--format=%B", last.commit).contains(key) {
        return (tree, nil)
      }
    }
    let id = state.step ?? "end"
    let message = "\(id)\n\nBase: \(state.base)\nKey: \(key)"
    let words = ["commit-tree", tree, "-m", message] + parents.flatMap { ["-p", $0] }
    let commit = try attempt(words)
    guard commit.status == 0 else { throw Failure("your files cannot be saved: is the disk full?") }
    let name = "\((saves.last.map { Playground.number($0.name) } ?? 0) + 1)-\(id)"
    try git("update-ref", "refs/saved/\(name)", commit.text.trimmingCharacters(in: .newlines))
    return (tree, name)
  }

  /// Makes the files those of a tree. `saved` is the tree of the save.
  func write(_ tree: String, over saved: String) throws {
    let output = try attempt(["read-tree", "-m", "-u", saved, tree])
    guard output.status == 0 else {
      let reason = output.errors.split(separator: "\n").first ?? "is the disk full?"
      throw Failure(
        "not all files could be written (\(reason)). Your work is saved",
        remedy: "type the command again")
    }
  }

  /// Makes a commit HEAD, on the branch main, and ends an unfinished merge.
  func point(to commit: String) throws {
    try git("update-ref", "refs/heads/main", commit)
    try git("symbolic-ref", "HEAD", "refs/heads/main")
    try git("read-tree", commit, index: theirs)
    for name in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"] {
      try? FileManager.default.removeItem(at: folder / ".git/\(name)")
    }
  }

  /// Begins a step: its files are those of the tree, with the tests of the step. Returns lines to say.
  func begin(_ step: Step?, from commit: String, over saved: String) throws -> [String] {
    let commit = try git("rev-parse", "\(commit)^{commit}")
    var start = commit
    var lines: [String] = []
    if let step {
      let (tree, kept) = try withTests(of: step, try tree(of: commit))
      if try tree != self.tree(of: commit) {
        start = try git("commit-tree", tree, "-p", commit, "-m", "Add the tests of \(step.id)")
        lines.append("The tests of this step are in playground/\(Playground.suites).")
      }
      if !kept.isEmpty {
        lines.append(
          "You have changed \(kept.joined(separator: ", ")), so the course's version is not in it.")
      }
    }
    try write(start, over: saved)
    try point(to: start)
    try change {
      $0.step = step?.id
      $0.base = start
      $0.since = Int(Date().timeIntervalSince1970)
      $0.green = nil
      $0.trap = nil
    }
    return lines
  }

  static let suites = "Characterization/Suites"

  /// Adds the tests of a step to a tree, unless the tests are all that the step changes. Returns the
  /// files that the participant has changed, and that are therefore left as they are.
  func withTests(of step: Step, _ tree: String) throws -> (String, [String]) {
    let before = before(step)
    let paths = try changes(before, told(step), Playground.suites)
    guard !paths.isEmpty, !isOnlyTests(step) else { return (tree, []) }
    let index = own / "tests"
    defer { try? FileManager.default.removeItem(at: index) }
    try git("read-tree", tree, index: index)
    var kept: [String] = []
    for path in paths {
      func entry(_ tree: String) throws -> String { try git("ls-tree", tree, "--", path) }
      let mine = try entry(tree)
      let new = try entry(told(step))
      if mine == new { continue }
      guard try mine == entry(before) else {
        kept.append(path)
        continue
      }
      if new.isEmpty {
        try git("update-index", "--force-remove", "--", path, index: index)
      } else {
        let words = new.split(whereSeparator: \.isWhitespace)
        try git(
          "update-index", "--add", "--cacheinfo", "\(words[0]),\(words[2]),\(path)", index: index)
      }
    }
    return (try git("write-tree", index: index), kept)
  }

  func isOnlyTests(_ step: Step) -> Bool {
    let paths = (try? changes(before(step), told(step))) ?? []
    return !paths.isEmpty
      && paths.allSatisfy {
        $0.hasPrefix(Playground.suites) || $0 == "Package.swift" || $0.hasSuffix(".md")
      }
  }

  /// Whether the step changes no line but comments.
  func isOnlyComments(_ step: Step) -> Bool {
    let patch = (try? git("diff-tree", "-p", "-U0", "--no-renames", before(step), told(step))) ?? ""
    let lines = patch.split(separator: "\n").filter {
      ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("+++") && !$0.hasPrefix("---")
    }.map { $0.dropFirst().trimmingCharacters(in: .whitespaces) }
    return !lines.isEmpty && lines.allSatisfy { $0.isEmpty || $0.hasPrefix("//") }
  }
}

func store(_ state: State, in own: URL) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try encoder.encode(state).write(to: own / "state.json", options: .atomic)
}
