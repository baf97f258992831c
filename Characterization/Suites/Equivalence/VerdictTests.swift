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

  private func difference(_ kind: String? = nil, steps: Int = 1) -> Difference {
    let steps = (1...steps).map {
      Difference.Step(
        line: $0, input: "push", left: ["passed"], right: $0 < steps ? ["passed"] : [])
    }
    return Difference(
      heading: "walks", names: ("legacy", "modern"), steps: steps,
      kind: kind.map { DifferenceKind($0, ["passed"], []) })
  }

  /// An exploration of 2,000 states.
  private func explored(_ inputs: [Int] = [1, 2, 3], until transitions: Int = .max) throws
    -> Comparison
  {
    func modulo() -> Toy<Int> {
      Toy(0) { sum, input in
        sum = (sum + input) % 2_000
        return input == 2_000 ? [] : ["\(sum)"]
      }
    }
    let exploration = try Exploration.run(
      inputs, goesOn: { $0.transitionCount < transitions }, of: { .ofItself(modulo) })
    var comparison = same
    comparison.exploration = ExplorationSummary(
      exploration, name: "all", inputs: inputs, seconds: 0)
    return comparison
  }

  @Test func `has one word and an exit status`() throws {
    var (different, endless, alone) = (same, Comparison("states", []), same)
    different.differences = [difference("push")]
    endless.objection = "too many states"
    alone.isAlone = true
    func stopped(_ comparisons: Comparison...) -> Verdict {
      var verdict = Verdict(of: ["legacy", "modern"], comparisons)
      verdict.isInterrupted = true
      return verdict
    }
    var unchecked = verdict(different)
    unchecked.failure = "it is not deterministic"

    let verdicts: [(String, Verdict, Verdict.Word, Int32)] = [
      ("without a difference", verdict(same), .equivalent, 0),
      ("after all states", try verdict(same, explored()), .exhausted, 0),
      ("with states left", try verdict(same, explored(until: 1)), .stopped, 130),
      ("after an interruption", stopped(same), .stopped, 130),
      ("with a difference", verdict(same, different), .different, 1),
      ("with a difference and an interruption", stopped(same, different), .different, 130),
      ("with a difference, beside a bad comparison", verdict(endless, different), .different, 1),
      ("beside a bad comparison", verdict(endless, same), .invalid, 2),
      ("after a failed self-check", unchecked, .invalid, 2),
      ("of one implementation alone", verdict(alone, names: ["modern"]), .played, 0),
      ("of one and a recording", verdict(alone, same, names: ["modern"]), .equivalent, 0),
      ("of nothing", verdict(), .invalid, 2),
      ("of nothing, after an interruption", stopped(), .stopped, 130),
    ]
    for (name, verdict, word, status) in verdicts {
      #expect(verdict.word == word, "\(name)")
      #expect(verdict.exitStatus == status, "\(name)")
    }
    #expect(verdict().description == "INVALID  nothing was compared")
    #expect(verdict(endless, different).description.contains("invalid: states: too many states"))
  }

  @Test func `describes each difference, each comparison and the inputs without an effect`() throws
  {
    var different = same
    different.differences = [difference()]
    #expect(
      verdict(different).description == """
        walks
              - legacy  + modern
           1  push
              - passed

        walks   1 walk   9 inputs   1 different

        DIFFERENT  see the differences above
        """)
    #expect(
      try verdict(explored([1, 2_000])).description == """
        walks   1 walk   9 inputs   same

        no effect in all: `2000`

        environment, which is not read
          Toy   its functions do not change

        EQUIVALENT (exhausted)  legacy and modern behave the same in every state that 2 inputs can reach
        """)
  }

  @Test func `shows the difference of an exploration before an equally short one of a walk`() {
    let states = Difference(
      heading: "states, after 1 input", names: ("legacy", "modern"), steps: difference().steps,
      kind: DifferenceKind("push", ["passed"], []))
    var both = same
    both.differences = [difference(), states]
    let parts = VerdictText(verdict(both)).parts.map(\.text)
    #expect(parts.map { $0.prefix { $0 != "\n" } } == ["states, after 1 input", "walks"])
  }

  @Test func `warns of an exploration that found one state`() throws {
    let exploration = try Exploration.run([0]) { .ofItself(Toy<Int>.sum) }
    var comparison = same
    comparison.exploration = ExplorationSummary(
      exploration, name: "states", inputs: [0], seconds: 0)
    #expect(
      verdict(comparison).description.contains(
        "only 1 state in states: no input changes a stored value."))
  }

  @Test func `says that lines differ only in the name of a module`() {
    let step = Difference.Step(
      line: 1, input: "open", left: ["failed with Legacy.DoorError.locked"],
      right: ["failed with Modern.DoorError.locked"])
    func text(_ step: Difference.Step) -> String {
      Difference(heading: "states", names: ("legacy", "modern"), steps: [step]).text()
    }
    #expect(text(step).contains("only in the name before a dot, Legacy and Modern"))
    let other = Difference.Step(line: 1, input: "open", left: ["1.5 s"], right: ["2.5 s"])
    #expect(!text(other).contains("before a dot"))
  }

  @Test func `describes the ten shortest differences, and counts the others by their input`() {
    var different = same
    different.differences = (1...13).reversed().map {
      difference($0 < 13 ? "push \($0)" : "coin", steps: $0)
    }
    different.differences += [difference(steps: 14)]
    let lines = verdict(different).description.split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "walks" } == 10)
    #expect(lines.count { $0.hasSuffix("  push") } == (1...10).reduce(0, +))
    #expect(
      lines.suffix(7) == [
        "4 more differences", "  walks", "  after coin: 1 kind", "  after push 11: 1 kind",
        "  after push 12: 1 kind", "walks   1 walk   9 inputs   14 different",
        "DIFFERENT  see the differences above",
      ])
  }

  @Test func `says that an exploration is partial, even if it found a difference`() throws {
    var partial = try explored(until: 1)
    partial.differences = [difference("push")]
    let left = try #require(partial.exploration).progress.openStateCount
    #expect(verdict(partial).word == .different)
    #expect(
      verdict(partial).description.hasSuffix(
        """
        partial: walks ended with \(left) states left, so other differences and shorter ones may exist

        DIFFERENT  see the differences above
        """))
    #expect(try !verdict(explored()).description.contains("partial"))
  }

  @Test func `lists each kind of difference once, the shortest first`() {
    var (long, short) = (same, same)
    long.differences = [difference("push", steps: 3), difference("coin", steps: 2)]
    short.differences = [difference("push", steps: 1)]
    short.kindsAfterDifference = [DifferenceKind("push", [], ["passed"])]
    let verdict = verdict(long, short)
    #expect(verdict.differencesByCause.map(\.cause) == [nil])
    #expect(verdict.differencesByCause[0].differences.map(\.steps.count) == [1, 2])
    #expect(verdict.hiddenKinds == 1)
  }

  @Test func `groups differences by cause, the most severe cause first`() {
    func cause(_ name: String, rank: Int) -> Cause {
      Cause(name: name, rank: rank, symptom: "", severity: "bug", upstream: "", link: "")
    }
    var different = same
    different.differences = [difference("coin"), difference("push"), difference("pull", steps: 2)]
    different.differences[0].cause = cause("D2", rank: 2)
    different.differences[2].cause = cause("D1", rank: 1)

    let groups = verdict(different).differencesByCause

    #expect(groups.map(\.cause?.name) == ["D1", "D2", nil])
    #expect(groups.map { $0.differences.map(\.kind?.input) } == [["pull"], ["coin"], ["push"]])
    #expect(verdict(different).hiddenKinds == 0)
  }
}
