import Equivalence
import Foundation
import Testing

@MainActor
@Suite struct `A comparison that is sent to another process` {
  private func difference(_ kind: String?, title: String?) -> Difference {
    let step = Difference.Step(line: 7, input: "push", left: ["passed"], right: ["\u{1B}", ""])
    var difference = Difference(
      heading: "all, after 1 input", title: title, names: ("old", "new"), steps: [step],
      kind: kind.map { DifferenceKind($0, ["passed", "open"], ["closed"]) })
    difference.implementations = ["new", "other"]
    difference.cause = Cause(
      name: "D1", rank: 1, symptom: "It opens.", severity: "bug", upstream: "fixed", link: "#d1")
    return difference
  }

  private func comparison() throws -> Comparison {
    var comparison = Comparison(
      "walks", [.init(1, "walk"), .init(9, "input")],
      differences: [difference("push", title: nil), difference(nil, title: "pinned")])
    comparison.candidate = "new"
    comparison.uncounted = [difference("coin", title: nil)]
    comparison.kindsAfterDifference = [DifferenceKind("late", [], ["passed"])]
    comparison.isAlone = true
    comparison.file = "a.transcript"
    comparison.area = .walks
    comparison.calls = ["open": [1, 2]]
    comparison.exploration = ExplorationSummary(
      try Exploration.run([0, 1], goesOn: { _ in false }, of: { .ofItself(Toy.sum) }), name: "all",
      reason: "enough", hash: "0a", inputs: [0, 1], seconds: 0.1)
    return comparison
  }

  private func dump(_ value: some Any) -> String {
    var text = ""
    Swift.dump(value, to: &text)
    return text
  }

  @Test func `arrives with all its values but the details`() throws {
    var sent = try comparison()
    sent.details = "two calls"
    let bytes = try JSONEncoder().encode(sent)
    let arrived = try JSONDecoder().decode(Comparison.self, from: bytes)
    sent.details = nil
    #expect(dump(arrived) == dump(sent))
  }
}
