import Equivalence
import PhoneScenarios
import Subjects
import Swap
import Testing

@MainActor
@Suite struct `A beta test with a parallel run` {
  @Test(arguments: Beta.Trial.allCases)
  func `shows the app the same as without a trial, in every transcript`(trial: Beta.Trial)
    async throws
  {
    for transcript in try Repository.loadTranscripts() {
      let (alone, beta) = (Beta(), Beta())
      await transcript.play(to: alone.kind(nil))
      await transcript.play(to: beta.kind(trial))

      #expect(beta.view == alone.view, "\(transcript.file)")
    }
  }

  /// A phone never delivers an event inside a call. In such a transcript, only the control receives it in time.
  @Test func `reports nothing about Modern unless a transcript delivers inside a call`()
    async throws
  {
    for transcript in try Repository.loadTranscripts() where !transcript.deliversInsideACall {
      let beta = Beta()
      await transcript.play(to: beta.kind(.modern))

      #expect(beta.mismatches == [], "\(transcript.file)")
    }
  }
}

extension Transcript<Input> {
  fileprivate var deliversInsideACall: Bool {
    steps.contains {
      guard case .inside(let reaction, let input) = $0.input else { return false }
      switch input {
      case .start, .stop, .read, .detachClient: return reaction.hasPrefix("phone")
      default: return true
      }
    }
  }
}
