import Equivalence

extension Comparison {
  /// Plays a transcript to each implementation, and counts the calls that reach each phone. Returns nil if `goesOn`
  /// returned false.
  ///
  /// - Throws: ``Problem`` for an input that the reference does not receive.
  @MainActor
  package static func playing<System: SystemOnPhone>(
    _ transcript: Transcript<System.Input>, to implementations: [Implementation<System>],
    reference: String, as format: TranscriptFormat<System>, showsCalls: Bool,
    goesOn: () -> Bool = { true }
  ) async throws(Problem) -> Comparison? {
    var calls = implementations.map { _ in transcript.steps.map { _ in [String]() } }
    var subject = -1
    let played = try await playing(
      transcript, to: implementations, reference: reference, as: format, goesOn: goesOn,
      willApply: { system, index in
        if index == 0 { subject += 1 }
        let number = subject
        system.phone.onCall = { calls[number][index].append($0) }
      },
      // Calls that a system makes while it is released belong to no input.
      willRelease: { $0.phone.onCall = nil })
    guard var comparison = played else { return nil }
    comparison.area = .transcripts
    for (subject, steps) in calls.enumerated() {
      for call in steps.joined() {
        let name = String(call.prefix { $0 != " " })
        comparison.calls[name, default: implementations.map { _ in 0 }][subject] += 1
      }
    }
    if showsCalls {
      comparison.details = table(of: calls, in: transcript, subjects: implementations.map(\.name))
    }
    return comparison
  }

  private static func table<Input>(
    of calls: [[[String]]], in transcript: Transcript<Input>, subjects: [String]
  ) -> String {
    var rows = [[""] + subjects]
    for (index, step) in transcript.steps.enumerated() {
      rows.append(["\(step.line)  \(step.text.printable)"])
      let columns = calls.map { $0[index] }
      for row in 0..<(columns.map(\.count).max() ?? 0) {
        rows.append([""] + columns.map { row < $0.count ? $0[row] : "" })
      }
    }
    return "every call to the phone in \(transcript.file.printable)\n"
      + Equivalence.table(rows, isRightAligned: false)
  }
}
