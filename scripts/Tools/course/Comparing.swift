import CourseKit
import Foundation
import ToolSupport

extension Course {
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
