import Foundation
import Parity
import Subjects
import Testing

/// `Docs/hero.svg`: a known difference as Legacy and Proposed show it in this run.
@MainActor
@Suite struct `The picture of the first page` {
  private static let file = Repository.root.appending(path: "Docs/hero.svg")
  private static let suite = Repository.root.appending(
    path: "Characterization/Suites/Published/PublishedTests.swift")

  /// Draws the picture again if `PARITY_WRITE_PAGES` is set.
  @Test func `shows on the first page of the README what both classes do`() throws {
    let known = try #require(KnownDifference.all().first { $0.name == "D6" })
    let tests = try String(contentsOf: Self.suite, encoding: .utf8).matches(of: /@Test\b/).count
    let picture = Hero(known, tests: tests).text
    if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
      try picture.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(stored == picture, "PARITY_WRITE_PAGES=1 swift test --filter 'page of' draws it again")
  }
}

/// Two phones, the inputs across both, and the first difference. Red is what the user of Proposed loses.
@MainActor
private struct Hero {
  private var elements: [String] = []
  private var y = 44
  private(set) var text = ""

  init(_ known: KnownDifference, tests: Int) {
    let (legacy, proposed) = (Session(.legacy), Session(.proposed))
    var played: [String] = []
    for input in known.inputs {
      played.append("\(input)")
      box("\(input)", "input", middle: 240, width: 448)
      let (left, right) = (legacy.apply(input).lines, proposed.apply(input).lines)
      let same = left.filter(right.contains).count
      for x in [28, 266] { write(same == 0 ? "no reaction" : "✓ the same", "same", x: x) }
      y += 26
      for line in left + right where left.contains(line) != right.contains(line) {
        if left.contains(line) { write("✓ \(Self.short(line))", "good", x: 28) }
        write("✗ \(left.contains(line) ? "no " : "")\(Self.short(line))", "bad", x: 266)
        y += 26
      }
      if left != right { break }
    }
    let phones = [8, 246].map {
      "<rect class=\"phone\" x=\"\($0)\" y=\"4\" width=\"226\" height=\"\(y)\" rx=\"22\"/>"
    }
    y += 26
    for line in Self.wrapped(known.symptom) {
      write(line, "bad", x: 16)
      y += 22
    }
    y += 8
    let verdict = "parity: DIFFERENT after \(played.count) inputs"
    box("\(tests) tests green", "good", middle: 84, width: 136)
    y -= 34
    box(verdict, "bad", middle: 314, width: 300)
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 \(y)" width="600" role="img" \
      aria-labelledby="title desc">
      <title id="title">\(tests) tests green, but \(verdict)</title>
      <desc id="desc">The same inputs on two phones, of Legacy and of Proposed: \
      \(played.joined(separator: ", ")). \(known.symptom)</desc>
      <style>
      \(Self.style)
      </style>
      \(phones.joined(separator: "\n"))
      <text class="name" x="121" y="32">Legacy</text>
      <text class="name" x="359" y="32">Proposed</text>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// A line of a transcript without its arrow, and without the phone, on which it stands.
  private static func short(_ line: String) -> String {
    line.replacing(/^  .. (phone )?/, with: "")
  }

  private static func wrapped(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      if lines.last!.count + word.count > 46 { lines.append("") }
      lines[lines.count - 1] += lines.last!.isEmpty ? word : " \(word)"
    }
  }

  private mutating func write(_ line: String, _ style: String, x: Int) {
    elements.append("<text class=\"\(style)\" x=\"\(x)\" y=\"\(y + 17)\">\(line)</text>")
  }

  private mutating func box(_ line: String, _ style: String, middle: Int, width: Int) {
    elements += [
      "<path class=\"\(style)\" d=\"M\(middle - width / 2) \(y)h\(width)v28h-\(width)z\"/>",
      "<text class=\"boxed \(style)\" x=\"\(middle)\" y=\"\(y + 19)\">\(line)</text>",
    ]
    y += 34
  }

  private static let style = """
    text { font: 16px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #59636e; }
    .phone { fill: #f6f8fa; stroke: #59636e; stroke-width: 2px; }
    .name { font-size: 18px; font-weight: 700; text-anchor: middle; }
    .name, text.input { fill: #1f2328; }
    path.input { fill: #d1d9e0; }
    .good { fill: #116329; font-weight: 600; } .bad { fill: #b3141d; font-weight: 600; }
    .boxed { font-size: 15px; text-anchor: middle; }
    .boxed.good, .boxed.bad { fill: #ffffff; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1; }
      .phone { fill: #151b23; stroke: #9198a1; }
      .name, text.input { fill: #f0f6fc; } path.input { fill: #3d444d; }
      text.good { fill: #3fb950; } text.bad { fill: #ff7b72; }
    }
    """
}
