import Equivalence
import PhoneScenarios
import Testing

@MainActor
@Suite struct `A report of many differences` {
  private func difference(_ name: String, inputs: Int, kind: String? = nil) -> Difference {
    let equal = ["  -> a", "  -> b", "  -> c"]
    let steps = (1...inputs).map { number in
      Difference.Step(
        line: number, input: "input \(number)", left: equal,
        right: number == inputs ? equal + ["  -> d"] : equal)
    }
    return Difference(
      heading: name, names: ("legacy", "modern"), steps: steps,
      kind: kind.map { DifferenceKind($0, ["on"], []) })
  }

  private func file(_ name: String, inputs: Int) -> Comparison {
    var comparison = Comparison("transcripts", [.init(1, "file")])
    comparison.file = name
    comparison.differences = [difference(name, inputs: inputs)]
    return comparison
  }

  private func texts(_ comparisons: [Comparison]) -> [String] {
    let verdict = Verdict(of: ["legacy", "modern"], comparisons)
    var text = VerdictText(verdict)
    text.hint = "; --all shows them in full"
    return text.parts.map { $0.text }
  }

  @Test func `begins with the shortest one, and has one line for each file and one for the walks`()
    throws
  {
    let walk = Comparison(
      "walks", [.init(1, "walk")], differences: [difference("walk 1", inputs: 5)])
    let texts = try texts([
      file("b.transcript", inputs: 9), file("a.transcript", inputs: 7), walk,
      explored([difference("states, after 3 inputs", inputs: 3, kind: "push")]),
    ])
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("states, after 3 inputs\n") == true)
    #expect(
      texts.last == """
        3 more differences; --all shows them in full
          a.transcript:7  input 7
          b.transcript:9  input 9
          walk 1
        """)
  }

  @Test func `shows the ten shortest kinds in full, and counts the others by their input`() throws {
    let kinds = (1...12).reversed().map { difference("states", inputs: $0, kind: "kind \($0)") }
    let texts = texts([try explored(kinds)])
    #expect(texts.count == 11)
    #expect(texts.first?.contains("input 2") == false)
    #expect(
      texts.last == """
        2 more differences; --all shows them in full
          after kind 11: 1 kind
          after kind 12: 1 kind
        """)
  }

  @Test func `has a note on each exploration that ended early`() throws {
    let inputs = Array(0..<600)
    let exploration = try Exploration.run(inputs, goesOn: { _ in false }, of: Constant.twice)
    var partial = Comparison(
      "states", [.init(1, "state")], differences: [difference("a", inputs: 1)])
    partial.exploration = ExplorationSummary(exploration, name: "a", inputs: inputs, seconds: 0)
    let notes = VerdictText(Verdict(of: ["legacy", "modern"], [partial])).notes
    #expect(notes.first?.hasPrefix("partial: states ended with 1 state left") == true)
  }

  @Test func `shows ten files in full and ten in one line each if there is no exploration`() {
    let texts = texts((1...21).map { file("\($0)", inputs: $0) })
    #expect(texts.count == 11)
    #expect(texts.last?.hasPrefix("11 more differences; --all shows them in full\n  11:11") == true)
    #expect(texts.last?.hasSuffix("\n  20:20  input 20\n  … and 1 more file") == true)
  }
}

@MainActor
@Suite struct `A short report` {
  private func text(_ comparisons: [Comparison], mainRows: Set<String>) -> VerdictText {
    var text = VerdictText(Verdict(of: ["legacy", "modern"], comparisons))
    text.hint = "; --all shows them in full"
    text.mainRows = mainRows
    return text
  }

  @Test func `lists the main rows, and counts the other rows and the notes`() throws {
    let names = ["files", "screens", "walks"]
    let played = names.map { Comparison($0, [.init(2, "input")]) }
    let text = text(try played + [explored([])], mainRows: ["files", "states"])
    #expect(
      text.paragraphs == [
        """
        files                 2 inputs   same
        states                 1 state   same
        2 other comparisons              same
        """,
        "only 1 state in all: no input changes a stored value."
          + " Is it in a static variable, in a file, or in an object that the adapter does not store?",
        "not listed: 1 input without an effect; --all shows them in full",
      ])
    #expect(text.complete.cells.map(\.[0]) == ["files", "screens", "walks", "states"])
    #expect(text.complete.notes.last == "no effect in all: `0`")
  }

  @Test func `lists all rows if there are no more than the main rows`() {
    let comparisons = ["files", "walks"].map { Comparison($0, [.init(2, "input")]) }
    let text = text(comparisons, mainRows: ["files", "states"])
    #expect(text.cells.map(\.[0]) == ["files", "walks"])
  }

  @Test func `lists only rows with a difference if there are any`() {
    var walks = Comparison("walks", [.init(2, "input")])
    walks.objection = "too many states"
    var states = Comparison("states", [.init(2, "state")])
    states.differences = [
      Difference(heading: "states", names: ("legacy", "modern"), steps: [], kind: nil)
    ]
    let files = Comparison("files", [.init(2, "input")])
    let text = text([files, states, walks], mainRows: ["files", "states"])
    #expect(text.cells.map(\.[0]) == ["states", "walks", "1 other comparison"])
  }
}

/// An exploration of one state, with these differences.
@MainActor
private func explored(_ differences: [Difference]) throws -> Comparison {
  let exploration = try Exploration.run([0], of: Constant.twice)
  var comparison = Comparison("states", [.init(1, "state")], differences: differences)
  comparison.exploration = ExplorationSummary(exploration, name: "all", inputs: [0], seconds: 0)
  return comparison
}

private final class Constant: StatefulSystem {
  /// A pair without a difference.
  static func twice() -> Pair<Constant> {
    let constant = Implementation(name: "") { Constant() }
    return Pair(constant, constant)
  }

  func apply(_ input: Int) -> [String] { [] }
}
