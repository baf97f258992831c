import Foundation
import Parity
import Testing

/// What two pages repeat from other files.
struct PageTests {
  func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test func `the first page explains its words as the glossary does`() throws {
    var meanings: [String: String] = [:]
    for line in try lines("Docs/glossary.md") {
      guard let row = line.firstMatch(of: /^\| <a id="([^"]+)"><\/a>[^|]+\| ([^|]+) \|/) else {
        continue
      }
      meanings[String(row.1)] = String(row.2).replacing("](#", with: "](Docs/glossary.md#")
        .replacing("](notation", with: "](Docs/notation")
    }
    let words = try lines("README.md").compactMap {
      $0.wholeMatch(of: /\| \[[^\]]+\]\(Docs\/glossary\.md#([^)]+)\) \| ([^|]+) \|/)
    }
    #expect(words.count == 12)
    for word in words { #expect(meanings[String(word.1)] == String(word.2)) }
  }

  @Test func `the guide quotes its files`() throws {
    let folder = "Docs/your-own-class/"
    func trimmed(_ lines: some Sequence<String>) -> [String] {
      lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let guide = try lines(folder + "README.md")
    let marks = guide.indices.filter { guide[$0].hasPrefix("<!-- from ") }
    #expect(marks.count == 5)
    for mark in marks {
      let file = folder + guide[mark].split(separator: " ")[2]
      // A quotation may be indented less than its lines are in the file.
      let quote = trimmed(guide[(mark + 2)...].prefix { $0 != "```" })
      #expect(guide[mark + 1].hasPrefix("```"))
      #expect(try trimmed(lines(file)).contains(quote), "\(file)")
    }
  }
}
