/// Reads a table with one row in each line: a text, in which ⏎ ends a line, the mark `=>`, and what is expected.
func table(_ rows: String) -> [(text: String, says: String)] {
  rows.split(separator: "\n").map { row in
    let parts = row.split(separator: " => ", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]).replacing("⏎", with: "\n"), String(parts[1]))
  }
}
