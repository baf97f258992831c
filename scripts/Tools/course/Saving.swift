import CourseKit
import Foundation
import ToolSupport

/// A commit of a built course.
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
    return try withTemporaryFolder { temporary in
      let stored = temporary / "stored"
      try FileManager.default.copyItem(at: folder, to: stored)
      for (before, commit) in zip(commits, commits.dropFirst()) {
        let patch = """
          From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
          From: \(Repository.author.0) <\(Repository.author.1)>
          Date: \(Repository.date)
          Subject: [PATCH] \(commit.message)

          \(try repository.patch(before.tree, commit.tree))
          """
        try write(patch, to: stored / "steps/\(commit.id)/step.patch")
      }
      let course = try Course(root: root, folder: stored)
      try course.requireBuild(of: commits, in: temporary / "built")
      return try replace(by: course)
    }
  }

  /// Requires that the new files build the same commits.
  private func requireBuild(of commits: [Commit], in folder: URL) throws {
    _ = try? build(into: folder)
    let built = (try? Repository(at: folder).commits()) ?? []
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

  /// Writes the files of another course that differ.
  private func replace(by new: Course) throws -> [String] {
    var changes: [String] = []
    for name in steps.map({ "steps/\($0.id)/step.patch" }) {
      let text = try String(contentsOf: new.folder / name, encoding: .utf8)
      let old = try? String(contentsOf: folder / name, encoding: .utf8)
      guard old != text else { continue }
      try write(text, to: folder / name)
      changes.append("\(old == nil ? "new    " : "changed")  \(name)")
    }
    return changes
  }
}
