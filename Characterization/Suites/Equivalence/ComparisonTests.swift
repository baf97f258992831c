import Equivalence
import Foundation
import Testing

@MainActor
@Suite struct `A comparison that is sent to another process` {
  private func finding(_ kind: String?, title: String?) -> Finding {
    let step = Difference.Step(line: 7, input: "push", left: ["passed"], right: ["\u{1B}", ""])
    var finding = Finding(
      Difference(heading: "all, after 1 input", title: title, names: ("old", "new"), steps: [step]),
      kind: kind.map { DifferenceKind($0, ["passed", "open"], ["closed"]) },
      implementations: ["new", "other"])
    finding.cause = Cause(
      name: "D1", rank: 1, symptom: "It opens.", severity: "bug", upstream: "fixed", link: "#d1")
    return finding
  }

  private func comparison() throws -> Comparison {
    var comparison = Comparison(
      "walks", [.init(1, "walk"), .init(9, "input")],
      findings: [finding("push", title: nil), finding(nil, title: "pinned")])
    comparison.candidate = "new"
    comparison.uncounted = [finding("coin", title: nil)]
    comparison.kindsAfterDifference = [DifferenceKind("late", [], ["passed"])]
    comparison.isAlone = true
    comparison.file = "a.transcript"
    comparison.page = "page"
    comparison.appendix = "appendix"
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

  @Test func `arrives with all its values but the record`() throws {
    var sent = try comparison()
    sent.record = .init("walks", [:])
    let bytes = try JSONEncoder().encode(sent)
    let arrived = try JSONDecoder().decode(Comparison.self, from: bytes)
    sent.record = nil
    #expect(dump(arrived) == dump(sent))
  }
}
