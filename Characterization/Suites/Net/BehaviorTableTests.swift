import Equivalence
import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios

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
      try kinds.map { try StateMap.explore(alphabet, of: $0, tracksLastStatus: false) },
      version: "1")
    #expect(table.inputs == alphabet.inputs.map(\.description))
    for kind in kinds { try compareRandomWalks(table, kind) }
    #expect(table.subjects == ["legacy": 0, "modern": 0, "proposed": 1, "today": 2])
    #expect(table.tables.count == 3)
  }

  /// Reads the table as a web page does.
  private static func compareRandomWalks(_ table: BehaviorTable, _ kind: Subject.Kind) throws {
    let states = table.tables[try #require(table.subjects[kind.name])]
    var random = SplitMix64(seed: 1)
    for _ in 0..<30 {
      let session = Session(kind)
      var state = 0
      for _ in 0..<60 {
        let outcomes = table.rows[states.row[state]]
        let allowed = alphabet.inputs.indices.filter { outcomes[$0] >= 0 }
        #expect(allowed == alphabet.inputs.indices.filter { session.allows(alphabet.inputs[$0]) })
        let input = try #require(allowed.randomElement(using: &random))
        let lines = session.apply(alphabet.inputs[input]).lines
        #expect(table.outcomes[outcomes[input]].map { "  \($0)" } == lines)
        state += states.next[state][input]
      }
    }
  }

  @Test func `is refused if the states have no end`() {
    // Each stop inside a start leaves an observer behind.
    let alphabet = Alphabet.small([
      .statusQuietly(.authorizedAlways), .create(.fine), .start, .stop,
      .inside("phone location on", .stop),
    ])
    let error = #expect(throws: Unreliable.self) {
      try StateMap.explore(alphabet, of: .legacy, limit: 1_000) {
        #expect($0.stateCount <= 1_000)
        return true
      }
    }
    #expect(error?.description.hasPrefix("legacy has too many states to explore") == true)
  }
}

extension Slow {
  @Suite struct `A table of three subjects` {
    @Test
    func `has the lines that a live session has, and one part for Legacy and Modern`() async {
      await #expect(processExitsWith: .success) {
        try await `A table of the behavior`.compareTable()
      }
    }
  }
}
