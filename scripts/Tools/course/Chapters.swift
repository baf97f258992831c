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
    let links =
      "[All steps](../../README.md#the-steps) · [hints](hints.md) · [the change of the course](step.patch)"
    let headings = [
      "# \(step.title)", links, "## The problem", "## The move", "## Why it is safe",
      "## Your turn",
      "## The trap", "<!-- series: trap -->", "<!-- end -->", "## Talk about it",
      "## Known wrong turns", "## Another way", "## Further reading",
    ]
    let hints = ["# Hints for \(step.title)", "## Nudge", "## Where", "## How"]
    for (name, lines) in [("chapter.md", headings), ("hints.md", hints)] {
      try write(lines.joined(separator: "\n\n") + "\n", to: place / name)
    }
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

  /// Returns README.md with the list of the steps, and catalog.md with that of each technique.
  func lists() throws -> [URL: String] {
    var rows = ["| | step | technique | risk | minutes to do |", "|--:|---|---|---|--:|"]
    var uses: [String: String] = [:]
    for step in steps {
      let link = "[\(step.title)](steps/\(step.id)/chapter.md)"
      let minutes = "\(step.minutes.do[0]) to \(step.minutes.do[1])"
      rows.append("| \(step.number) | \(link) | \(step.technique) | \(step.risk) | \(minutes) |")
      uses[step.technique] = (uses[step.technique].map { $0 + "\n" } ?? "") + "- \(link)"
    }
    let sums = [0, 1].map { end in steps.reduce(0) { $0 + $1.minutes.do[end] } }
    rows.append("\nAll \(steps.count) steps together: \(sums[0]) to \(sums[1]) minutes to do.")
    let list = try page(folder / "README.md", ["list": rows.joined(separator: "\n")])
    return try list.merging(page(folder / "catalog.md", uses)) { old, _ in old }
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
