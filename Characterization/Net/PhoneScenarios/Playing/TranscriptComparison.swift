import Equivalence

extension Comparison {
  /// Plays a transcript to each subject, and reports each result that differs from the transcript. Subjects with the same
  /// result share one finding. The reference must receive every input. Returns nil if `goesOn` returned false.
  ///
  /// - Throws: ``Problem`` if Legacy would stop at a debug assertion, or if a nested input is never delivered
  ///   to the reference.
  @MainActor
  public static func playing(
    _ transcript: Transcript, to kinds: [Subject.Kind], reference: String,
    showsCalls: Bool = false, goesOn: () -> Bool = { true }
  ) throws(Problem) -> Comparison? {
    var different: [(subjects: [String], played: Transcript)] = []
    var calls: [[[String]]] = []
    for kind in kinds {
      var made = transcript.steps.map { _ in [String]() }
      let outcomes = try transcript.play(
        to: kind, goesOn: goesOn, onCall: { step, call in made[step].append(call) })
      guard goesOn() else { return nil }
      if kind.name == reference { try transcript.expectDelivered(outcomes) }
      calls.append(made)
      let played = transcript.replacing(outcomes)
      if let same = different.firstIndex(where: { $0.played == played }) {
        different[same].subjects.append(kind.name)
      } else if played != transcript {
        different.append(([kind.name], played))
      }
    }
    let amounts = [Amount(1, "file"), Amount(transcript.steps.count, "input")]
    var comparison = Comparison("transcripts", amounts)
    comparison.file = transcript.file
    comparison.findings = different.compactMap { subjects, played in
      let names = ("transcript", list(subjects))
      return Difference(transcript, played, names: names, includesEqual: true).map { difference in
        Finding(difference, implementations: subjects, text: difference.text(folds: true))
      }
    }
    comparison.record = Record(
      "transcripts",
      [
        "file": transcript.file, "inputs": transcript.steps.count,
        "differences": comparison.findings.map(\.fields),
      ])
    for (subject, call) in calls.enumerated().flatMap({ subject, steps in
      steps.joined().map { (subject, String($0.prefix { $0 != " " })) }
    }) {
      comparison.calls[call, default: kinds.map { _ in 0 }][subject] += 1
    }
    if showsCalls {
      comparison.appendix = table(of: calls, in: transcript, subjects: kinds.map(\.name))
    }
    return comparison
  }

  private static func table(
    of calls: [[[String]]], in transcript: Transcript, subjects: [String]
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
      + PhoneScenarios.table(rows, isRightAligned: false)
  }
}
