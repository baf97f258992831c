import CourseKit
import Foundation
import ToolSupport

/// The first lines that git cannot merge.
struct Clash {
  let file: String
  /// Those of the participant, and those of the course.
  let lines: [String]

  init(in folder: URL, file: String) {
    self.file = file
    let text = (try? String(contentsOf: folder / file, encoding: .utf8)) ?? ""
    let sides = text.firstMatch(of: #/(?m)^<{7} .*\n((?:.*\n)*?)={7}\n((?:.*\n)*?)>{7} /#)
    func side(_ title: String, _ text: Substring) -> [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let more = lines.isEmpty ? ["      (no lines)"] : lines.count > 8 ? ["      …"] : []
      return ["    \(title):"] + lines.prefix(8).map { "      \($0)" } + more
    }
    lines = sides.map { side("yours", $0.1) + side("the course", $0.2) } ?? []
  }
}

/// The participant's own repository, in which nothing that is typed is ever lost.
final class Playground {
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
  func repository(index: URL? = nil, files: URL? = nil) -> Repository {
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

  func hash(_ name: String) throws -> String? {
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

  /// Returns a tree with the changes from `base` to another tree. If both change a line, `clash` has the lines.
  func merged(_ tree: String, base: String, _ other: String) throws
    -> (tree: String?, clash: Clash?)
  {
    try changed(tree, ["merge-recursive", base, "--", tree, other])
  }

  /// Returns the tree of a commit without some files.
  func tree(of commit: String, without paths: [String]) throws -> String {
    if paths.isEmpty { return try tree(of: commit) }
    return try withTemporaryFolder { temporary in
      let repository = repository(index: temporary / "index")
      try repository.git("read-tree", commit)
      try repository.git(["update-index", "--force-remove", "--"] + paths)
      return try repository.git("write-tree")
    }
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

  /// Returns what git makes of a tree in a folder of its own. If that does not fit, `clash` has a file of it.
  private func changed(_ tree: String, _ words: [String], input: String = "") throws
    -> (tree: String?, clash: Clash?)
  {
    try withFiles(of: tree) { folder in
      let repository = repository(index: folder / "index", files: folder)
      let output = try repository.attempt(words, input: input)
      guard output.status < 2 else { throw Failure("git fails: \(output.errors)") }
      if output.status == 0 { return (try repository.git("write-tree"), nil) }
      let file = output.text.firstMatch(of: #/CONFLICT \(.+?\): (?:Merge conflict in )?(\S+)/#)
      return (nil, file.map { Clash(in: folder, file: String($0.1)) })
    }
  }
}
