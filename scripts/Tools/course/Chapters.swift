import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Fills the chapter of a step with what its trap shows.
  func fill(_ step: Step, showing trap: String, isWriting: Bool) throws {
    let link = trap.hasPrefix("call sites") ? "#walks-through-the-screens" : ""
    let text = """
      ```text
      \(trap)
      ```

      [What each line means](../../../notation.md\(link)).
      """
    try fill(step.folder / "chapter.md", "trap", with: text, isWriting: isWriting)
  }

  /// Fills README.md with the list of the steps.
  func fillList(isWriting: Bool) throws {
    var rows = ["| act | | step | technique | risk | minutes |", "|--:|--:|---|---|---|--:|"]
    for step in mainSteps {
      let link = "[\(step.title)](steps/\(step.id)/chapter.md)"
      let times = step.minutes.map { "\($0.do[0]) to \($0.do[1])" } ?? ""
      let place = "\(step.act!) | \(step.place!)"
      rows.append("| \(place) | \(link) | \(step.technique) | \(step.risk) | \(times) |")
      let links = byTheWay(after: step).map { "[\($0.title)](steps/\($0.id)/step.patch)" }
      if links.isEmpty { continue }
      rows.append("| | | by the way: \(links.joined(separator: "; ")) | | | |")
    }
    try fill(
      folder / "README.md", "list", with: rows.joined(separator: "\n"), isWriting: isWriting)
  }

  /// Writes the generated part of a page, or requires that it is as it must be.
  private func fill(_ page: URL, _ name: String, with part: String, isWriting: Bool) throws {
    let old = try String(contentsOf: page, encoding: .utf8)
    let new = try filled(
      old, of: page.path, mark: "<!-- series: \(name) -->", with: "\n\(part)\n\n")
    guard new != old else { return }
    guard isWriting else {
      throw Failure(
        "\(page.path) is not up to date", remedy: "type scripts/course check --write", status: 1)
    }
    try write(new, to: page)
    print("written: \(page.path)")
  }
}
