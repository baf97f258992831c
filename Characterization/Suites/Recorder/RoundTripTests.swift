import Equivalence
import Foundation
import PhoneScenarios
import Subjects
import Testing

/// Every transcript of the location manager is played to a manager that is recorded. Three texts must fit: the
/// transcript, the recording, and what a player makes of the recording.
@MainActor
@Suite struct `A recording of a transcript` {
  nonisolated static let scenarios = Result { try Repository.loadTranscripts().map(Scenario.init) }

  struct Scenario: CustomTestStringConvertible {
    let transcript: Transcript<Input>
    var testDescription: String { transcript.file }
  }

  @Test(arguments: try scenarios.get())
  func `is the transcript, as far as the recorder can see it`(scenario: Scenario)
    throws
  {
    let transcript = scenario.transcript
    let seen = SeenInputs(transcript)

    let recorded = try transcript.recordedOnPhone().split(separator: "\n").map(String.init)

    #expect(recorded.count >= seen.lines.count)
    for (recorded, expected) in zip(recorded, seen.lines) { #expect(recorded == expected) }
    if seen.isWhole { #expect(recorded.count == seen.lines.count) }
  }

  @Test(arguments: try scenarios.get())
  func `is played to Legacy and Modern without a difference`(scenario: Scenario)
    async throws
  {
    let transcript = scenario.transcript
    let recorded = try Transcript(transcript.recordedOnPhone(), file: transcript.file)

    for kind in Subject.Kind.parity {
      let difference = await recorded.difference(from: kind)
      if let difference { Issue.record("\(difference.text())") }
    }
  }

  @Test(arguments: try scenarios.get())
  func `does not change what the client and the phone receive`(scenario: Scenario)
    throws
  {
    let modern = Session(.modern, keepsCalls: true)
    let recorded = Session(.recorded, keepsCalls: true)

    for step in scenario.transcript.steps where step.input != .readNextEvent {
      #expect(try recorded.deliver(step.input) == modern.deliver(step.input), "\(step.text)")
      #expect(recorded.takeCalls() == modern.takeCalls(), "\(step.text)")
    }
  }

  @Test func `is compared for every transcript, and what is not seen has a reason`() throws {
    let transcripts = try Repository.loadTranscripts()
    let seen = transcripts.map(SeenInputs.init)
    let identical = try transcripts.filter {
      let lines = $0.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      return try $0.recordedOnPhone().split(separator: "\n") == lines
    }
    let (whole, beginnings) = (seen.filter(\.isWhole), seen.filter { !$0.isWhole })

    // In 2026: 130 transcripts with 1348 inputs.
    #expect(identical.count >= 88)
    #expect(whole.count >= 126)
    #expect(seen.map(\.comparedCount).reduce(0, +) >= 1310)
    // The other transcripts are compared up to the first input that only other objects see.
    let ends = Set(beginnings.compactMap(\.reasons.last))
    #expect(ends == [.dropClient, .someonesReaction])
    // No reason without an input.
    #expect(Set(seen.flatMap(\.reasons)) == Set(SeenInputs.Reason.allCases))
  }
}
