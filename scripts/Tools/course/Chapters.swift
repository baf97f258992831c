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
    try write(chapter(step.title), to: place / "chapter.md")
    try write(
      "# Hints for \(step.title)\n\n## Nudge\n\n## Where\n\n## How\n", to: place / "hints.md")
    guard known == nil else { return }
    var all = steps
    all.insert(step, at: after?.number ?? all.count)
    try write(text(all), to: folder / "steps.json")
  }

  private func chapter(_ title: String) -> String {
    """
    # \(title)

    [All steps](../../README.md#the-steps) · [hints](hints.md) · [the change of the course](step.patch)

    ## The problem

    Code, a number, a user who notices.

    ## The move

    1. Numbered edits.
    2. Run `parity`.

    ## Why it is safe

    What the compiler proves, what `parity` shows, and what neither does.

    ## Your turn

    The goal in two sentences, and what `scripts/workshop check` judges.

    ## The trap

    <!-- series: trap -->

    <!-- end -->

    ## Talk about it

    - **Before:**
    - **Recall:**
    - **Judgment:**
    - **Your own code:**

    ## Known wrong turns

    ## Another way

    ## Further reading

    """
  }

  /// Writes what a trap shows into the chapter of its step.
  func show(_ trap: String, in step: Step) throws {
    let link = trap.hasPrefix("call sites") ? "#walks-through-the-screens" : ""
    let text = """
      ```text
      \(trap)
      ```

      The lines are explained in [the notation](../../../notation.md\(link)).
      """
    try fill(step.folder / "chapter.md", ["trap": text])
  }

  /// Writes the lists of the steps in README.md and, for each technique, in catalog.md.
  func writeLists() throws {
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
    try fill(folder / "README.md", ["list": rows.joined(separator: "\n")])
    try fill(folder / "catalog.md", uses)
  }

  /// Replaces the text between the lines `<!-- series: NAME -->` and `<!-- end -->` of a page.
  private func fill(_ page: URL, _ parts: [String: String]) throws {
    guard var text = try? String(contentsOf: page, encoding: .utf8) else { return }
    let old = text
    for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
      guard let begin = text.range(of: "<!-- series: \(name) -->\n"),
        let end = text.range(of: "<!-- end -->", range: begin.upperBound..<text.endIndex)
      else {
        throw Failure(
          "\(page.path) has no line `<!-- series: \(name) -->` with a line `<!-- end -->` below it",
          status: 1)
      }
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n\(part)\n\n")
    }
    if text != old {
      try write(text, to: page)
      progress()
      print("written: \(page.path)")
    }
  }
}
