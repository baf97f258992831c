/// What one implementation did with the inputs of a transcript.
package struct TranscriptPlay<Input: Hashable & Sendable>: Sendable {
  /// The transcript with what the implementation did.
  package let transcript: Transcript<Input>
  /// The inputs that the implementation never received. For the reference, they are mistakes in the file.
  package let problems: [Problem]
}

extension Transcript {
  /// Plays the inputs to a new system. Returns nil if `goesOn` returned false before an input.
  ///
  /// An input that the system cannot receive is left out, and a line `!!` says why. `willApply` receives the system and
  /// the number of the input that it is about to receive, and `willRelease` the system after the last one.
  @MainActor
  package func play<System>(
    to implementation: Implementation<System>, as format: TranscriptFormat<System>,
    goesOn: () -> Bool = { true }, willApply: (System, Int) -> Void = { _, _ in },
    willRelease: (System) -> Void = { _ in }
  ) async -> TranscriptPlay<Input>? where System.Input == Input {
    let trail = InputTrail<Input>()
    let name = RunningInputs.number(ofName: implementation.name)
    trail.enter(name)
    let system = implementation.make()
    trail.leave()
    let steps = steps
    var observed: [[String]] = []
    var obstacles: [(index: Int, message: String)] = []
    for (index, step) in steps.enumerated() {
      guard goesOn() else { return nil }
      format.willApply(system, index)
      willApply(system, index)
      if let objection = format.objection(system, step.input) {
        obstacles.append((index, objection))
        observed.append([])
        continue
      }
      trail.receive(step.input)
      let outcome = await trail.wait(for: name) { await system.apply(step.input) }
      observed.append(format.lines?(outcome) ?? outcome.lines.map(\.asObservation))
    }
    willRelease(system)
    obstacles += format.undelivered(system)
    for (index, message) in obstacles { observed[index].append("\(Transcript.obstacle)\(message)") }
    let problems = zip(steps, observed).flatMap { step, lines in
      lines.filter { $0.hasPrefix(Transcript.obstacle) }.map {
        Problem(
          file: file, line: step.line, column: 1, String($0.dropFirst(Transcript.obstacle.count)))
      }
    }
    return TranscriptPlay(transcript: replacing(observed), problems: problems)
  }

  /// The beginning of a line that says why an input was not delivered. No recorded transcript has one.
  private static var obstacle: String { "  !! " }

  /// Returns the transcript with what a new system of the reference does.
  ///
  /// - Throws: ``Problem`` if the reference does not receive an input, or if it does something else the second time.
  @MainActor
  package func recorded<System>(
    from reference: Implementation<System>, as format: TranscriptFormat<System>
  ) async throws(Problem) -> Transcript where System.Input == Input {
    guard let first = await play(to: reference, as: format),
      let second = await play(to: reference, as: format)
    else { return self }
    if let problem = first.problems.first { throw problem }
    let names = (left: "first run", right: "second run")
    if let difference = Difference(first.transcript, second.transcript, names: names) {
      let step = difference.steps[0]
      throw Problem(
        file: file, line: step.line, column: 1,
        "\(reference.name) does something else each time after `\(step.input)`; replace its clock or its"
          + " random numbers by a fake")
    }
    return first.transcript
  }
}
