import Foundation
import PhoneScenarios
import Subjects
import Testing

/// What a page repeats from other files.
struct PageTests {
  func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test(arguments: [
    ("lessons", 2), ("companions", 31), ("your-own-class/README", 19), ("your-own-class/actors", 4),
    ("which-test", 5), ("one-test-three-times", 3), ("Workshop/by-the-way", 37), ("swap", 3),
    ("published-suite", 5), ("predict", 5), ("before-and-after", 3),
    ("Surprises/button-stays-enabled-after-a-revocation", 1),
    ("Surprises/card-does-not-reload-the-feed", 1),
    ("Surprises/card-stops-at-the-first-other-cell", 2),
    ("Surprises/card-without-a-manager-misses-a-change", 2),
    ("Surprises/feed-ignores-a-location", 2), ("Surprises/hidden-map-starts-updates", 3),
    ("Surprises/old-first-location-keeps-updates-on", 1),
    ("Surprises/resume-misses-a-change-that-a-card-stored", 2),
    ("Surprises/second-load-drops-the-first-completion", 1),
    ("Surprises/stop-creates-a-manager", 2), ("Workshop/net", 1), ("Workshop/seams", 5),
    ("Workshop/companions/singleton", 2), ("Workshop/companions/wrapper", 1),
    ("Workshop/companions/listener", 1), ("Workshop/companions/one-task", 1),
    ("Workshop/steps/complete-adapter/chapter", 4),
    ("Workshop/steps/remove-significant-changes/chapter", 3),
    ("Workshop/steps/move-authorization-check/chapter", 4),
    ("Workshop/steps/read-status-from-manager/chapter", 4),
    ("Workshop/steps/extract-authorization/chapter", 4),
    ("Workshop/steps/inject-notification-center/chapter", 5),
    ("Workshop/steps/extract-location-provider/chapter", 4),
    ("Workshop/steps/gather-live/chapter", 5),
    ("Workshop/steps/separate-query-from-modifier/chapter", 4),
    ("Workshop/steps/inject-into-feed/chapter", 5),
    ("Workshop/steps/add-event-streams/chapter", 5),
    ("Workshop/steps/show-beta-test/chapter", 2),
    ("Workshop/steps/extract-heading-updates/chapter", 3),
    ("Workshop/steps/remove-second-heading-start/chapter", 4),
    ("Workshop/steps/move-to-main-actor/chapter", 3),
  ])
  func `a page quotes its files`(page: String, count: Int) throws {
    let folder = "Docs/" + page.split(separator: "/").dropLast().joined(separator: "/")
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
      #expect(try quotable(source).contains { trimmed($0).contains(quote) }, "\(source)")
    }
  }

  /// Returns what a page may quote from a file. A patch also has the code before it, and the code after it.
  private func quotable(_ path: String) throws -> [[String]] {
    let all = try lines(path)
    guard path.hasSuffix(".patch") else { return [all] }
    let sides = ["+", "-"].map { other in
      all.filter { !$0.hasPrefix(other) }.map { String($0.dropFirst()) }
    }
    return [all] + sides
  }

  @Test func `the page of the steps by the way has each of them, in the order of the course`()
    throws
  {
    struct Course: Decodable {
      struct Step: Decodable { let id, title, technique: String, act: Int? }
      let steps: [Step]
    }
    let file = Repository.root.appending(path: "Docs/Workshop/steps.json")
    let steps = try JSONDecoder().decode(Course.self, from: Data(contentsOf: file)).steps
    let text = try lines("Docs/Workshop/by-the-way.md")
    var (place, count, expected) = (0, 0, [String]())
    for (index, step) in steps.enumerated() {
      if step.act != nil {
        place += 1
        let isFollowed = index + 1 < steps.count && steps[index + 1].act == nil
        if isFollowed { expected.append("## After step \(place): \(step.title)") }
      } else {
        count += 1
        expected.append("### \(step.title)")
        let line = text.firstIndex(of: "### \(step.title)").map { text[$0 + 2] } ?? ""
        #expect(line.hasPrefix("*\(step.technique)"))
        #expect(line.hasSuffix(" · [patch](steps/\(step.id)/step.patch)"))
      }
    }
    #expect(text[0] == "# By the way: the \(count) steps without a chapter")
    #expect(text.filter { $0.starts(with: /### |## After/) } == expected)
  }

  /// `Docs/hero.svg` is drawn by hand, in plain words. Its description has the inputs in the notation.
  @MainActor
  @Test func `the picture of the README shows the difference that parity finds`() throws {
    let known = try #require(KnownDifference.all().first { $0.name == "D6" })
    let (legacy, proposed) = (Session(.legacy), Session(.proposed))
    let count =
      try #require(
        known.inputs.firstIndex { legacy.apply($0).lines != proposed.apply($0).lines }) + 1
    let inputs = known.inputs.prefix(count).map { "\($0)" }
    let suite = try lines("Characterization/Suites/Published/PublishedTests.swift")
    let tests = suite.count { $0.contains(/@Test\b/) }

    let picture = try lines("Docs/hero.svg").joined(separator: "\n")
    let verdicts = ["\(tests) tests: green", "parity: different after \(count) inputs"]
    #expect(picture.contains(">\(known.symptom) \(verdicts.joined(separator: ", but "))</title>"))
    #expect(picture.contains("the same inputs: \(inputs.joined(separator: ", "))."))
    #expect(picture.matches(of: /class="input"/).count == count)
    for verdict in verdicts { #expect(picture.contains(">\(verdict)</text>")) }
    let texts = picture.matches(of: #/<text class="bad".*>(.*)</text>/#).map { String($0.1) }
    #expect(texts.joined(separator: " ") == known.symptom)
  }
}
