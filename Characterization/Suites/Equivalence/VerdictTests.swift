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
    let steps = (1...steps).map {
      Difference.Step(
        line: $0, input: "push", left: ["passed"], right: $0 < steps ? ["passed"] : [])
    }
    return Finding(
      Difference(file: "walks", title: nil, names: ("legacy", "modern"), steps: steps),
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

  @Test func `reads DIFFERENT beside a comparison that cannot be trusted`() {
    var different = same
    different.findings = [finding("push")]
    var endless = Comparison("states", [])
    endless.objection = "too many states"
    #expect(verdict(endless, different).word == .different)
    #expect(verdict(endless, different).description.contains("invalid: states: too many states"))
    #expect(verdict(endless, same).word == .invalid)
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

  @Test func `describes the ten shortest differences, and counts the others by their input`() {
    var different = same
    different.findings = (1...13).reversed().map {
      finding($0 < 13 ? "push \($0)" : "coin", steps: $0)
    }
    different.findings += [finding(steps: 14)]
    let lines = verdict(different).description.split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "walks" } == 10)
    #expect(lines.count { $0.hasSuffix("  push") } == (1...10).reduce(0, +))
    #expect(
      lines.suffix(6) == [
        "4 more differences", "  after coin: 1 kind", "  after push 11: 1 kind",
        "  after push 12: 1 kind", "walks  1 walk  9 inputs  14 differences",
        "DIFFERENT  legacy and modern",
      ])
  }

  @Test func `says that an exploration is partial, even if it found a difference`() throws {
    var partial = try explored(until: 1)
    partial.findings = [finding("push")]
    let left = try #require(partial.exploration).progress.queue
    #expect(verdict(partial).word == .different)
    #expect(
      verdict(partial).description.hasSuffix(
        """
        partial: walks ended with \(left) states left, so other differences and shorter ones may exist
        DIFFERENT  legacy and modern
        """))
    #expect(try !verdict(explored(until: .max)).description.contains("partial"))
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
