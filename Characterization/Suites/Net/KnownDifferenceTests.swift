import Equivalence
import PhoneScenarios
import Subjects
import Testing

/// Docs/overlap.md explains why each known difference stays.
@MainActor
@Suite struct `A known difference` {
  private func transcripts(of kind: Subject.Kind) throws -> [Transcript<Input>] {
    let folder = Repository.data.appending(path: "KnownDifferences")
    return try Repository.files("transcript", in: folder)
      .filter { $0.lastPathComponent == "\(kind.name).transcript" }
      .map { try Transcript(contentsOf: $0) }
  }

  @Test(arguments: Subject.Kind.parity)
  func `has a transcript for each subject, which this subject matches`(kind: Subject.Kind)
    async throws
  {
    let transcripts = try transcripts(of: kind)
    #expect(!transcripts.isEmpty)
    for transcript in transcripts {
      #expect(await transcript.difference(from: kind)?.text() == nil)
    }
  }

  @Test func `has the same inputs and different outcomes in Legacy and Modern`() throws {
    let (legacy, modern) = try (transcripts(of: .legacy), transcripts(of: .modern))

    #expect(legacy.map { $0.steps.map(\.input) } == modern.map { $0.steps.map(\.input) })
    for (legacy, modern) in zip(legacy, modern) {
      #expect(legacy.steps.map(\.observed) != modern.steps.map(\.observed))
    }
  }
}
