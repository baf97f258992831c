import CourseKit
import Foundation
import ToolSupport

struct Commit {
  let tree: String
  /// Without the line `Step: ID`.
  let message: String
  let id: String
  let place: String

  init(_ record: String) {
    let fields = record.components(separatedBy: "\u{1F}")
    (tree, place) = (fields[0], fields[1])
    let named = fields[2].wholeMatch(of: #/(?s)(.*)\nStep: *(\S+)\n*/#)
    message = (named?.1.description ?? fields[2]).trimmingCharacters(in: .newlines)
    id = named?.2.description ?? ""
  }
}

extension Repository {
  /// Returns the commits, the first one first.
  func commits() throws -> [Commit] {
    let form = "%T%x1fcommit %h (%s)%x1f%B%x1e"
    return try git("log", "--reverse", "--format=\(form)").components(separatedBy: "\u{1E}")
      .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }.map(Commit.init)
  }
}

extension Course {
  /// Reads the commits of a repository back, and returns one line for each change.
  func save(from place: URL) throws -> [String] {
    let repository = Repository(at: place)
    guard try repository.git("status", "--porcelain").isEmpty,
      try repository.attempt(["symbolic-ref", "-q", "HEAD"]).status == 0
    else {
      throw Failure(
        "\(place.path) has changes that no commit has, or an unfinished rebase",
        remedy: "see git status there")
    }
    let commits = try repository.commits()
    let listed = [nil] + steps.map(\.id)
    let other = zip(commits, listed).dropFirst().first { $0.id != $1 }?.0
    if other != nil || commits.count != listed.count {
      throw Failure(
        "steps.json has other steps than the commits, from \((other ?? commits.last!).place) on",
        remedy: "list the steps in their order, and end each message with `Step: ID`")
    }
    let patches = try zip(commits, commits.dropFirst()).map { before, commit in
      """
      From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
      From: \(Repository.author.0) <\(Repository.author.1)>
      Date: \(Repository.date)
      Subject: [PATCH] \(commit.message)

      \(try repository.patch(before.tree, commit.tree))
      """
    }
    try requireBuild(of: commits, from: patches)
    var changes: [String] = []
    for (step, patch) in zip(steps, patches) {
      let old = step.text("step.patch")
      guard old != patch else { continue }
      try write(patch, to: step.folder / "step.patch")
      changes.append("\(old == nil ? "new    " : "changed")  steps/\(step.id)/step.patch")
    }
    return changes
  }

  private func requireBuild(of commits: [Commit], from patches: [String]) throws {
    let built = try withTemporaryFolder { temporary in
      _ = try? build(into: temporary / "built", patches: patches)
      return (try? Repository(at: temporary / "built").commits()) ?? []
    }
    let kept = zip(commits, built).prefix { $0.tree == $1.tree && $0.message == $1.message }.count
    if kept == commits.count { return }
    guard kept > 0 else {
      throw Failure(
        "\(commits[0].place) is not step 0 of this repository",
        remedy: "edit start.patch if step 0 must change, build anew, and pick your commits there")
    }
    throw Failure(
      "\(commits[kept].place) cannot be stored as a patch",
      remedy: "drop it if it is empty, or remove lines that begin with `diff `, `---` or `Index:` "
        + "from its message")
  }
}
