import CourseKit
import Foundation
import ToolSupport

/// A commit of a built course.
struct Commit {
  let hash: String
  let tree: String
  /// Without the line `Step: ID`.
  let message: String
  let id: String

  var subject: String { String(message.prefix { $0 != "\n" }) }
  var place: String { "commit \(hash.prefix(10)) (\(subject))" }

  init(_ record: String) {
    let fields = record.components(separatedBy: "\u{1F}")
    (hash, tree) = (fields[0], fields[1])
    let text = fields[2].trimmingCharacters(in: .newlines)
    let named = text.wholeMatch(of: #/(?s)(.*)\nStep: *(\S+)/#)
    message = named?.1.description.trimmingCharacters(in: .newlines) ?? text
    let words = text.prefix { $0 != "\n" }.lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    id = named?.2.description ?? words.joined(separator: "-")
  }
}

extension Repository {
  /// Returns the commits, the first one first.
  func commits() throws -> [Commit] {
    try git("log", "--reverse", "--format=%H%x1f%T%x1f%B%x1e").components(separatedBy: "\u{1E}")
      .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }.map(Commit.init)
  }
}

extension Course {
  /// Reads the commits of a repository back, and returns one line for each change.
  func save(from place: URL) throws -> [String] {
    let repository = Repository(at: place)
    try requireClean(repository)
    let commits = try repository.commits()
    try validate(commits)
    return try withTemporaryFolder { temporary in
      let stored = temporary / "stored"
      let start = "steps/start.patch"
      try? write(String(contentsOf: folder / start, encoding: .utf8), to: stored / start)
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
      let saved = commits.dropFirst().map { commit in
        steps.first { $0.id == commit.id } ?? Step(id: commit.id, title: commit.subject)
      }
      try write(text(saved), to: stored / "steps.json")
      let course = try Course(root: root, folder: stored)
      try course.requireBuild(of: commits, in: temporary / "built")
      return try replace(by: course)
    }
  }

  private func requireClean(_ repository: Repository) throws {
    let place = repository.folder.path
    for state in ["rebase-merge", "rebase-apply"]
    where FileManager.default.fileExists(atPath: "\(place)/.git/\(state)") {
      throw Failure("\(place): a git command is unfinished", remedy: "see git status there")
    }
    guard try repository.git("status", "--porcelain").isEmpty else {
      throw Failure("\(place) has changes that no commit has", remedy: "commit or remove them")
    }
  }

  private func validate(_ commits: [Commit]) throws {
    var seen: [String: Commit] = [:]
    for (before, commit) in zip([nil] + commits, commits) {
      let other = seen.updateValue(commit, forKey: commit.id)
      let problems = [
        (before?.tree == commit.tree, "is empty", "amend it or drop it (git rebase -i)"),
        (
          commit.subject.contains(#/^(fixup|squash|amend)! /#), "waits for its step",
          "type git rebase -i --autosquash step-00"
        ),
        (
          commit.id.wholeMatch(of: #/[a-z0-9][a-z0-9-]*/#) == nil, "has no valid id",
          "end its message with a line `Step: ID` of small letters, digits and hyphens"
        ),
        (
          other != nil, "and \(other?.place ?? "") are both the step `\(commit.id)`",
          "end one of them with the line `Step: NEW-ID` (git rebase -i, reword)"
        ),
      ]
      if let problem = problems.first(where: \.0) {
        throw Failure("\(commit.place) \(problem.1)", remedy: problem.2)
      }
    }
  }

  /// Requires that the new files build the same commits.
  private func requireBuild(of commits: [Commit], in folder: URL) throws {
    _ = try? build(into: folder)
    let built = (try? Repository(at: folder).commits()) ?? []
    guard built.first?.tree == commits[0].tree else {
      throw Failure(
        "\(commits[0].place) is not step 0 of this repository",
        remedy: "edit start.patch if step 0 must change, build anew, and pick your commits there")
    }
    let lost = commits.indices.dropFirst().first { index in
      index >= built.count || built[index].tree != commits[index].tree
        || built[index].message != commits[index].message
    }
    if let lost {
      throw Failure(
        "\(commits[lost].place) cannot be stored as a patch",
        remedy: "remove lines that begin with `diff `, `---` or `Index:` from its message")
    }
  }

  /// Writes the files of another course that differ.
  private func replace(by new: Course) throws -> [String] {
    var changes: [String] = []
    for name in ["steps.json"] + new.steps.map({ "steps/\($0.id)/step.patch" }).sorted() {
      let text = try String(contentsOf: new.folder / name, encoding: .utf8)
      let old = try? String(contentsOf: folder / name, encoding: .utf8)
      guard old != text else { continue }
      try write(text, to: folder / name)
      changes.append("\(old == nil ? "new    " : "changed")  \(name)")
    }
    for step in steps where !new.steps.contains(where: { $0.id == step.id }) {
      try? FileManager.default.removeItem(at: step.folder / "step.patch")
      changes.append("removed  steps/\(step.id)/step.patch; remove the folder if no text is needed")
    }
    for step in new.steps where !steps.contains(where: { $0.id == step.id }) {
      changes.append("complete the line of \(step.id) in steps.json")
    }
    return changes
  }
}
