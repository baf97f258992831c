import Equivalence
import Testing

@MainActor
@Suite struct `A verdict` {
  private let same = Comparison("walks", [.init(1, "walk"), .init(9, "input")])

  private func verdict(_ comparisons: Comparison..., names: [String] = ["legacy", "modern"])
    -> Verdict
  {
    Verdict(of: names, comparisons)
  }

  private func finding(_ kind: String? = nil, steps: Int = 1) -> Finding {
    let step = Difference.Step(line: 1, input: "push", left: ["passed"], right: [])
    return Finding(
      Difference(
        file: "walks", title: nil, names: ("legacy", "modern"),
        steps: Array(repeating: step, count: steps)),
      kind: kind.map { DifferenceKind($0, ["passed"], []) })
  }

  private func explored(until transitions: Int) throws -> Comparison {
    let exploration = try Exploration(
      [1, 2, 3], goesOn: { $0.transitions < transitions }, from: Modulo.init)
    var comparison = same
    comparison.exploration = ExplorationSummary(
      exploration, name: "all", inputs: [1, 2, 3], seconds: 0)
    return comparison
  }

  @Test func `reads EQUIVALENT without differences, and exhausted after all states`() throws {
    #expect(verdict(same).word == .equivalent)
    #expect(try verdict(same, explored(until: .max)).word == .exhausted)
    #expect(verdict(same).exitStatus == 0)
  }

  @Test func `reads STOPPED if states are unvisited or the run was interrupted`() throws {
    #expect(try verdict(same, explored(until: 1)).word == .stopped)
    var stopped = verdict(same)
    stopped.isInterrupted = true
    #expect(stopped.word == .stopped)
    #expect(stopped.exitStatus == 130)
  }

  @Test func `reads DIFFERENT if any comparison has a difference, even after an interruption`() {
    var different = same
    different.findings = [finding()]
    var verdict = verdict(same, different)
    #expect(verdict.word == .different)
    #expect(verdict.exitStatus == 1)
    verdict.isInterrupted = true
    #expect(verdict.word == .different)
    #expect(verdict.exitStatus == 130)
  }

  @Test func `reads INVALID if the self-check failed, even if there are differences`() {
    var different = same
    different.findings = [finding()]
    var verdict = verdict(different)
    verdict.objection = "it is not deterministic"
    #expect(verdict.word == .invalid)
    #expect(verdict.exitStatus == 2)
  }

  @Test func `reads PLAYED, not EQUIVALENT, if one implementation ran alone`() {
    var alone = same
    alone.isAlone = true
    #expect(verdict(alone, names: ["modern"]).word == .played)
    #expect(verdict(alone, same, names: ["modern"]).word == .equivalent)
  }

  @Test func `is INVALID if nothing was compared`() {
    #expect(verdict().word == .invalid)
    #expect(verdict().exitStatus == 2)
    #expect(verdict().description == "INVALID  nothing was compared")
    var stopped = verdict()
    stopped.isInterrupted = true
    #expect(stopped.word == .stopped)
  }

  @Test func `describes each difference, each comparison and the inputs without an effect`() throws
  {
    var different = same
    different.findings = [finding()]
    #expect(
      verdict(different).description == """
        walks
              - legacy  + modern
           1  push
              - passed

        walks  1 walk  9 inputs  1 difference
        DIFFERENT  legacy and modern
        """)
    var explored = same
    explored.exploration = ExplorationSummary(
      try Exploration([1, 2_000], from: Modulo.init), name: "all", inputs: [1, 2_000], seconds: 0)
    #expect(
      verdict(explored).description == """
        walks  1 walk  9 inputs  same
        no effect in all: 2000
        EQUIVALENT (exhausted)  legacy and modern
        """)
  }

  @Test func `lists each kind of difference once, the shortest first`() {
    var (long, short) = (same, same)
    long.findings = [finding("push", steps: 3), finding("coin", steps: 2)]
    short.findings = [finding("push", steps: 1)]
    short.kindsAfterDifference = [DifferenceKind("push", [], ["passed"])]
    let verdict = verdict(long, short)
    #expect(verdict.findingsByCause.map(\.cause) == [nil])
    #expect(verdict.findingsByCause[0].findings.map(\.difference.steps.count) == [1, 2])
    #expect(verdict.hiddenKinds == 1)
  }

  @Test func `groups differences by cause, the most severe cause first`() {
    func cause(_ name: String, rank: Int) -> Cause {
      Cause(name: name, rank: rank, symptom: "", severity: "bug", upstream: "", link: "")
    }
    var different = same
    different.findings = [finding("coin"), finding("push"), finding("pull", steps: 2)]
    different.findings[0].cause = cause("D2", rank: 2)
    different.findings[2].cause = cause("D1", rank: 1)

    let groups = verdict(different).findingsByCause

    #expect(groups.map(\.cause?.name) == ["D1", "D2", nil])
    #expect(groups.map { $0.findings.map(\.kind?.input) } == [["pull"], ["coin"], ["push"]])
    #expect(verdict(different).hiddenKinds == 0)
  }
}

/// A system with 2,000 states.
private final class Modulo: ExplorableSystem {
  private var sum = 0

  func apply(_ input: Int) -> [String] {
    sum = (sum + input) % 2_000
    return input == 2_000 ? [] : ["\(sum)"]
  }
}
