import Foundation
import ToolSupport

extension Course {
  /// Writes the course into a new repository: a commit and a tag `step-NN` for each step. Each message
  /// ends with a line `Step: ID`. If a step does not apply, the steps before it stay, for repair.
  @discardableResult
  public func build(into folder: URL) throws -> Repository {
    let files = FileManager.default
    if let inside = try? files.contentsOfDirectory(atPath: folder.path), !inside.isEmpty {
      throw Failure("\(folder.path) is not empty", remedy: "name a new folder")
    }
    Interruption.add(folder: folder.path)
    defer { Interruption.remove(folder: folder.path) }
    let repository = try Repository.create(at: folder)
    do {
      try copy(into: repository)
      try wire(repository)
    } catch {
      try? files.removeItem(at: folder)
      throw error
    }
    defer { try? tag(repository) }
    try withTemporaryFolder { temporary in
      var patches: [String] = []
      for step in steps {
        if let patch = step.text("step.patch") {
          // The id is not in the stored message, because the folder has it already.
          let text = patch.replacing(
            "\ndiff --git ", with: "\nStep: \(step.id)\n\ndiff --git ", maxReplacements: 1)
          try Data(text.utf8).write(to: temporary / step.id)
          patches.append((temporary / step.id).path)
        } else {
          try apply(patches, to: repository)
          patches = []
          try repository.git(
            "commit", "-q", "--allow-empty", "-m", "\(step.title)\n\nStep: \(step.id)")
        }
      }
      try apply(patches, to: repository)
    }
    return repository
  }

  /// Copies files of the repository, and renamed files of Legacy. `refs/copied` is this tree.
  public func copy(into repository: Repository) throws {
    let paths = start.copied + start.excluded.map { ":(exclude)\($0)" }
    try repository.add(paths, of: root)
    try repository.git("checkout-index", "-a")
    for pair in start.renamed {
      var text = try String(contentsOf: root / pair[0], encoding: .utf8)
      for words in start.replaced {
        text = text.replacingOccurrences(
          of: "\\b\(words[0])\\b", with: words[1], options: .regularExpression)
      }
      try write(text, to: repository.folder / pair[1])
    }
    try repository.git("add", "-A", "-f", ".")
    let tree = try repository.git("write-tree").trimmingCharacters(in: .newlines)
    try repository.git("update-ref", "refs/copied", tree)
  }

  /// Makes step 0.
  private func wire(_ repository: Repository) throws {
    let patch = (try? String(contentsOf: folder / "steps/start.patch", encoding: .utf8)) ?? ""
    if !patch.isEmpty {
      let output = try repository.attempt(["apply", "--index"], input: patch)
      guard output.status == 0 else {
        throw Failure(
          "step 0: steps/start.patch does not apply at \(place(output.errors))",
          remedy: "that file has changed in the repository; edit start.patch")
      }
    }
    try repository.git(
      "commit", "-q", "--allow-empty", "-m", "Copy Legacy to Modern\n\nStep: copy")
  }

  /// Applies patches in one call, so that `git am --continue` carries on with the rest of them.
  private func apply(_ patches: [String], to repository: Repository) throws {
    guard !patches.isEmpty else { return }
    let output = try repository.attempt(["am", "-q", "--reject"] + patches)
    guard output.status != 0 else { return }
    let step = steps[try repository.hashes().count - 1]
    throw Failure(
      "step \(step.number) (\(step.id)) does not apply at \(place(output.errors))", status: 1)
  }

  private func tag(_ repository: Repository) throws {
    let commits = try repository.hashes().enumerated()
    let refs = commits.map { "create refs/tags/\(Step.tag($0)) \($1)\n" }
    try repository.git("update-ref", "--stdin", input: refs.joined())
  }

  /// Returns the file and the line at which git says that a patch does not apply.
  private func place(_ errors: String) -> String {
    let line = errors.firstMatch(of: #/error: patch failed: (.+)/#)?.1
    return String(line ?? errors.firstMatch(of: #/error: (.+)/#)?.1 ?? errors[...])
  }
}

public func write(_ text: String, to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file, options: .atomic)
}
