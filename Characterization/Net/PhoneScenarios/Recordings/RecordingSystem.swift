import Equivalence
import Foundation

extension TranscriptFormat<Session> {
  /// The recordings of a real phone. Nothing but the first line is different from a transcript.
  package static let recording = {
    var format = manager
    format.system = "recording"
    return format
  }()
}

extension TranscriptSystem {
  /// The location manager on a real phone: the inputs come from a recorder. They are played as those of a transcript,
  /// and are checked against the rules of our phone, too.
  package static func recording(_ kinds: [Subject.Kind]) -> TranscriptSystem {
    let implementations = kinds.map { Implementation($0) }
    var system = TranscriptSystem("recording", implementations, .manager)
    system.read = { data, file throws(Problem) in
      let recording = try Recording(data, file: file)
      var read = ReadTranscript(
        recording.transcript, of: implementations, in: TranscriptFormat.recording)
      read.revise = recording.revise
      return read
    }
    system.record = { file throws(Problem) in
      throw Problem(
        file: file.name,
        "is a recording of a phone, and `--record` would replace what happened there; to make a transcript of"
          + " it, copy it without the line `system recording`")
    }
    return system
  }
}

/// The file of a recording.
private struct Recording {
  /// The lines that are played.
  let lines: [Data]
  let transcript: Transcript<Input>
  private let cutLine: Int?

  /// Reads as much of the file as there is.
  init(_ data: Data, file: String) throws(Problem) {
    let newline = UInt8(ascii: "\n")
    let end = data.lastIndex(of: newline).map { $0 + 1 } ?? data.startIndex
    var lines = data[..<end].split(separator: newline, omittingEmptySubsequences: false)
    lines.removeLast()
    let isCut = end < data.endIndex
    // A nested input without the one around it.
    if let last = lines.last, last.starts(with: "inside ".utf8) { lines.removeLast() }
    self.lines = lines
    transcript = try Transcript(
      Data(lines.joined(separator: [newline]) + [newline]), file: file, as: .recording)
    cutLine = isCut ? data.count { $0 == newline } + 1 : nil
  }

  /// Returns the event of `# Not played, because REASON: EVENT, after REACTION.` Nil for another comment.
  private static func event(line: Int, text: String) -> Transcript<Input>.Step? {
    guard let begin = text.firstRange(of: ": ")?.upperBound,
      let end = text[begin...].firstRange(of: ", after ")?.lowerBound,
      let input = try? Input(text[begin..<end])
    else { return nil }
    return Transcript.Step(line: line, input: input, text: text)
  }

  /// Adds what the phone did otherwise. If the last input has fewer lines than the class gives it, and the same ones as
  /// far as they go, the file was cut between two lines.
  @Sendable func revise(_ comparison: inout Comparison) {
    let all = comparison.differences.count
    comparison.differences.removeAll { difference in
      guard let last = difference.steps.last, last.line == transcript.steps.last?.line else {
        return false
      }
      return difference.steps.dropLast().allSatisfy { !$0.isDifferent }
        && last.right.starts(with: last.left)
    }
    var report = report
    report.isLastInputCut = comparison.differences.count < all
    report.calls = comparison.details.map { "\($0)" }
    comparison.details = report
  }

  private var report: RecordingReport {
    let notPlayed = lines.enumerated().filter { $1.starts(with: "# Not played".utf8) }
      .map { (line: $0 + 1, text: String(decoding: $1, as: UTF8.self)) }
    return RecordingReport(
      file: transcript.file, inputCount: transcript.steps.count,
      broken: transcript.brokenRules(besides: notPlayed.compactMap(Self.event)),
      notPlayed: notPlayed, cutLine: cutLine)
  }
}

extension TranscriptSystem {
  /// Returns the text of a recording with shifted and rounded coordinates, as a recorder writes it for privacy. Of the
  /// comments, only those of the recorder remain.
  ///
  /// - Throws: ``Problem`` if the file is no recording, or if it cannot be played.
  @MainActor
  package static func privateRecording(_ data: Data, file: String) throws(Problem) -> String {
    guard SystemLine(data)?.name == TranscriptFormat.recording.system else {
      throw Problem(
        file: file,
        "expected a recording of a phone, with the line `system recording` before the first input")
    }
    // A line that is cut may hold a part of a coordinate, which nobody would recognize, and a comment anything.
    let lines = try Recording(data, file: file).lines.map { String(decoding: $0, as: UTF8.self) }
      .filter {
        !$0.hasPrefix("#") || $0.hasPrefix("# Not played") || $0 == CoordinateShift.comment
      }
    var shift = CoordinateShift()
    let isPrivate = lines.contains(CoordinateShift.comment)
    let shifted = [CoordinateShift.comment] + lines.compactMap { shift.shifted($0) }
    return (isPrivate ? lines : shifted).map { "\($0)\n" }.joined()
  }
}
