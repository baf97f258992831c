// The function that libFuzzer calls with every input: see scripts/fuzz.

import Foundation
import Parity
import Subjects

private let isTrack = ProcessInfo.processInfo.environment["FUZZ"] == "gpx"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: bytes, count: count)
  if isTrack { readTrack(data) } else { readTranscript(data) }
  return 0
}

/// Checks that a transcript reads back to the same text, and that two recordings of it are equal.
private func readTranscript(_ data: Data) {
  guard let transcript = try? Transcript(data, file: "fuzz") else { return }
  guard let again = try? Transcript(transcript.text, file: "fuzz"), again.text == transcript.text
  else { fatalError("not read back: \(transcript.text)") }
  MainActor.assumeIsolated {
    guard let recorded = try? transcript.recorded(from: .legacy) else { return }
    guard let difference = try? recorded.difference(from: .legacy) else { return }
    fatalError("two recordings differ: \(difference.text())")
  }
}

/// Checks that each track that can be read can be replayed.
private func readTrack(_ data: Data) {
  guard let track = try? Track(data, name: "fuzz") else { return }
  MainActor.assumeIsolated {
    do {
      _ = try Replay(track, subjects: [.legacy, .legacy])
    } catch {
      fatalError("cannot be replayed: \(error)")
    }
  }
}
