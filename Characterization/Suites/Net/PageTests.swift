import Foundation
import Parity
import Testing

/// What a page repeats from other files.
struct PageTests {
  func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test(arguments: [
    ("lessons", 2), ("companions", 6), ("your-own-class/README", 5), ("your-own-class/actors", 4),
  ])
  func `a page quotes its files`(page: String, count: Int) throws {
    let folder = "Docs/" + page.split(separator: "/").dropLast().joined()
    func trimmed(_ lines: some Sequence<String>) -> [String] {
      lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let text = try lines("Docs/\(page).md")
    let marks = text.indices.filter { text[$0].hasPrefix("<!-- from ") }
    #expect(marks.count == count)
    for mark in marks {
      let source = folder + "/\(text[mark].split(separator: " ")[2])"
      // A quotation may be indented less than its lines are in the file.
      let quote = trimmed(text[(mark + 2)...].prefix { $0 != "```" })
      #expect(text[mark + 1].hasPrefix("```"))
      #expect(try trimmed(lines(source)).contains(quote), "\(source)")
    }
  }
}
