extension Comparison {
  /// Plays a transcript to each implementation, and reports each result that differs from the transcript. Implementations
  /// with the same result share one difference. Returns nil if `goesOn` returned false.
  ///
  /// - Throws: ``Problem`` for an input that the implementation named `reference` does not receive, which is a mistake in
  ///   the file.
  @MainActor
  package static func playing<System: ObservedSystem>(
    _ transcript: Transcript<System.Input>, to implementations: [Implementation<System>],
    reference: String, as format: TranscriptFormat<System>, goesOn: () -> Bool = { true },
    willApply: (System, Int) -> Void = { _, _ in }, willRelease: (System) -> Void = { _ in }
  ) async throws(Problem) -> Comparison? {
    var different: [(names: [String], transcript: Transcript<System.Input>)] = []
    for implementation in implementations {
      guard
        let play = await transcript.play(
          to: implementation, as: format, goesOn: goesOn, willApply: willApply,
          willRelease: willRelease)
      else { return nil }
      if implementation.name == reference, let problem = play.problems.first { throw problem }
      if let same = different.firstIndex(where: { $0.transcript == play.transcript }) {
        different[same].names.append(implementation.name)
      } else if play.transcript != transcript {
        different.append(([implementation.name], play.transcript))
      }
    }
    var comparison = Comparison(
      "transcripts", [Amount(1, "file"), Amount(transcript.steps.count, "input")])
    comparison.file = transcript.file
    comparison.differences = different.compactMap { names, played in
      let sides = ("transcript", list(names))
      var difference = Difference(transcript, played, names: sides, includesEqual: true)
      difference?.implementations = names
      return difference
    }
    return comparison
  }
}
