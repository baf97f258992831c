public import Equivalence
import Foundation
public import Testing

/// Plays transcripts to implementations of a system. Records an issue for each file after whose inputs one of them does
/// something else, and for each file that cannot be played.
///
/// The parameters are those of `playTranscripts`.
///
/// - Parameter folder: the folder below which the transcripts are. A path that does not begin with a slash begins at the
///   folder of the test's file.
@discardableResult @MainActor
public func expectTranscripts<System: SystemUnderTest>(
  in folder: String = "Transcripts", of implementations: [Implementation<System>],
  inputs: [System.Input], isRecording: Bool? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) async -> Verdict {
  let place = URL(filePath: folder, relativeTo: URL(filePath: filePath).deletingLastPathComponent())
  let verdict = await playTranscripts(
    in: place.absoluteURL, of: implementations, inputs: inputs, isRecording: isRecording)
  for issue in verdict.transcriptIssues {
    Issue.record("\(issue)", sourceLocation: sourceLocation)
  }
  return verdict
}

extension Verdict {
  /// One text for each file that differs, or the reason why nothing could be compared.
  package var transcriptIssues: [String] {
    if let objection { return ["\n\(objection)"] }
    return comparisons.flatMap(\.differences).map { "\n\($0.text(folds: true))" }
  }
}
