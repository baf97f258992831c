import Foundation
import ToolSupport

runTool("numbers") {
  // Everything is measured before the first file is written.
  let page = root / "Docs/before-and-after.md"
  let old = try String(contentsOf: page, encoding: .utf8)
  let new = try filled(old, of: page.path, mark: "<!-- scripts/numbers -->", with: overview())
  let course = try courseTable()
  try new.write(to: page, atomically: true, encoding: .utf8)
  try course.write(to: root / "Docs/numbers.csv", atomically: true, encoding: .utf8)
  return 0
}
