import Foundation
import ToolSupport

/// What the participant types is saved as commits with names of their own, so that nothing is lost.
extension Playground {
  typealias Save = (number: Int, name: String, tree: String, date: String)

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
}
