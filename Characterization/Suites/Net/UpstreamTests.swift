import Equivalence
import Foundation
import PhoneScenarios
import Subjects
import Testing

@MainActor
@Suite struct `The columns of the differences` {
  nonisolated static let rows = Result { try KnownDifference.withInputs() }

  @Test(arguments: try rows.get())
  func `say what a run of each class shows`(row: KnownDifference) async {
    let in2020 = await row.effects(of: row.inputs, .legacy, .proposed)
    let in2026 = await row.effects(of: row.inputs, .legacy, .today)
    // A scenario may show another difference, too. The last effects are those of the row.
    let last = in2020.lastIndex { !$0.isEmpty }
    let isSame = last.map { in2026[$0] == in2020[$0] } ?? in2026.contains { !$0.isEmpty }
    #expect((last != nil) == row.isIn2020, "2020: \(in2020)")
    #expect(isSame == row.isIn2026, "2020: \(in2020)\n2026: \(in2026)")
    #expect(row.repair.isEmpty == (row.isIn2026 == true))
  }
}

@MainActor
@Suite struct `The class of 2026` {
  /// Rewrites the reactions if `PARITY_WRITE_PAGES` is set.
  @Test(arguments: ["time", "permission", "values"])
  func `behaves as it was recorded`(name: String) async throws {
    let file = Repository.data.appending(path: "Today/\(name).transcript")
    let transcript = try Transcript(contentsOf: file)
    let recorded = try await transcript.recorded(from: .today)
    if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
      try recorded.text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(transcript.text == recorded.text)
  }

  @Test func `differs from Legacy in time only for the causes that the page names`() async throws {
    let causes = try await KnownCauses.play(KnownDifference.all(), to: .legacy, .today)
    let search = Search(.legacy, .today, causes: causes)
    let found = try await search.explore(.small(Alphabet.time.inputs.filter(Self.isQuick)))
    #expect(
      Set(found.differences.map { $0.cause?.name ?? $0.text(limit: .max) })
        == ["D9", "D11", "E1", "E2", "E4"])
  }

  /// Few inputs, because a debug build is slow.
  private static func isQuick(_ input: Input) -> Bool {
    switch input {
    case .status, .location, .heading, .error, .inside: false
    default: true
    }
  }
}
