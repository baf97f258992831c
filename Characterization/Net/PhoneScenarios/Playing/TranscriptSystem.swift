import Equivalence
import Foundation
import SimulatedPhone

/// A system that runs on a phone, which reports each call that reaches it.
@MainActor
package protocol SystemOnPhone: ObservedSystem {
  var phone: Phone { get }
}

/// A system whose transcripts `parity` plays and records, whatever the types of its inputs and outcomes are.
package struct TranscriptSystem: Sendable {
  /// The name in the line `system NAME`.
  package let name: String
  /// The names of the implementations. Transcripts are recorded from the first one, the reference.
  package let implementations: [String]

  /// Reads a transcript.
  package internal(set) var read:
    @MainActor @Sendable (_ data: Data, _ file: String) throws(Problem) -> ReadTranscript
  /// Prepares to apply inputs that are given as text, to the reference and to this candidate. Nil if there is none of
  /// this name.
  package let replaying: @MainActor @Sendable (_ candidate: String) -> Replaying?
  /// Plays the inputs of a transcript to the reference.
  package internal(set) var record:
    @MainActor @Sendable (NamedFile) async throws(Problem) -> RecordedTranscript

  package init<System: SystemOnPhone>(
    _ name: String, _ implementations: [Implementation<System>], _ format: TranscriptFormat<System>
  ) {
    var format = format
    format.system = name
    self.name = name
    self.implementations = implementations.map(\.name)
    read = { [format] data, file throws(Problem) in
      let transcript = try Transcript(data, file: file, as: format)
      return ReadTranscript(transcript, of: implementations, in: format)
    }
    replaying = { [format] name in
      implementations.first { $0.name == name }.map { candidate in
        Replaying(implementations[0], candidate) { try? format.input($0) }
      }
    }
    record = { [format] file throws(Problem) in
      try await RecordedTranscript(of: file, from: implementations[0], as: format)
    }
  }
}

extension [TranscriptSystem] {
  /// Returns the system that a transcript names, or the first one if it names none.
  ///
  /// - Throws: ``Problem`` for a name that no system has.
  package func system(of transcript: Data, file: String) throws(Problem) -> TranscriptSystem {
    guard let line = SystemLine(transcript) else { return self[0] }
    guard let system = first(where: { $0.name == line.name }) else {
      throw Problem(
        file: file, line: line.line, column: 8,
        "expected a system, one of \(list(map(\.name))), found `\(line.name)`")
    }
    return system
  }
}

/// A transcript that was read, and can be played.
package struct ReadTranscript: Sendable {
  package let file: String
  /// Adds to the result what only the system knows, such as what else a recording shows.
  var revise: @Sendable (inout Comparison) -> Void = { _ in }
  private let player:
    @MainActor @Sendable (_ names: [String], _ showsCalls: Bool, _ goesOn: () -> Bool)
      async throws(Problem) -> Comparison?

  init<System: SystemOnPhone>(
    _ transcript: Transcript<System.Input>, of implementations: [Implementation<System>],
    in format: TranscriptFormat<System>
  ) {
    file = transcript.file
    player = { names, showsCalls, goesOn throws(Problem) in
      var chosen: [Implementation<System>] = []
      for name in names {
        guard let implementation = implementations.first(where: { $0.name == name }) else {
          throw Problem(
            file: transcript.file,
            "is not run: the system \(format.system ?? "") has no implementation \(name), only"
              + " \(list(implementations.map(\.name)))")
        }
        chosen.append(implementation)
      }
      return try await Comparison.playing(
        transcript, to: chosen, reference: implementations[0].name, as: format,
        showsCalls: showsCalls, goesOn: goesOn)
    }
  }

  /// Plays the transcript to the implementations with these names, and lists each call that reaches a phone if
  /// `showsCalls`. Returns nil if `goesOn` returned false.
  ///
  /// - Throws: ``Problem`` if the system lacks one of them, or for an input that the reference does not receive.
  @MainActor
  package func play(
    to names: [String], showsCalls: Bool = false, goesOn: () -> Bool = { true }
  ) async throws(Problem) -> Comparison? {
    guard var comparison = try await player(names, showsCalls, goesOn) else { return nil }
    revise(&comparison)
    return comparison
  }
}
