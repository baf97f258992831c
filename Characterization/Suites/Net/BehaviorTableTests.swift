import Equivalence
import SimulatedPhone
import Subjects
import Testing

@testable import Parity

@MainActor
@Suite struct `A table of the behavior` {
  /// A few inputs of `drive`, because a debug build is slow. The three classes differ after them.
  private static let alphabet = Alphabet.small([
    .create(.fine), .start, .stop, .read, .release, .status(.authorizedAlways), .status(.denied),
    .callbackStatus(.authorizedAlways), .location(Location(52.5, 13.4)), .callbackPaused,
    .wait(Number(15)),
  ])

  fileprivate static func compareTable() throws {
    let kinds = [Subject.Kind.legacy, .modern, .proposed, .today]
    let table = BehaviorTable(
      try kinds.map { try StateMap(alphabet, of: $0, tracksLastStatus: false) }, version: "1")
    for kind in kinds { try compareRandomWalks(table, kind) }

    let pairs = differences("legacy", "modern", in: table)
    #expect(pairs.states == table.tables[0].row.count)
    #expect(pairs.differences == 0)
    #expect(differences("legacy", "proposed", in: table).differences > 0)
    #expect(table.subjects == ["legacy": 0, "modern": 0, "proposed": 1, "today": 2])
    #expect(table.tables.count == 3)
  }

  private static func compareRandomWalks(_ table: BehaviorTable, _ kind: Subject.Kind) throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<30 {
      let session = Session(kind)
      var walker = Walker(table, kind.name)
      for _ in 0..<60 {
        let allowed = alphabet.inputs.filter(session.allows)
        #expect(walker.allowed == allowed.map(\.description))
        let input = try #require(allowed.randomElement(using: &random))
        #expect(walker.apply("\(input)") == session.apply(input).lines)
      }
    }
  }

  @Test func `needs no states that differ only by the last notification`() throws {
    let inputs: [Input] = [
      .create(.fine), .start, .status(.denied), .callbackStatus(.authorizedAlways),
    ]
    let alphabet = Alphabet.small(inputs)
    let long = try StateMap(alphabet, of: .proposed)
    let short = try StateMap(alphabet, of: .proposed, tracksLastStatus: false)
    #expect(short.stateCount < long.stateCount)
    #expect(short.classCount == long.classCount)
  }

  @Test func `is refused if the states have no end`() {
    // Each stop inside a start leaves an observer behind.
    let alphabet = Alphabet.small([
      .statusQuietly(.authorizedAlways), .create(.fine), .start, .stop,
      .inside("phone location on", .stop),
    ])
    let error = #expect(throws: Unreliable.self) {
      try StateMap(alphabet, of: .legacy, limit: 1_000) {
        #expect($0.states <= 1_000)
        return true
      }
    }
    #expect(error?.description.hasPrefix("legacy has too many states to explore") == true)
  }

  /// Applies every input in every pair of states that two subjects reach together.
  private static func differences(
    _ left: String, _ right: String, in table: BehaviorTable
  ) -> (states: Int, differences: Int) {
    var seen: Set<[Int]> = [[0, 0]]
    var queue = [(Walker(table, left), Walker(table, right))]
    var differences = 0
    while let (one, other) = queue.popLast() {
      for input in table.inputs {
        var (one, other) = (one, other)
        if one.apply(input) != other.apply(input) { differences += 1 }
        if seen.insert([one.state, other.state]).inserted { queue.append((one, other)) }
      }
    }
    return (seen.count, differences)
  }
}

extension Slow {
  @Suite struct `A table of three subjects` {
    @Test
    func `has the lines that a live session has, and the differences of the proposed rewrite`()
      async
    {
      await #expect(processExitsWith: .success) {
        try await `A table of the behavior`.compareTable()
      }
    }
  }
}

/// Reads a table as a web page does.
private struct Walker {
  private let table: BehaviorTable
  private let states: BehaviorTable.Table
  private let indices: [String: Int]
  private(set) var state = 0

  init(_ table: BehaviorTable, _ subject: String) {
    self.table = table
    states = table.tables[table.subjects[subject]!]
    indices = Dictionary(uniqueKeysWithValues: zip(table.inputs, table.inputs.indices))
  }

  var allowed: [String] { table.inputs.filter { outcome(of: $0) >= 0 } }

  private func outcome(of input: String) -> Int {
    table.rows[states.row[state]][indices[input]!]
  }

  /// Returns the lines as a transcript has them; nil if the input is not allowed.
  mutating func apply(_ input: String) -> [String]? {
    let outcome = outcome(of: input)
    state += states.next[state][indices[input]!]
    return outcome < 0 ? nil : table.outcomes[outcome].map { "  \($0)" }
  }
}
