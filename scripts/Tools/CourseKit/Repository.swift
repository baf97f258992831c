import Foundation
import ToolSupport

/// A git repository in which the configuration of the user has no effect.
package struct Repository: Sendable {
  package let folder: URL
  /// For each call of git. Without a date of its own, each commit has that of the course.
  private let variables: [String: String?]

  package init(at folder: URL, variables: [String: String?] = [:]) {
    self.folder = folder
    self.variables = variables
  }

  package static func create(at folder: URL) throws -> Repository {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let repository = Repository(at: folder)
    try repository.git("init", "-q", "--template=", "-b", "main", ".")
    return repository
  }

  package static let author = ("Legacy Workshop", "workshop@example.invalid")
  package static let date = "Wed, 1 Jan 2020 00:00:00 +0000"

  package func attempt(_ words: [String], input: String = "") throws -> Command.Output {
    let (name, address) = Repository.author
    let settings = [
      "core.hooksPath=/dev/null", "core.quotePath=false", "gc.auto=0", "user.name=\(name)",
      "user.email=\(address)",
    ].flatMap { ["-c", $0] }
    let common: [String: String?] = [
      "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_ATTR_NOSYSTEM": "1", "LC_ALL": "C",
      "GIT_AUTHOR_DATE": Repository.date, "GIT_COMMITTER_DATE": Repository.date,
    ]
    return try run(
      ["git"] + settings + words, at: folder, variables: common.merging(variables) { $1 },
      input: Data(input.utf8))
  }

  @discardableResult
  package func git(_ words: String...) throws -> String { try git(words) }

  /// Returns the output without the newline at its end.
  @discardableResult
  package func git(_ words: [String]) throws -> String {
    let output = try attempt(words)
    guard output.status == 0 else {
      let line = output.errors.split(separator: "\n").first { !$0.hasPrefix("warning") }
      throw Failure("git fails in \(folder.path): \(line ?? "is the disk full?")")
    }
    return output.text.hasSuffix("\n") ? String(output.text.dropLast()) : output.text
  }

  /// Returns the paths of the files that differ between two trees.
  package func changes(_ before: String, _ after: String, _ paths: [String] = []) throws -> [String]
  {
    try git(
      ["diff-tree", "-r", "-z", "--name-only", "--no-renames", before, after, "--"] + paths
    ).split(separator: "\0").map(String.init)
  }

  /// Returns a diff without the hashes of files and the headings of parts, so that an edit in one step
  /// does not change the patches of later steps.
  package func patch(_ before: String, _ after: String) throws -> String {
    try attempt(["diff-tree", "-p", before, after]).text.replacing(#/\nindex .+/#, with: "")
      .replacing(#/\n(@@ \S+ \S+ @@).+/#) { "\n\($0.1)" }
  }
}
