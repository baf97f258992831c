import Foundation
import ToolSupport

/// A git repository in which the configuration of the user has no effect.
public struct Repository: Sendable {
  public let folder: URL

  public init(at folder: URL) { self.folder = folder }

  public static func create(at folder: URL) throws -> Repository {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let repository = Repository(at: folder)
    try repository.git("init", "-q", "--template=", "-b", "main", ".")
    return repository
  }

  public static let author = ("Legacy Workshop", "workshop@example.invalid")
  public static let date = "Wed, 1 Jan 2020 00:00:00 +0000"

  public func attempt(_ words: [String], input: String = "") throws -> Command.Output {
    let none = "/dev/null"
    let (name, address) = Repository.author
    return try run(
      ["git", "-c", "gc.auto=0", "-c", "core.autocrlf=false", "-c", "core.quotePath=false"] + words,
      at: folder,
      variables: [
        "HOME": none, "XDG_CONFIG_HOME": none, "GIT_CONFIG_GLOBAL": none, "LC_ALL": "C",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": "/",
        "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": address, "GIT_AUTHOR_DATE": Repository.date,
        "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": address,
        "GIT_COMMITTER_DATE": Repository.date,
      ], input: Data(input.utf8))
  }

  @discardableResult
  public func git(_ words: String..., input: String = "") throws -> String {
    let output = try attempt(words, input: input)
    guard output.status == 0 else {
      let lines = output.errors.split(separator: "\n").filter { !$0.hasPrefix("warning") }
      let reason = lines.first ?? "is the disk full?"
      throw Failure("git \(words[0]) fails in \(folder.path): \(reason)")
    }
    return output.text
  }

  /// Returns a diff that depends on the two trees alone. It has no hash of a file and no heading of a
  /// part, so that an edit in one step does not change the patches of later steps.
  public func patch(_ before: String, _ after: String) throws -> String {
    let text = try git(
      "diff-tree", "-p", "-r", "--full-index", "--binary", "--no-renames", "--no-ext-diff",
      "--no-textconv", "--no-color", "-U3", "--diff-algorithm=myers", "--indent-heuristic",
      before, after)
    guard !text.contains("\nGIT binary patch\n") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.hasPrefix("index ") }.map { line in
      !line.hasPrefix("@@ ") ? line : line.prefixMatch(of: #/@@ \S+ \S+ @@/#)?.output ?? line
    }.joined(separator: "\n")
  }
}
