import Equivalence
import Foundation
import Modern
import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The logs of Legacy and Modern` {
  /// Runs in a separate process, because it blocks the main actor.
  @Test func `have the same lines at the same levels, in every transcript`() async {
    await #expect(processExitsWith: .success) {
      var lines = 0
      for transcript in try Repository.loadTranscripts() {
        let expected = try await Self.log(of: .legacy, along: transcript)
        let actual = try await Self.log(of: .modern, along: transcript)
        #expect(actual == expected, "\(transcript.file)")
        lines += expected.count
      }
      #expect(lines > 100)
    }
  }

  /// Returns the log lines of a subject, without the names and addresses that differ between subjects.
  private static func log(of kind: Subject.Kind, along transcript: Transcript<Input>) throws
    -> [String]
  {
    let phone = Phone()
    var lines: [String] = []
    phone.onLog = { lines.append("\($0): \($1)".withoutObjects) }
    let session = Session(kind, on: phone)
    for step in transcript.steps { try session.deliver(step.input) }
    return lines
  }
}

extension String {
  fileprivate var withoutObjects: String {
    replacing("WMFLocationManager", with: "LocationManager")
      .replacing(#/\b(Legacy|Modern|Subjects)\.(\(.*?\)\.)?/#, with: "")
      .replacing(#/0x[0-9a-f]+/#, with: "address")
  }
}
