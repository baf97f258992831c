import Foundation
import ToolSupport

extension Course {
  /// Writes the course into a new repository: a commit and a tag `step-NN` for each step. Each message
  /// ends with a line `Step: ID`. If a step does not apply, the steps before it stay, for repair.
  @discardableResult
  public func build(into folder: URL) throws -> Repository {
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
      let result = Result { try applySteps(to: repository, through: temporary) }
      for (number, hash) in try repository.hashes().enumerated() {
        try repository.git("update-ref", "refs/tags/\(Step.tag(number))", hash)
      }
      guard rename(repository.folder.path, folder.path) == 0 else {
        throw Failure(
          "\(folder.path): \(String(cString: strerror(errno)))", remedy: "name a new folder")
      }
      try result.get()
      return Repository(at: folder)
    }
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
    let tree = try repository.git("write-tree")
    try repository.git("update-ref", "refs/copied", tree)
  }

  /// Applies the patches in one call, so that `git am --continue` carries on with the rest of them.
  private func applySteps(to repository: Repository, through temporary: URL) throws {
    let patches = try steps.map { step in
      // The id is not in the stored message, because the folder has it already.
      let text = try String(contentsOf: step.folder / "step.patch", encoding: .utf8).replacing(
        "\ndiff --git ", with: "\nStep: \(step.id)\n\ndiff --git ", maxReplacements: 1)
      try write(text, to: temporary / step.id)
      return (temporary / step.id).path
    }
    guard !patches.isEmpty else { return }
    let output = try repository.attempt(["am", "-q", "--reject"] + patches)
    guard output.status != 0 else { return }
    let step = steps[try repository.hashes().count - 1]
    throw Failure(
      "step \(step.number) (\(step.id)) does not apply at \(place(output.errors))",
      remedy:
        "type scripts/course build DIR, mend DIR (the parts that do not fit are in files *.rej), "
        + "git add, git am --continue, then save", status: 1)
  }

  /// Returns the file and the line at which git says that a patch does not apply.
  private func place(_ errors: String) -> String {
    let line = errors.firstMatch(of: #/error: patch failed: (.+)/#)
    return String((line ?? errors.firstMatch(of: #/error: (.+)/#))?.1 ?? errors[...])
  }
}

public func write(_ text: String, to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file, options: .atomic)
}
