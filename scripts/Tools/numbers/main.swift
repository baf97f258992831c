import CourseKit
import Foundation
import ToolSupport

let help = """
  Measures Legacy, Modern and the steps of the workshop, and writes tables and a CSV file.

  usage: scripts/numbers [--course]

  It writes the tables of Docs/before-and-after.md and of Docs/companions.md, and the numbers of each step of the workshop into
  Docs/numbers.csv.

    --course  only Docs/numbers.csv; this builds nothing

  Exit status: 0 all is written, 2 something cannot be measured, or a page has no markers around its table.
  """

runTool("numbers") {
  let words = CommandLine.arguments.dropFirst()
  switch words {
  case ["-h"], ["--help"]: print(help)
  case [], ["--course"]:
    // Everything is measured before the first file is written.
    var files = try words.isEmpty ? Tables().pages() : [:]
    files["Docs/numbers.csv"] = try courseTable()
    for (path, text) in files { try text.write(to: root / path, atomically: true, encoding: .utf8) }
  default:
    throw Failure("expected --course or no argument", remedy: "usage: scripts/numbers [--course]")
  }
  return 0
}
