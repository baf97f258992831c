import Equivalence
import Foundation
import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The transcript harness` {
  nonisolated static let mutants =
    Tampering.allCases.map { Subject.Kind.legacy.tampered(by: $0) }
    + [Subject.Kind(name: "is always coarse") { Subject.Kind.legacy.make(.coarse, $1) }]

  @Test(arguments: mutants)
  func `detects each mutant of Legacy`(mutant: Subject.Kind) async throws {
    for transcript in try Repository.loadTranscripts() {
      if await transcript.difference(from: mutant) != nil { return }
    }
    Issue.record("no transcript differs from \(mutant)")
  }

  @Test func `records the reactions of the subject, and not those in the file`() async throws {
    let wrong = try Transcript(
      """
      # Kept.
      create coarse
        -> phone asks always
        == updating
      location 1 2

      """, file: "t")
    #expect(
      try await wrong.recorded(from: .legacy).text == """
        # Kept.
        create coarse
          -> phone accuracy 1000 filter 1000 activity fitness
        location 1 2
          == idle, location 1 2

        """)
  }
}
