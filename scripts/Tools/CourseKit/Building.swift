import Foundation
import ToolSupport

extension Course {
  /// Writes the course into a new repository: a commit and a tag `step-NN` for each step. Each message
  /// ends with a line `Step: ID`. The folder appears when all is written. If a patch does not apply,
  /// `keepsConflict` lets the folder appear with the steps before it, for repair.
  @discardableResult
  public func build(into folder: URL, keepsConflict: Bool = false) throws -> Repository {
    let files = FileManager.default
    if let inside = try? files.contentsOfDirectory(atPath: folder.path), !inside.isEmpty {
      throw Failure("\(folder.path) is not empty", remedy: "name a new folder")
    }
    let room = folder.deletingLastPathComponent() / ".course-\(UUID().uuidString)"
    Interruption.add(folder: room.path)
    defer {
      try? files.removeItem(at: room)
      Interruption.remove(folder: room.path)
    }
    let repository = try Repository.create(at: room)
    try copy(into: repository)
    try wire(repository)
    var conflict: Failure?
    do { try apply(to: repository) } catch let failure as Failure { conflict = failure }
    let commits = try repository.git("rev-list", "--reverse", "HEAD").split(separator: "\n")
    let refs = commits.enumerated().map { "create refs/tags/\(Step.tag($0)) \($1)\n" }
    try repository.git("update-ref", "--stdin", input: refs.joined())
    if let conflict, !keepsConflict { throw conflict }
    if files.fileExists(atPath: folder.path) { try files.removeItem(at: folder) }
    try files.moveItem(at: room, to: folder)
    if let conflict { throw conflict }
    return Repository(at: folder)
  }

  /// Copies files of the repository, and renamed files of Legacy. `refs/copied` is this tree.
  public func copy(into repository: Repository) throws {
    let files = FileManager.default
    let tracked = try tracked()
    for path in tracked where isBelow(path, start.copied) && !isBelow(path, start.excluded) {
      try write(path) { try files.copyItem(at: root / path, to: $0) }
    }
    let words = try start.replaced.map { pair in
      (try NSRegularExpression(pattern: Course.whole(pair[0])), pair[1])
    }
    for pair in start.renamed {
      guard var text = try? String(contentsOf: root / pair[0], encoding: .utf8) else {
        throw Failure("\(pair[0]), which steps.json renames, cannot be read")
      }
      for (word, new) in words {
        text = word.stringByReplacingMatches(
          in: text, range: NSRange(text.startIndex..., in: text),
          withTemplate: NSRegularExpression.escapedTemplate(for: new))
      }
      try write(pair[1]) { try Data(text.utf8).write(to: $0) }
    }
    try repository.git("add", "-A", "-f", ".")
    let tree = try repository.git("write-tree").trimmingCharacters(in: .newlines)
    try repository.git("update-ref", "refs/copied", tree)

    func write(_ path: String, _ body: (URL) throws -> Void) throws {
      let target = repository.folder / path
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? files.removeItem(at: target)
      try body(target)
    }
  }

  /// Makes step 0.
  private func wire(_ repository: Repository) throws {
    let patch = (try? String(contentsOf: folder / "steps/start.patch", encoding: .utf8)) ?? ""
    if !patch.isEmpty {
      let output = try repository.attempt(
        ["apply", "--index", "--whitespace=nowarn", "-"], input: patch)
      guard output.status == 0 else {
        throw Failure(
          "step 0: steps/start.patch does not apply at \(Course.place(output.errors))",
          remedy: "that file has changed in the repository; edit start.patch", status: 1)
      }
    }
    try repository.git(
      "commit", "-q", "--allow-empty", "-m", "Copy Legacy to Modern\n\nStep: copy")
  }

  /// Applies the patches of all steps. A step without a patch becomes an empty commit, to be amended.
  private func apply(to repository: Repository) throws {
    try withTemporaryFolder { temporary in
      var queue: [String] = []
      for step in steps {
        if let patch = step.text("step.patch") {
          let file = temporary / step.id
          try Data(Course.signed(patch, step.id).utf8).write(to: file)
          queue.append(file.path)
        } else {
          try flush()
          try repository.git(
            "commit", "-q", "--allow-empty", "-m", "\(step.title)\n\nStep: \(step.id)")
        }
      }
      try flush()

      func flush() throws {
        guard !queue.isEmpty else { return }
        let output = try repository.attempt(
          [
            "am", "-q", "--reject", "--keep-cr", "--keep-non-patch", "--whitespace=nowarn",
            "--committer-date-is-author-date",
          ] + queue)
        queue = []
        guard output.status != 0 else { return }
        let done = try repository.git("rev-list", "--count", "HEAD")
        let step = steps[(Int(done.trimmingCharacters(in: .newlines)) ?? 1) - 1]
        throw Failure(
          "step \(step.number) (\(step.id)) does not apply at \(Course.place(output.errors))",
          status: 1)
      }
    }
  }

  /// Returns all files of the repository but those that git ignores.
  public func tracked() throws -> [String] {
    if FileManager.default.fileExists(atPath: (root / ".git").path) {
      let listed = try run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard", "--deduplicate"], at: root)
      return listed.text.split(separator: "\0").map(String.init).filter(isFile)
    }
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return all.sorted().filter { path in
      let isHidden = [".build", ".build-", ".swiftpm", ".DS_Store", "playground"].contains { name in
        path.split(separator: "/").contains {
          $0 == name || name == ".build-" && $0.hasPrefix(name)
        }
      }
      return !isHidden && isFile(path)
    }

    func isFile(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: (root / path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
    }
  }

  private func isBelow(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  private static func whole(_ word: String) -> String {
    #"\b\#(NSRegularExpression.escapedPattern(for: word))\b"#
  }

  /// Returns a patch whose message ends with the id of its step.
  private static func signed(_ patch: String, _ id: String) -> String {
    guard let diff = patch.range(of: "\ndiff --git ") else { return patch }
    let message = patch[..<diff.lowerBound].trimmingCharacters(in: .newlines)
    let end = message.hasSuffix("\n---") ? String(message.dropLast(4)) : message
    return "\(end.trimmingCharacters(in: .newlines))\n\nStep: \(id)\n\(patch[diff.lowerBound...])"
  }

  /// Returns the file and the line at which git says that a patch does not apply.
  private static func place(_ errors: String) -> String {
    let failed = "error: patch failed: "
    let lines = errors.components(separatedBy: "\n")
    if let line = lines.first(where: { $0.hasPrefix(failed) }) {
      return "\(line.dropFirst(failed.count))"
    }
    let line = lines.first { $0.hasPrefix("error: ") && !$0.contains("while searching") }
    return line.map { "\($0.dropFirst(7))" } ?? errors
  }
}
