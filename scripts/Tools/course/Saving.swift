import CourseKit
import Foundation
import ToolSupport

/// A commit of a built course.
struct Commit {
  let hash: String
  let parents: [String]
  let tree: String
  /// Without the line `Step: ID`.
  let message: String
  let id: String

  var subject: String { String(message.prefix { $0 != "\n" }) }
  var place: String { "commit \(hash.prefix(10)) (\(subject))" }

  init(_ record: String) {
    let fields = record.components(separatedBy: "\u{1F}")
    (hash, tree) = (fields[0], fields[2])
    parents = fields[1].split(separator: " ").map(String.init)
    let text = fields[3].trimmingCharacters(in: .newlines)
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    let named = last.wholeMatch(of: #/Step: *(\S+) */#).map { String($0.1) }
    message =
      named == nil ? text : text.dropLast(last.count).description.trimmingCharacters(in: .newlines)
    let words = message.prefix { $0 != "\n" }.lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let slug = words.reduce("") {
      $0.count + $1.count < 40 ? $0 + ($0.isEmpty ? "" : "-") + $1 : $0
    }
    id = named ?? slug
  }
}

extension Repository {
  /// Returns the commits, the first one first.
  func commits() throws -> [Commit] {
    try git("log", "--reverse", "--topo-order", "--format=%H%x1f%P%x1f%T%x1f%B%x1e", "HEAD")
      .components(separatedBy: "\u{1E}").map { $0.trimmingCharacters(in: .newlines) }
      .filter { !$0.isEmpty }.map(Commit.init)
  }
}

extension Course {
  /// Reads the commits of a repository back, and returns one line for each change.
  func save(from folder: URL) throws -> [String] {
    let repository = Repository(at: folder)
    try requireClean(repository)
    let commits = try repository.commits()
    try validate(commits)
    return try withTemporaryFolder { temporary in
      let stage = temporary / "stored"
      var written = ["steps/start.patch": try startPatch(repository, temporary)]
      for (before, commit) in zip(commits, commits.dropFirst()) {
        let diff = try repository.patch(before.tree, commit.tree)
        written["steps/\(commit.id)/step.patch"] = """
          From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
          From: \(Repository.author.0) <\(Repository.author.1)>
          Date: \(Repository.date)
          Subject: [PATCH] \(commit.message)

          \(diff)
          """
      }
      written["steps.json"] = try Entries(self).ordered(
        commits.dropFirst().map { ($0.id, $0.subject) })
      for (name, text) in written { try write(text, to: stage / name) }
      try verify(commits, stage, temporary / "built")
      return try replace(written, commits.dropFirst().map(\.id))
    }
  }

  private func requireClean(_ repository: Repository) throws {
    let place = repository.folder.path
    guard FileManager.default.fileExists(atPath: place + "/.git") else {
      throw Failure("\(place) is no git repository", remedy: "scripts/course build writes one")
    }
    for state in ["rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"]
    where FileManager.default.fileExists(atPath: place + "/.git/" + state) {
      throw Failure("\(place): a git command is unfinished", remedy: "see git status there")
    }
    guard try repository.git("status", "--porcelain").isEmpty else {
      throw Failure("\(place) has changes that no commit has", remedy: "commit or remove them")
    }
  }

  private func validate(_ commits: [Commit]) throws {
    var seen: [String: Commit] = [:]
    guard commits.first?.id == "copy" else {
      throw Failure(
        "the first commit is not step 0", remedy: "end its message with the line `Step: copy`")
    }
    for (before, commit) in zip([nil] + commits, commits) {
      guard commit.parents.count < 2 else {
        throw Failure("\(commit.place) is a merge", remedy: "rebase, so that the history is linear")
      }
      guard before?.tree != commit.tree else {
        throw Failure("\(commit.place) is empty", remedy: "amend it or drop it (git rebase -i)")
      }
      guard commit.subject.firstMatch(of: #/^(fixup|squash|amend)! /#) == nil else {
        throw Failure(
          "\(commit.place) waits for its step", remedy: "type git rebase -i --autosquash step-00")
      }
      guard Step.isID(commit.id) else {
        throw Failure(
          "\(commit.place) has no valid id",
          remedy: "end its message with a line `Step: ID` of small letters, digits and hyphens")
      }
      if let other = seen.updateValue(commit, forKey: commit.id) {
        throw Failure(
          "\(other.place) and \(commit.place) are both the step `\(commit.id)`",
          remedy: "end one of them with the line `Step: NEW-ID` (git rebase -i, reword)")
      }
    }
  }

  /// Returns the patch that makes step 0 from the copied files.
  private func startPatch(_ repository: Repository, _ temporary: URL) throws -> String {
    let copy = try Repository.create(at: temporary / "copy")
    let objects = repository.folder.path + "/.git/objects\n"
    try write(objects, to: copy.folder / ".git/objects/info/alternates")
    // Outside of the copied files, so that no file of git is copied.
    try self.copy(into: copy)
    let first = try repository.git("rev-list", "--max-parents=0", "HEAD")
    return try copy.patch("refs/copied", first.trimmingCharacters(in: .newlines))
  }

  /// Requires that the new patches build the same commits.
  private func verify(_ commits: [Commit], _ stage: URL, _ folder: URL) throws {
    let remedy = "remove lines that begin with `diff `, `---` or `Index:` from its message"
    let built: [Commit]
    do {
      built = try Course(root: root, folder: stage).build(into: folder).commits()
    } catch let failure as Failure {
      throw Failure("a commit cannot be stored as a patch: \(failure.message)", remedy: remedy)
    }
    for (commit, other) in zip(commits, built)
    where commit.tree != other.tree || commit.id != "copy" && commit.message != other.message {
      throw Failure("\(commit.place) cannot be stored as a patch", remedy: remedy)
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Writes the files that differ.
  private func replace(_ written: [String: String], _ ids: [String]) throws -> [String] {
    var changes: [String] = []
    for (name, text) in written.sorted(by: { $0.key < $1.key }) {
      let old = try? String(contentsOf: folder / name, encoding: .utf8)
      guard old != text else { continue }
      try write(text, to: folder / name)
      changes.append("\(old == nil ? "new    " : "changed")  \(name)")
    }
    for step in steps where !ids.contains(step.id) {
      try? FileManager.default.removeItem(at: step.folder / "step.patch")
      changes.append("removed  steps/\(step.id)/step.patch; remove the folder if no text is needed")
    }
    for id in ids where !steps.contains(where: { $0.id == id }) {
      changes.append(
        "complete the line of \(id) in steps.json and its texts: scripts/course new \(id)")
    }
    return changes
  }
}

/// The text of steps.json, cut at its entries, so that the text of an entry stays as it is.
struct Entries {
  private let head: String
  private var texts: [String]
  private let tail: String

  /// Each entry ends with a line of four spaces and a brace.
  init(_ course: Course) throws {
    let text = course.text
    guard let begin = text.range(of: "\"steps\": ["), let end = text.lastIndex(of: "]") else {
      throw Failure("steps.json has no line `\"steps\": [`")
    }
    head = String(text[..<begin.upperBound])
    tail = String(text[end...])
    texts = text[begin.upperBound..<end].components(separatedBy: "\n    }").dropLast()
      .map { $0.trimmingPrefix(",").description }
    guard texts.count == course.steps.count else {
      throw Failure(
        "steps.json: end each step with a line of four spaces and `}`, and no other line")
    }
    ids = course.steps.map(\.id)
  }

  private var ids: [String]

  static func template(_ id: String, _ title: String) -> String {
    let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """

          {
            "id": "\(id)",
            "title": "\(quoted)",
            "technique": "",
            "smell": "",
            "minutes": {"read": 3, "do": [5, 10], "talk": 3},
            "risk": "validated",
            "needs": [],
            "skippable": false
      """
  }

  /// Returns the text with the entries in this order. A new one gets the title.
  func ordered(_ steps: [(id: String, title: String)]) -> String {
    let ordered = steps.map { step in
      ids.firstIndex(of: step.id).map { texts[$0] } ?? Entries.template(step.id, step.title)
    }
    let joined = ordered.map { $0 + "\n    }" }.joined(separator: ",")
    return head + joined + (joined.isEmpty ? "" : "\n  ") + tail
  }
}
