import CourseKit
import Foundation
import ToolSupport

extension Course {
  func fillChapter(of step: Step, showing trap: String, isWriting: Bool) throws {
    let link = trap.hasPrefix("call sites") ? "#walks-through-the-screens" : ""
    let text = """
      ```text
      \(trap)
      ```

      [What each line means](../../../notation.md\(link)).
      """
    try fill(step.folder / "chapter.md", "series: trap", with: text, isWriting: isWriting)
  }

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
    let list = rows.joined(separator: "\n")
    try fill(folder / "README.md", "series: list", with: list, isWriting: isWriting)
  }
}
