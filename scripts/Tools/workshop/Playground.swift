import CourseKit
import Foundation
import ToolSupport

/// What the command knows between two calls. It is in .git/workshop/state.json.
struct State: Codable {
  struct Trap: Codable {
    /// The save of the participant's work.
    var work: String
    /// The predicted input, and what is different then.
    var answer: String
  }

  struct Judged: Codable {
    /// The files of tests that were judged, with their names.
    var tests: [String: String]
    var lines: [String]
    var isDone: Bool
  }

  /// Nil after the last step.
  var step: String?
  /// The commit at the start of the step.
  var base: String
  /// What the last save has, or where a step begins. It needs no other save.
  var kept: [String] = []
  /// The steps for which the participant took the change of the course.
  var shown: Set<String> = []
  /// The trees that a check has found green, by step.
  var green: [String: Set<String>] = [:]
  var trap: Trap?
  /// Whether the prediction of a trap was right, by step.
  var predicted: [String: Bool] = [:]
  /// What came of the participant's own tests, by step. Nil in a playground that is older than the tasks.
  var judged: [String: Judged]?
  /// The differences that the participant accepts, by step. Nil in a playground that is older than `accept`.
  var accepted: [String: [Accepted]]?
  /// The interface of Modern that all that is built has seen.
  var built: String?
}

/// What the participant has read of a step. `read` and `hint` do not wait for the lock of the state, so this is in
/// a file of its own.
struct Reading: Codable {
  let step: String?
  var since = Date()
  var hints = 0
  /// The files that were compared.
  var compared: String?
}

/// The participant's own repository, in which nothing that is typed is ever lost.
final class Playground {
  typealias Save = (number: Int, name: String, tree: String, date: String)

  static let suites = "Characterization/Suites"
  /// What no save has, because Swift and Xcode write it.
  static let written = [".build*", ".swiftpm", "DerivedData", "Package.resolved", ".DS_Store"]

  let folder: URL
  let course: Course
  private(set) var state: State
  let own: URL

  init(at folder: URL = root / "playground") throws {
    self.folder = folder
    own = folder / ".git/workshop"
    guard FileManager.default.fileExists(atPath: own.path) else {
      throw Failure("there is no playground", remedy: "type scripts/workshop start")
    }
    course = try Course(root: root, folder: own / "course")
    state = try Playground.stored(own)
  }

  private static func stored(_ own: URL) throws -> State {
    do {
      return try JSONDecoder().decode(State.self, from: Data(contentsOf: own / "state.json"))
    } catch {
      throw Failure(
        "playground/.git/workshop/state.json cannot be read; your files are untouched",
        remedy: "rename the folder playground, and type scripts/workshop start")
    }
  }

  static func store(_ state: State, in own: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(state).write(to: own / "state.json", options: .atomic)
  }

  func change(_ body: (inout State) -> Void) throws {
    body(&state)
    try Playground.store(state, in: own)
  }

  /// Refuses to run beside another command that changes the playground.
  func locked<T>(_ body: () throws -> T) throws -> T {
    let lock = open((own / "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        "another scripts/workshop is at work in this playground", remedy: "wait until it ends",
        status: 1)
    }
    // A git that was killed while it wrote HEAD or a ref.
    let refs = FileManager.default.subpaths(atPath: (folder / ".git/refs").path) ?? []
    for name in ["HEAD.lock"] + refs.map({ "refs/\($0)" }) where name.hasSuffix(".lock") {
      try? FileManager.default.removeItem(at: folder / ".git/\(name)")
    }
    state = try Playground.stored(own)
    return try body()
  }

  /// With an index of its own, git does not change what the participant has added, and meets no lock.
  private func repository(index: URL? = nil, files: URL? = nil) -> Repository {
    let files = files ?? folder
    return Repository(
      at: files,
      variables: [
        "GIT_DIR": (folder / ".git").path, "GIT_WORK_TREE": files.path,
        "GIT_INDEX_FILE": index?.path, "GIT_AUTHOR_DATE": nil, "GIT_COMMITTER_DATE": nil,
      ])
  }

  func attempt(_ words: [String]) throws -> Command.Output { try repository().attempt(words) }

  @discardableResult
  func git(_ words: String...) throws -> String { try repository().git(words) }

  /// What the participant has read of the present step, or nil before the first look at it.
  var reading: Reading? {
    let data = try? Data(contentsOf: own / "reading.json")
    let reading = data.flatMap { try? JSONDecoder().decode(Reading.self, from: $0) }
    return reading?.step == state.step ? reading : nil
  }

  func remember(_ body: (inout Reading) -> Void) throws {
    var now = reading ?? Reading(step: state.step)
    body(&now)
    try JSONEncoder().encode(now).write(to: own / "reading.json", options: .atomic)
  }

  func isGreen(_ tree: String) -> Bool { state.green[state.step ?? ""]?.contains(tree) == true }

  private func hash(_ name: String) throws -> String? {
    let output = try attempt(["rev-parse", "-q", "--verify", name])
    guard output.status < 2 else { throw Failure("git fails: \(output.errors)") }
    return output.status == 0 ? output.text.trimmingCharacters(in: .newlines) : nil
  }

  func head() throws -> String { try hash("HEAD^{commit}") ?? state.base }

  func tree(of commit: String) throws -> String {
    try git("rev-parse", "--verify", "\(commit)^{tree}")
  }

  func told(_ step: Step) -> String { "refs/tags/\(step.tag)" }

  func before(_ step: Step) -> String { "refs/tags/\(Step.tag(step.number - 1))" }

  func has(_ path: String, in commit: String) throws -> Bool {
    try attempt(["cat-file", "-e", "\(commit):\(path)"]).status == 0
  }

  func changes(_ before: String, _ after: String, _ paths: [String] = []) throws -> [String] {
    try repository().changes(before, after, paths)
  }

  func difference(_ before: String, _ after: String, _ paths: [String] = [], kinds: String = "AMDT")
    throws -> String
  {
    let options = ["-p", "--binary", "--full-index", "--no-renames", "--diff-filter=\(kinds)"]
    return try repository().git(["diff-tree"] + options + [before, after, "--"] + paths)
  }

  /// Returns a tree with a patch, or nil if the patch does not fit. Changes no file.
  func patched(_ tree: String, _ patch: String) throws -> String? {
    if patch.isEmpty { return tree }
    return try changed(tree, ["apply", "--3way", "--whitespace=nowarn"], input: patch + "\n").tree
  }

  /// Returns a tree with the changes from `base` to another tree. If both change a line, `clash` names the file.
  func merged(_ tree: String, base: String, _ other: String) throws
    -> (tree: String?, clash: String?)
  {
    try changed(tree, ["merge-recursive", base, "--", tree, other])
  }

  /// Calls `body` with a temporary folder that has the files of a tree, and the index of them.
  func withFiles<T>(of tree: String, _ body: (URL) throws -> T) throws -> T {
    try withTemporaryFolder { temporary in
      let repository = repository(index: temporary / "index", files: temporary)
      try repository.git("read-tree", tree)
      try repository.git("checkout-index", "-a", "-u")
      return try body(temporary)
    }
  }

  /// Returns what git makes of a tree in a folder of its own, or what it says if that does not fit.
  private func changed(_ tree: String, _ words: [String], input: String = "") throws
    -> (tree: String?, clash: String?)
  {
    try withFiles(of: tree) { folder in
      let repository = repository(index: folder / "index", files: folder)
      let output = try repository.attempt(words, input: input)
      guard output.status < 2 else { throw Failure("git fails: \(output.errors)") }
      if output.status == 0 { return (try repository.git("write-tree"), nil) }
      let file = output.text.firstMatch(of: #/CONFLICT \(.+?\): (?:Merge conflict in )?(\S+)/#)
      return (nil, "git cannot merge \(file?.1 ?? "them")")
    }
  }

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

  /// Returns the tree of all files that are not ignored.
  func work() throws -> String {
    try withTemporaryFolder { temporary in
      let repository = repository(index: temporary / "index")
      let excluded = ["net"] + Playground.written.flatMap { [$0, "*/\($0)"] }
      // Also files that a .gitignore of the participant names.
      let output = try repository.attempt(
        ["add", "-A", "-f", "--", "."] + excluded.map { ":(exclude)\($0)" })
      // Of a repository in the playground, git would save only a hash.
      let hasOther = output.errors.contains("embedded git repository")
      if output.status == 0, !hasOther { return try repository.git("write-tree") }
      let reason = output.errors.split(separator: "\n").first ?? "is the disk full?"
      throw Failure(
        "your files cannot be saved: \(reason)",
        remedy: "nothing has changed; mend this, and type the command again")
    }
  }

  /// Returns the tree of the files that the participant has added, or no text in an unfinished merge.
  private func staged() throws -> String {
    try withTemporaryFolder { temporary in
      let index = temporary / "index"
      try? FileManager.default.copyItem(at: folder / ".git/index", to: index)
      return try repository(index: index).attempt(["write-tree"]).text
        .trimmingCharacters(in: .newlines)
    }
  }

  var saves: [Save] {
    get throws {
      let form = "%(refname:lstrip=2)%09%(tree)%09%(committerdate:format:%Y-%m-%d %H:%M)"
      return try git("for-each-ref", "--format=\(form)", "refs/saved").split(separator: "\n").map {
        let words = $0.split(separator: "\t").map(String.init)
        let number = words[0].firstMatch(of: #/\d+/#).flatMap { Int($0.0) } ?? 0
        return (number, words[0], words[1], words[2])
      }.sorted { $0.number < $1.number }
    }
  }

  /// Returns the name of the newest save of a tree, such as that of a check.
  func save(of tree: String) throws -> String? { try saves.last { $0.tree == tree }?.name }

  /// Records all files, the staged files, HEAD and main. Returns the tree, and the name of a new save.
  func save(_ isWanted: Bool = false) throws -> (tree: String, name: String?) {
    let tree = try work()
    let staged = try staged()
    let head = try head()
    var parents = try [head] + ["refs/heads/main", "MERGE_HEAD"].compactMap(hash)
    let kept = [tree, staged] + parents
    if !isWanted, kept == state.kept { return (tree, nil) }
    if !staged.isEmpty {
      parents.append(try git("commit-tree", staged, "-p", head, "-m", "The staged files"))
    }
    let id = state.step ?? "end"
    let number = try (saves.last?.number ?? 0) + 1
    let name = "save-\(number)-\(id)" + (state.trap == nil ? "" : "-with-the-trap")
    let words = ["commit-tree", tree, "-m", "\(id) \(state.base)"]
    let commit = try repository().git(words + parents.flatMap { ["-p", $0] })
    try git("update-ref", "refs/saved/\(name)", commit)
    try change { $0.kept = kept }
    return (tree, name)
  }

  /// Makes the files those of a tree. `saved` is the tree of the save.
  func write(_ tree: String, over saved: String) throws {
    try withTemporaryFolder { temporary in
      let repository = repository(index: temporary / "index")
      try repository.git("read-tree", saved)
      // Without a refresh, git takes each file for changed.
      _ = try repository.attempt(["update-index", "-q", "--refresh"])
      let output = try repository.attempt(["read-tree", "-m", "-u", saved, tree])
      guard output.status == 0 else {
        let reason = output.errors.split(separator: "\n").first ?? "is the disk full?"
        throw Failure(
          "not all files could be written (\(reason)). Your work is saved",
          remedy: "type the command again")
      }
    }
  }

  /// Goes to a step: writes the files over those that are saved, makes a commit HEAD, on the branch main, and
  /// ends an unfinished merge.
  func enter(_ id: String?, base: String, head: String, files: String, over saved: String) throws {
    try write(files, over: saved)
    try? FileManager.default.removeItem(at: folder / ".git/index.lock")  // Of a killed git.
    try git("symbolic-ref", "HEAD", "refs/heads/main")
    try git("reset", "-q", head)
    let kept = try [tree(of: files), tree(of: head), head, head]
    try change { ($0.step, $0.base, $0.trap, $0.kept) = (id, base, nil, kept) }
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
      lines += replaced.map {
        "\($0) is that of the course again, because the new tests do not fit on yours. "
          + "Yours: git -C playground show HEAD~1:\($0)"
      }
    }
    try enter(step?.id, base: start, head: start, files: start, over: saved)
    try? FileManager.default.removeItem(at: own / "reading.json")
    return lines
  }

  /// Adds the tests of a step to a tree, unless the tests are all that the step changes, or the participant is to write
  /// some. Returns the files of the participant that are replaced, because the tests do not fit on them.
  private func withTests(of step: Step, _ tree: String) throws -> (String, replaced: [String]) {
    let hidden = try hiddenTests(of: step)
    let paths = try changes(before(step), told(step), [Playground.suites])
      .filter { !hidden.contains($0) }
    if try paths.isEmpty || isOnlyTests(step) { return (tree, []) }
    return try with(paths, of: step, tree)
  }

  /// Adds what a step changes in some files of tests, or else replaces the files.
  func with(_ paths: [String], of step: Step, _ tree: String) throws -> (String, replaced: [String])
  {
    let tests = try difference(before(step), told(step), paths)
    if let new = try patched(tree, tests) { return (new, []) }
    let replaced = try changes(tree, told(step)).filter(paths.contains)
    let new = try patched(tree, difference(tree, told(step), paths))
    return (new ?? tree, replaced)
  }

  func isOnlyTests(_ step: Step) throws -> Bool {
    try changes(before(step), told(step)).allSatisfy {
      $0.hasPrefix(Playground.suites) || $0 == "Package.swift" || $0.hasSuffix(".md")
    }
  }
}
