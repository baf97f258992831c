// The function that libFuzzer calls with every input: see scripts/fuzz.

import Foundation
import Parity
import Subjects

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: bytes, count: count)
  MainActor.assumeIsolated {
    readTranscript(data)
    readTrack(data)
  }
  return 0
}

/// Checks that a transcript reads back to the same text, and that two recordings of it are equal.
@MainActor private func readTranscript(_ data: Data) {
  guard let transcript = try? Transcript(data, file: "fuzz") else { return }
  let again = try? Transcript(transcript.text, file: "fuzz")
  if again?.text != transcript.text { fatalError("not read back: \(transcript.text)") }
  guard let recorded = try? transcript.recorded(from: .legacy) else { return }
  if let difference = try? recorded.difference(from: .legacy) {
    fatalError("two recordings differ: \(difference.text())")
  }
}

/// Checks that each track that can be read can be replayed.
@MainActor private func readTrack(_ data: Data) {
  guard let track = try? Track(data, name: "fuzz") else { return }
  do {
    _ = try Replay(track, subjects: [.legacy, .legacy])
  } catch {
    fatalError("cannot be replayed: \(error)")
  }
}
