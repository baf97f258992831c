import Foundation
import ToolSupport

extension Course {
  /// Writes the course into a new repository: a commit and a tag `step-NN` for each step. Each message
  /// ends with a line `Step: ID`. If a step does not apply, the steps before it stay, for repair.
  /// `patches` replace those that are stored.
  @discardableResult
  package func build(into folder: URL, patches: [String]? = nil) throws -> Repository {
    try withTemporaryFolder(in: folder.deletingLastPathComponent()) { temporary in
      let repository = try Repository.create(at: temporary / "course")
      try copy(into: repository)
      let patch =
        (try? String(contentsOf: self.folder / "steps/start.patch", encoding: .utf8)) ?? ""
      let output = try repository.attempt(["apply", "--index"], input: patch)
      guard output.status == 0 || patch.isEmpty else {
        throw Failure(
          "step 0: steps/start.patch does not apply at \(place(output.errors))",
          remedy: "that file has changed in the repository; edit start.patch")
      }
      try repository.git(
        "commit", "-q", "--allow-empty", "-m", "Copy Legacy to Modern\n\nStep: copy")
      let applied = try apply(patches, to: repository)
      let hashes = try repository.git("rev-list", "--reverse", "HEAD").components(separatedBy: "\n")
      for (number, hash) in hashes.enumerated() {
        try repository.git("update-ref", "refs/tags/\(Step.tag(number))", hash)
      }
      guard rename(repository.folder.path, folder.path) == 0 else {
        throw Failure(
          "\(folder.path): \(String(cString: strerror(errno)))", remedy: "name a new folder")
      }
      guard applied.status == 0 || steps.isEmpty else {
        let step = steps[hashes.count - 1]
        throw Failure(
          "step \(step.number) (\(step.id)) does not apply at \(place(applied.errors))",
          remedy:
            "type scripts/course build DIR, mend DIR (the parts that do not fit are in files *.rej), "
            + "git add, git am --continue, then save", status: 1)
      }
      return Repository(at: folder)
    }
  }

  private func copy(into repository: Repository) throws {
    let paths = start.copied + start.excluded.map { ":(exclude)\($0)" }
    let index = "\(repository.folder.path)/.git"
    try repository.git(
      ["-C", root.path, "--git-dir", index, "--work-tree", ".", "add", "-A", "--"] + paths)
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
  }

  /// Applies the patches in one call, so that `git am --continue` carries on with the rest of them.
  private func apply(_ patches: [String]?, to repository: Repository) throws -> Command.Output {
    let patches =
      try patches
      ?? steps.map { try String(contentsOf: $0.folder / "step.patch", encoding: .utf8) }
    // The id is not in the stored message, because the folder has it already.
    let named = zip(steps, patches).map { step, patch in
      patch.replacing(
        "\ndiff --git ", with: "\nStep: \(step.id)\n\ndiff --git ", maxReplacements: 1)
    }
    return try repository.attempt(["am", "-q", "--reject"], input: named.joined())
  }

  /// Returns the file and the line at which git says that a patch does not apply.
  private func place(_ errors: String) -> String {
    let line = errors.firstMatch(of: #/error: patch failed: (.+)/#)
    return String((line ?? errors.firstMatch(of: #/error: (.+)/#))?.1 ?? errors[...])
  }
}

/// Writes a file, unless it has this text already: then Swift builds less.
package func write(_ text: String, to file: URL) throws {
  if FileManager.default.contents(atPath: file.path) == Data(text.utf8) { return }
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file, options: .atomic)
}
