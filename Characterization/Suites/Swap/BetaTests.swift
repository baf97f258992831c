import Parity
import Subjects
import Swap
import Testing

@MainActor
@Suite struct `A beta test with a parallel run` {
  @Test(arguments: Beta.Trial.allCases)
  func `shows the app the same as without a trial, in every transcript`(trial: Beta.Trial) throws {
    for transcript in try Repository.loadTranscripts() {
      let (alone, beta) = (Beta(), Beta())
      _ = try transcript.play(to: alone.kind(nil))
      _ = try transcript.play(to: beta.kind(trial))

      #expect(beta.view == alone.view, "\(transcript.file)")
    }
  }

  @Test func `along a track, shows the app the same, and reports nothing about Modern`() throws {
    for (track, alone, modern, proposed) in try Beta.alongTracks.get() {
      #expect(alone.view.count > 1000)
      #expect(modern.view == alone.view, "\(track)")
      #expect(proposed.view == alone.view, "\(track)")
      #expect(modern.mismatches == [], "\(track)")
    }
  }

  /// A phone never delivers an event inside a call. In such a transcript, only the control receives it in time.
  @Test func `reports nothing about Modern unless a transcript delivers inside a call`() throws {
    for transcript in try Repository.loadTranscripts() where !transcript.deliversInsideACall {
      let beta = Beta()
      _ = try transcript.play(to: beta.kind(.modern))

      #expect(beta.mismatches == [], "\(transcript.file)")
    }
  }
}

extension Beta {
  /// For each bundled track: an app with Legacy alone, and two apps with a trial. All replay it together.
  static let alongTracks = Result {
    try Repository.files("gpx", in: Repository.tracks).map { file in
      let name = file.deletingPathExtension().lastPathComponent
      let (alone, modern, proposed) = (Beta(), Beta(), Beta())
      _ = try Replay(
        Track(file, name: name),
        subjects: [alone.kind(nil), modern.kind(.modern), proposed.kind(.proposed)])
      return (name, alone, modern, proposed)
    }
  }
}

extension Transcript {
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
