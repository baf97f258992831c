import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// `parity --record`: writes the reactions of the reference into transcripts, and shows what changed.
struct TranscriptRecording {
  let paths: [String]

  @MainActor
  func run() async throws {
    var problems: [Problem] = []
    let files = Files.find(paths, &problems)
    problems += files.filter { $0.url.pathExtension.lowercased() != "transcript" }.map {
      Problem(file: $0.name, "a track cannot be recorded; name only transcripts")
    }
    guard problems.isEmpty else { throw Problems(problems) }
    let systems = Files.systems
    let recording = try await Recording(files, check: Interruption.check) { file throws(Problem) in
      let data = try FileSearch.contents(of: file.url, name: file.name)
      return try await systems.system(of: data, file: file.name).record(file)
    }
    try recording.write(check: Interruption.check)
    for change in recording.changes { print(change) }
  }
}
