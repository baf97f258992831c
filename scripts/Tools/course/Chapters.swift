import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Makes the folder of a new step, and its line in steps.json. Replaces no chapter.
  func add(_ id: String, after: Step?) throws {
    guard Step.isID(id) else {
      throw Failure("`\(id)` is no id", remedy: "use small letters, digits and hyphens")
    }
    let place = folder / "steps/\(id)"
    guard !FileManager.default.fileExists(atPath: (place / "chapter.md").path) else {
      throw Failure("\(place.path)/chapter.md exists already", remedy: "edit it")
    }
    let known = steps.first { $0.id == id }
    let step = known ?? Step(id: id, title: id)
    func fold(_ title: String) -> String {
      "<details><summary>\(title)</summary>\n\n</details>"
    }
    let parts = [
      "# \(step.title)",
      "[The road](../../README.md#the-road) · [the change of the course](step.patch)",
      "## The problem", "## Your turn", fold("Hints"), fold("The move"), "## Compare",
      "## Why it is safe", "## The trap", "<!-- series: trap -->", "<!-- end -->",
      "## Talk about it", fold("Expected answers"),
    ]
    try write(parts.joined(separator: "\n\n") + "\n", to: place / "chapter.md")
    guard known == nil else { return }
    var all = steps
    all.insert(step, at: after?.number ?? all.count)
    try write(text(all), to: folder / "steps.json")
  }

  /// Returns the chapter of a step with what its trap shows.
  func chapter(_ step: Step, showing trap: String) throws -> [URL: String] {
    let link = trap.hasPrefix("call sites") ? "#walks-through-the-screens" : ""
    let text = """
      ```text
      \(trap)
      ```

      The lines are explained in [the notation](../../../notation.md\(link)).
      """
    return try page(step.folder / "chapter.md", ["trap": text])
  }

  /// Returns README.md with the list of the steps.
  func lists() throws -> [URL: String] {
    func row(byTheWay steps: some Collection<Step>) -> [String] {
      let links = steps.map { "[\($0.title)](steps/\($0.id)/step.patch)" }
      return links.isEmpty ? [] : ["| | by the way: \(links.joined(separator: "; ")) | | | |"]
    }
    var rows = row(byTheWay: steps.prefix { $0.place == nil })
    var act: Int?
    for step in mainSteps {
      if step.act != act {
        rows += rows.isEmpty ? [] : [""]
        rows += [
          "| act \(step.act!) | step | technique | risk | minutes |", "|--:|---|---|---|--:|",
        ]
      }
      act = step.act
      let link = "[\(step.title)](steps/\(step.id)/chapter.md)"
      let times = step.minutes.map { "\($0.do[0]) to \($0.do[1])" } ?? ""
      rows.append("| \(step.place!) | \(link) | \(step.technique) | \(step.risk) | \(times) |")
      rows += row(byTheWay: byTheWay(after: step))
    }
    let sums = [0, 1].map { end in steps.reduce(0) { $0 + ($1.minutes?.do[end] ?? 0) } }
    rows.append("\nThe \(mainSteps.count) main steps: \(sums[0]) to \(sums[1]) minutes to do.")
    return try page(folder / "README.md", ["list": rows.joined(separator: "\n")])
  }

  private func page(_ page: URL, _ parts: [String: String]) throws -> [URL: String] {
    var text = try String(contentsOf: page, encoding: .utf8)
    for (name, part) in parts {
      text = try filled(
        text, of: page.path, mark: "<!-- series: \(name) -->", with: "\n\(part)\n\n")
    }
    return [page: text]
  }
}

/// Writes pages, or requires that they are as they must be.
func update(_ pages: [URL: String], isWriting: Bool) throws {
  for (page, text) in pages where try String(contentsOf: page, encoding: .utf8) != text {
    guard isWriting else {
      throw Failure(
        "\(page.path) is not up to date", remedy: "type scripts/course check --write", status: 1)
    }
    try write(text, to: page)
    progress()
    print("written: \(page.path)")
  }
}
