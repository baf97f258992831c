import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Returns the tag and the id of a step, in columns.
  func line(_ step: Step) -> String {
    let width = steps.map(\.id.count).max() ?? 0
    return "\(step.tag)  \(step.id.padding(toLength: width + 2, withPad: " ", startingAt: 0))"
  }

  /// Returns all that the site shows of the steps: the rows of steps.json, with what a step has besides.
  func json() throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "built")
      let commits = try repository.commits()
      let stored = try JSONSerialization.jsonObject(with: Data(text(steps).utf8))
      guard var all = stored as? [String: Any], var rows = all["steps"] as? [[String: Any]] else {
        return ""
      }
      for (index, step) in steps.enumerated() {
        rows[index]["number"] = step.number
        rows[index]["message"] = commits[step.number].message
        rows[index]["patch"] = step.text("step.patch")
        rows[index]["files"] = try files(of: step)
      }
      all["steps"] = rows
      let data = try JSONSerialization.data(
        withJSONObject: all, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)

      func files(of step: Step) throws -> [[String: String]] {
        let before = Step.tag(step.number - 1)
        var files = try repository.changes(before, step.tag).map { ["path": $0] }
        for (tag, key) in [(before, "before"), (step.tag, "after")] {
          try repository.git("checkout", "-q", tag)
          for index in files.indices {
            let place = repository.folder / files[index]["path"]!
            files[index][key] = try? String(contentsOf: place, encoding: .utf8)
          }
        }
        return files
      }
    }
  }

  /// Returns how the folders that the course changes differ in the repository from the last step.
  func comparison() throws -> String {
    try withTemporaryFolder { temporary in
      let repository = try build(into: temporary / "built")
      let changed = try repository.changes(Step.tag(0), "HEAD") + start.renamed.map { $0[1] }
      let folders = Set(
        changed.filter { $0.contains("/") }.map { path in
          ":(glob)\((path as NSString).deletingLastPathComponent)/*"
        })
      try repository.add(folders.sorted(), of: root)
      return try repository.git("diff", "--cached", "-M", "--stat=100", "HEAD")
    }
  }
}
