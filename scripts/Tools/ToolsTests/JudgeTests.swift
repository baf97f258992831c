import Foundation
import Testing
import ToolSupport

@testable import judge

struct JudgeTests {
  private let body = Body(
    number: 1, file: "A.swift", start: 13, end: 14, isValue: false, type: nil, isReturned: true)
  private let mutant = Mutant(
    number: 7, file: "A.swift", line: 1, function: "f()", operator: "replace constant",
    change: "`1` → `2`", body: 1,
    edits: [Edit(start: 13, end: 14, text: "mutantValue(mutantReached(7), 2)")])

  @Test func `a schema has the original and the mutant, and knows its lines`() {
    let text = schema(Array("func f()   { 1 }".utf8), [body], [1: [mutant]])
    #expect(
      text == """
        import Mutants
        func f()   {\u{20}
        switch mutant(in: 1) {
        case 7:
        // mutant 7
        return mutantValue(mutantReached(7), 2)
        // mutant 0
        default:
        return 1
        }
         }
        """)
    #expect((1...11).filter { judge.mutant(above: $0, in: text) == 7 } == [5, 6])
  }

  /// What the judge of parity or a test prints, how its process ends, and what that says about the mutant.
  @Test(arguments: [
    ("printf 'done\\n'", "survived"),
    ("printf 'playing\\twalks\\nred\\twalks\\tcreate fine\\n'", "noticed"),
    ("printf 'refused\\tno snapshot\\n'", "refused"),
    ("kill -ILL $$", "trap"),
    ("exec sleep 20", "hang"),
    ("while :; do :; done", "hang"),
    ("printf 'playing\\twalks\\n'", nil),
    ("printf 'done\\n'; exit 3", nil),
    ("echo Test run with 2 tests in 1 suite passed", "survived"),
    ("echo Test one recorded an issue; exit 1", "noticed"),
    ("echo Test one recorded an issue; kill -ILL $$", "noticed"),
    ("echo Test run with 2 tests; exit 1", nil),
  ])
  func `a process that ends for a reason of its own says nothing`(
    script: String, state: String?
  ) throws {
    let run = try Run(["/bin/sh", "-c", script], variables: [:], usual: 0)
    #expect(run.outcome?.state.rawValue == state)
  }

  #if canImport(SwiftSyntax)
    @Test func `an entry names a mutant that exists`() throws {
      let list = try text(of: "\(mistakes)/Mutants/equivalent.tsv")
      let found = try MutationTarget.all.flatMap { try findMutants(below: $0.path).mutants }
      let unknown = try equivalents(in: list).subtracting(found.map(\.key))
      #expect(unknown.isEmpty, "delete or correct these entries: \(unknown)")
    }

    @Test(arguments: ["shared", "fakes"])
    func `the mutant of each test exists`(group: String) throws {
      let list = try text(of: "\(mistakes)/Mutants/red-\(group).tsv")
      let rows = list.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
      let found = try Set(findMutants(below: "Modern").mutants.map(\.key))
      // A row without a mutant is for RedListTests.
      let stale = rows.filter { !$0.contains("") && !found.contains(Array($0.dropFirst())) }
      #expect(stale.map { $0[0] } == [], "write the list again with --write")
    }
  #endif

  @Test func `an entry without a reason is refused`() {
    let list = "file\tfunction\nA.swift\tf()\tdrop case\tx\n"
    #expect(throws: Failure.self) { try equivalents(in: list) }
  }

  @Test(arguments: [
    (State.survived, "`1` → `2`", State.equivalent), (.noticed, "`1` → `2`", .noticed),
    (.survived, "`1` → `3`", .survived),
  ])
  func `a mutant that survives is equivalent only by an entry about its change`(
    state: State, change: String, expected: State
  ) throws {
    let list = "file\nA.swift\tf()\t\(mutant.operator)\t\(change)\tA reason."
    let result = MutantResult(mutant: mutant, state: state)
    #expect(try result.explained(by: equivalents(in: list)).state == expected)
  }

  @Test func `a sample has each mutant once`() {
    #expect(drawn(4, of: Array(1...10)) == [1, 3, 6, 8])
    #expect(drawn(20, of: Array(1...10)) == Array(1...10))
  }

  @Test func `the parts have each mutant once, and each part begins with another one`() {
    let parts = (1...3).map { part((part: $0, of: 3), of: Array(1...7)) }
    #expect(parts == [[1, 4, 7], [2, 5], [3, 6]])
  }

  @Test(arguments: ["", "2", "0/8", "9/8", "1/0", "-1/8", "2/8/1", "/8", "2/", "two/8"])
  func `a part must be one of its number of parts`(text: String) {
    #expect(shard(text) == nil)
    #expect(throws: Failure.self) { try perform(["mutate", "--shard", text]) }
  }

  @Test func `a group has the suites of its file`() throws {
    let groups = try MutationTarget.groups()
    #expect(groups.map { $0.nets[0].name } == ["shared", "fakes"])
    let pattern = try Regex(groups[0].nets[0].pattern!)
    #expect(try pattern.prefixMatch(in: "Suite.`A heading`/`reaches the app`(kind:)") != nil)
    #expect(try pattern.prefixMatch(in: "Suite.`The map`/`opens`(kind:)") == nil)
    #expect(
      readable("Suite.`A heading`/`reaches (0) the app`(kind:)") == "A heading/reaches (0) the app")
  }

  /// A trap counts for the test that it ends.
  @Test func `an event names the test and what happened to it`() throws {
    let lines = """
      {"kind":"test","payload":{"kind":"function","name":"a"},"version":0}
      {"kind":"event","payload":{"kind":"testStarted","testID":"Suite.A/a()/A.swift:1:1"},"version":0}
      {"kind":"event","payload":{"ki
      """
    try withTemporaryFolder { folder in
      try Data(lines.utf8).write(to: folder / "events")
      let events = try TestEvent.read(from: folder / "events")
      #expect(events.map(\.kind) == ["testStarted"])
      #expect(events.map(\.test) == ["Suite.A/a()/A.swift:1:1"])
    }
  }

  @Test func `a test has the mutant that turns the fewest other tests red`() {
    func result(_ number: Int, _ red: [String], _ state: State = .noticed) -> MutantResult {
      let mutant = Mutant(
        number: number, file: "A.swift", line: 1, function: "f()", operator: "drop case",
        change: "\(number)", body: 1, edits: [])
      return MutantResult(mutant: mutant, state: state, red: red)
    }
    let results = [
      result(0, ["a"], .trap), result(1, ["a", "b"]), result(2, ["b"]), result(3, ["b"]),
      result(4, []),
    ]
    #expect(
      RedList(of: ["c", "b", "a"], results).rows == [
        ["a", "A.swift", "f()", "drop case", "1"], ["b", "A.swift", "f()", "drop case", "2"],
        ["c", "", "", "", ""],
      ])
  }

  @Test(arguments: [
    "mutate --group", "mutate --group none", "mutate --check", "mutate --shard",
    "mutate --group shared Legacy", "mutate --group shared Modern/Live.swift --check",
    "mutate --group shared --write --check", "mutate --group shared --write --shard 1/2",
    "mutate --group shared --write --sample 3",
    "mutate --sample", "mutate --all", "mutate Docs", "mutate --write",
    "sabotage --suite net", "sabotage --deep --suite published",
    "sabotage --check x", "sabotage --transcripts", "sabotage --all", "unknown",
  ])
  func `wrong arguments are refused`(line: String) {
    #expect(throws: Failure.self) { try perform(line.components(separatedBy: " ")) }
  }
}
