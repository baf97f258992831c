import Foundation
import Testing
import ToolSupport

@testable import judge

struct JudgeTests {
  private let body = Body(
    number: 1, file: "A.swift", start: 13, end: 14, isValue: false, type: nil, isReturned: true)
  private let mutant = Mutant(
    number: 7, file: "A.swift", line: 1, function: "f()", operator: "replace constant",
    change: "`1` → `2`", body: 1,
    edits: [Edit(start: 13, end: 14, text: "mutantValue(mutantReached(7), 2)")])

  @Test func `a schema has the original and the mutant, and knows its lines`() {
    let source = Array("func f()   { 1 }".utf8)
    let schema = Schema(source, [body], [1: [mutant]])
    #expect(
      String(decoding: schema.text, as: UTF8.self) == """
        import Mutants
        func f()   {\u{20}
        switch mutant(in: 1) {
        case 7:
        return mutantValue(mutantReached(7), 2)
        default:
        return 1
        }
         }
        """)
    #expect(schema.mutants.mapValues(\.number) == [5: 7])
  }

  @Test func `a mutant as text has no trace of the judge`() {
    let source = Array("func f()   { 1 }".utf8)
    #expect(
      String(decoding: planted(source, mutant), as: UTF8.self)
        == "import Mutants\nfunc f()   { (2) }")
  }

  @Test func `an entry without a reason is refused with its place`() {
    let place = "\(KnownMutants.file):2: expected"
    #expect { try KnownMutants("# A list\nA.swift f()\n  drop case: x\n", mutants: []) } throws: {
      ($0 as? Failure)?.message.hasPrefix(place) == true
    }
  }

  @Test func `a table is replaced only between its marks`() throws {
    let old = "a\n<!-- t -->\n\n| 1 |\n\n<!-- end -->\nb\n"
    let new = try page(old, of: "a.md", mark: "<!-- t -->", table: ["| 2 |"])
    #expect(new == old.replacing("1", with: "2"))
    for broken in [old.replacing("| 1 |", with: "text"), old.replacing("<!-- end -->", with: "")] {
      #expect(throws: Failure.self) {
        try page(broken, of: "a.md", mark: "<!-- t -->", table: [])
      }
    }
  }

  @Test(arguments: [
    ["--sample"], ["--seed", "1"], ["--tests", "("], ["--self-test", "Modern"], ["Docs"],
    ["--json", "--write"],
    ["--write", "Modern/Views"],
  ])
  func `mutate refuses wrong arguments`(words: [String]) {
    #expect(throws: Failure.self) { try mutate(words) }
  }

  @Test(arguments: [
    ["--suite", "net"], ["--deep", "--suite", "published"], ["--check", "x"], ["--transcripts"],
    ["--all"],
  ])
  func `sabotage refuses wrong arguments`(words: [String]) {
    #expect(throws: Failure.self) { try sabotage(words) }
  }
}
