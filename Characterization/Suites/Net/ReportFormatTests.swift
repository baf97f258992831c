import Equivalence
import Foundation
import Parity
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A report as a file` {
  // A string literal cannot have a noncharacter.
  private static let hostile =
    "a<b>&\"'\u{1B}\n\u{202E}\(Unicode.Scalar(0xFFFE as UInt16)!)<\u{338}]]>.transcript"

  private func comparison(_ name: String, file: String? = nil, isDifferent: Bool = false)
    -> Comparison
  {
    var comparison = Comparison(name, [.init(1, "walk"), .init(9, "input")])
    comparison.file = file
    if isDifferent {
      let difference = Difference(
        file: file ?? "walks, after 1 input", title: "# <why>", names: ("legacy", "modern"),
        steps: [
          .init(line: 7, input: "push & pull", left: ["  -> on", "  == 1"], right: ["  == 1"])
        ])
      comparison.findings = [Finding(difference)]
    }
    return comparison
  }

  private func verdict(
    _ comparisons: Comparison..., objection: String? = nil, isInterrupted: Bool = false
  ) -> RunReport {
    var verdict = Verdict(of: ["legacy", "modern"], comparisons)
    verdict.objection = objection
    verdict.isInterrupted = isInterrupted
    return RunReport(verdict)
  }

  // MARK: The page

  @Test func `is a page in English with a title, a viewport, and no other resource`() throws {
    let page = try Elements(verdict(comparison("walks")).html(version: "1"))
    #expect(page.all("html").map(\.attributes) == [["lang": "en"]])
    #expect(page.all("title").map(\.text) == ["EQUIVALENT: legacy and modern"])
    #expect(page.all("meta").contains { $0.attributes["name"] == "viewport" })
    for name in ["script", "link", "img", "a", "iframe"] { #expect(page.all(name).isEmpty) }
    #expect(page.all("h2").map(\.text) == ["Comparisons"])
    #expect(page.all("td").map(\.text) == ["1 walk", "9 inputs", "same"])
  }

  @Test func `shows a difference in two columns, with a mark at each line of one side only`() throws
  {
    let report = verdict(comparison("transcripts", file: "a.transcript", isDifferent: true))
    let page = try Elements(report.html(version: "1"))
    #expect(page.all("h1").map(\.text) == ["DIFFERENT"])
    #expect(page.all("caption").map(\.text) == ["a.transcript# <why>"])
    #expect(
      page.all("th").map(\.text) == ["transcripts", "- legacy", "+ modern", "7  push & pull"])
    #expect(page.all("td").map(\.text).suffix(4) == ["- -> on", "", "  == 1", "  == 1"])
    #expect(page.all("td").map { $0.attributes["class"] }.suffix(4) == ["left", nil, nil, nil])
  }

  @Test func `shows the cause of a difference, and replays as they are`() throws {
    var different = comparison("states", isDifferent: true)
    let difference = different.findings[0].difference
    different.findings = [Finding(difference, kind: DifferenceKind("push", ["on"], []))]
    different.findings[0].cause = Cause(
      name: "D1", rank: 1, symptom: "1 < 2", severity: "bug", upstream: "fixed", link: "Docs/a.md")
    var replay = comparison("tracks", file: "a.gpx")
    replay.page = "a  b\nc & d"
    let page = try Elements(verdict(different, replay).html(version: "1"))
    #expect(page.all("h3").map(\.text) == ["probably D1: 1 < 2"])
    #expect(page.all("pre").map(\.text) == ["a  b\nc & d"])
    #expect(page.all("code").map(\.text) == ["Docs/a.md"])
  }

  // MARK: The file for CI systems

  @Test func `is a test suite with a test case for each file and for each row without files`()
    throws
  {
    let report = verdict(
      comparison("transcripts", file: "a.transcript", isDifferent: true),
      comparison("transcripts", file: "b.transcript"), comparison("walks"))
    let suite = try Elements(report.junit(seconds: 1.5))
    #expect(
      suite.all("testsuite").map(\.attributes) == [
        [
          "name": "parity: legacy and modern", "tests": "3", "failures": "1", "errors": "0",
          "time": "1.500",
        ]
      ])
    #expect(
      suite.all("testcase").map { $0.attributes["name"] }
        == ["a.transcript", "b.transcript", "walks"])
    #expect(suite.all("failure").map(\.attributes["message"]) == ["1 different"])
    #expect(suite.all("failure").first?.text.contains("- -> on") == true)
  }

  @Test(arguments: [("it is <broken>\n", false, "INVALID"), (nil, true, "STOPPED")])
  func `has an error if the verdict is invalid or the run was stopped`(
    objection: String?, isInterrupted: Bool, word: String
  ) throws {
    let different = comparison("walks", isDifferent: true)
    let report = verdict(different, objection: objection, isInterrupted: isInterrupted)
    let suite = try Elements(report.junit(seconds: 0))
    let attributes = suite.all("testsuite").first?.attributes ?? [:]
    let counts = ["tests", "failures", "errors"].map { attributes[$0] }
    #expect(counts == ["2", "1", "1"])
    #expect(suite.all("error").map { $0.attributes["type"] } == [word])
    #expect(
      suite.all("error").first?.attributes["message"]
        == objection.map { _ in #"it is <broken>\n"# } ?? "stopped before the end")
  }

  // MARK: Both files

  @Test func `is well-formed and shows escapes, whatever a file is called`() throws {
    let name = Self.hostile
    let report = verdict(comparison("transcripts", file: name, isDifferent: true), objection: name)
    let shown = #"a<b>&"'\u{1B}\n\u{202E}\u{FFFE}"# + "<\u{338}]]>.transcript"
    let suite = try Elements(report.junit(seconds: 0))
    #expect(
      suite.all("testcase").first?.attributes["name"]?.unicodeScalars.elementsEqual(
        shown.unicodeScalars) == true)
    #expect(suite.all("failure").first?.text.contains(shown) == true)
    let page = try Elements(report.html(version: "1"))
    #expect(page.all("caption").first?.text == shown + "# <why>")
  }
}

/// The elements of an XML document, in the order of their start tags.
final class Elements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private var elements: [Element] = []
  private var open: [Int] = []

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.debugDescription): \(document)")
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open { elements[index].text += text }
  }
}
