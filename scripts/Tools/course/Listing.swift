import CourseKit
import Foundation
import ToolSupport

extension Course {
  func table() -> String {
    let width = steps.map(\.id.count).max() ?? 0
    return steps.map { step in
      let id = step.id.padding(toLength: width, withPad: " ", startingAt: 0)
      return "\(step.tag)  \(id)  \(step.title)"
    }.joined(separator: "\n")
  }

  /// Returns all that the site shows of the steps.
  func json(_ hasTexts: Bool) throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "built")
      let commits = try repository.commits()
      // The rows are those of steps.json, with what a step has besides.
      guard var all = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
        var rows = all["steps"] as? [[String: Any]]
      else { return "" }
      all["start"] = [
        "message": commits[0].message, "files": try files("refs/copied", "step-00"),
      ]
      for (index, step) in steps.enumerated() {
        rows[index]["number"] = step.number
        rows[index]["message"] = commits[step.number].message
        rows[index]["patch"] = step.text("step.patch") ?? ""
        rows[index]["files"] = try files(Step.tag(index), step.tag)
      }
      all["steps"] = rows
      let data = try JSONSerialization.data(
        withJSONObject: all, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)

      func files(_ before: String, _ after: String) throws -> [[String: Any]] {
        let rows = try repository.git(
          "diff-tree", "-r", "-z", "--no-renames", "--numstat", before, after
        ).split(separator: "\0").map { $0.split(separator: "\t", maxSplits: 2).map(String.init) }
        let old = hasTexts ? try texts(before, rows.map { $0[2] }) : [:]
        let new = hasTexts ? try texts(after, rows.map { $0[2] }) : [:]
        return rows.map { row in
          var file: [String: Any] = [
            "path": row[2], "added": Int(row[0]) ?? 0, "removed": Int(row[1]) ?? 0,
          ]
          file["before"] = old[row[2]]
          file["after"] = new[row[2]]
          return file
        }
      }

      /// Returns the whole texts of files, in one call of git. A file that does not exist has none.
      func texts(_ tree: String, _ paths: [String]) throws -> [String: String] {
        let input = paths.map { "\(tree):\($0)\n" }.joined()
        var rest = Array(try repository.git("cat-file", "--batch", input: input).utf8)[...]
        var found: [String: String] = [:]
        for path in paths {
          let head = rest.prefix { $0 != 10 }
          rest = rest.dropFirst(head.count + 1)
          let size = String(decoding: head, as: UTF8.self).split(separator: " ").last
          guard let count = size.flatMap({ Int($0) }) else { continue }
          found[path] = String(decoding: rest.prefix(count), as: UTF8.self)
          rest = rest.dropFirst(count + 1)
        }
        return found
      }
    }
  }

  /// Returns how the files that the steps change differ in the repository from the last step.
  func comparison(isPatch: Bool) throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "built")
      let changed = try repository.git("log", "-z", "--format=", "--name-only", "step-00..HEAD")
      let made = try repository.git("diff-tree", "-r", "-z", "--name-only", "refs/copied", "HEAD")
      func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
      let folders = Set(
        (changed + made).split { $0 == "\0" || $0 == "\n" }.map { parent(String($0)) }
      ).union(start.renamed.map { parent($0[1]) }).subtracting([""])
      let known = try repository.git("ls-files", "-z").split(separator: "\0").map(String.init)
      for path in known where folders.contains(parent(path)) {
        try FileManager.default.removeItem(at: repository.folder / path)
      }
      for path in try tracked() where folders.contains(parent(path)) {
        let target = repository.folder / path
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: root / path, to: target)
      }
      try repository.git("add", "-A", "-f", ".")
      let form = isPatch ? ["-p"] : ["--stat=100"]
      return try repository.attempt(["diff", "--cached", "--no-color", "-M", "HEAD"] + form).text
    }
  }
}
