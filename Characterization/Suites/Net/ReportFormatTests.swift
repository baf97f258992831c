import Equivalence
import Foundation
import PhoneScenarios
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A report as a file` {
  private let difference = Difference(
    heading: "walks, after 1 input", title: "# <why>", names: ("legacy", "modern"),
    steps: [.init(line: 7, input: "push & pull", left: ["  -> on", "  == 1"], right: ["  == 1"])])

  private func comparison(_ name: String, file: String? = nil, _ differences: [Difference] = [])
    -> Comparison
  {
    var comparison = Comparison(
      name, [.init(1, "walk"), .init(9, "input")], differences: differences)
    comparison.file = file
    return comparison
  }

  private func report(
    _ comparisons: Comparison..., objection: String? = nil, isInterrupted: Bool = false
  ) -> VerdictText {
    var verdict = Verdict(of: ["legacy", "modern"], comparisons)
    verdict.failure = objection
    verdict.isInterrupted = isInterrupted
    return VerdictText(verdict).complete
  }

  /// Expects that the document is well-formed XML, and contains these texts.
  private func expect(_ document: String, contains texts: String...) {
    let bytes = Data(document.utf8)
    #expect(XMLParser(data: bytes).parse(), "\(document)")
    // By byte: a `<` with a combining mark is not equal to `<`.
    for text in texts { #expect(bytes.range(of: Data(text.utf8)) != nil, "\(text)\n\(document)") }
  }

  @Test func `as a page has the rows, the causes, both sides of a difference, and no script`() {
    var known = difference
    known.kind = DifferenceKind("push", ["on"], [])
    known.cause = Cause(
      name: "D1", rank: 1, symptom: "1 < 2", severity: "bug", upstream: "fixed", link: "Docs/a.md")
    var replay = comparison("tracks", file: "a.gpx")
    replay.details = "a  b\nc & d"

    let page = report(comparison("states", [known]), replay).html(version: "1")

    expect(
      page, contains: "<title>DIFFERENT: legacy and modern</title>",
      #"<h1 class="bad">DIFFERENT</h1>"#,
      #"states</th><td>1 walk</td><td>9 inputs</td><td class="bad">1 different</td></tr>"#,
      #"tracks</th><td>1 walk</td><td>9 inputs</td><td>same</td></tr>"#,
      "<h3>probably D1: 1 &lt; 2</h3>", "bug; upstream: fixed", "<code>Docs/a.md</code>",
      "<caption>walks, after 1 input<br/># &lt;why&gt;</caption>", "7  push &amp; pull</th>",
      #"<tr><td class="left">- -&gt; on</td><td></td></tr>"#,
      "<tr><td>  == 1</td><td>  == 1</td></tr>", "a  b\nc &amp; d</pre>")
    for element in ["script", "link", "img", "a ", "iframe"] {
      #expect(!page.contains("<\(element)"))
    }
  }

  @Test func `for CI has a test case for each file and for each row without files`() {
    let report = report(
      comparison("transcripts", file: "a.transcript", [difference]),
      comparison("transcripts", file: "b.transcript"), comparison("walks"))
    expect(
      report.junit(seconds: 1.5),
      contains: """
        <testsuite name="parity: legacy and modern" tests="3" failures="1" errors="0" time="1.500">
        <testcase classname="parity.transcripts" name="a.transcript"><failure type="DIFFERENT"\
         message="1 different">

        """, "- -&gt; on",
      """
      </failure></testcase>
      <testcase classname="parity.transcripts" name="b.transcript"/>
      <testcase classname="parity" name="walks"/>
      </testsuite>
      """)
  }

  @Test(arguments: [("broken <\n", #"INVALID" message="broken &lt;\n"#), (nil, "STOPPED")])
  func `for CI has an error if the verdict is invalid or the run was stopped`(
    objection: String?, error: String
  ) {
    let report = report(
      comparison("walks", [difference]), objection: objection,
      isInterrupted: objection == nil)
    expect(
      report.junit(seconds: 0), contains: #"tests="2" failures="1" errors="1""#,
      "<error type=\"\(error)\"")
  }

  @Test func `is well-formed and shows escapes, whatever a file is called`() {
    // A string literal cannot have a noncharacter.
    let name = "a<b>&\"'\u{1B}\n\u{202E}\(Unicode.Scalar(0xFFFE as UInt16)!)<\u{338}]]>.transcript"
    let shown =
      #"a&lt;b&gt;&amp;&quot;'\u{1B}\n\u{202E}\u{FFFE}"# + "&lt;\u{338}]]&gt;.transcript"
    let difference = Difference(
      heading: name, title: nil, names: ("a", "b"), steps: difference.steps)
    let report = report(
      comparison("transcripts", file: name, [difference]), objection: name)
    expect(report.junit(seconds: 0), contains: "name=\"\(shown)\"", "\n\(shown)\n")
    expect(report.html(version: "1"), contains: "<caption>\(shown)</caption>")
  }
}
