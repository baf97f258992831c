import Equivalence
import PhoneScenarios
import SimulatedPhone
import Subjects

/// `parity --bench`: measures the speed of a random walk and of an exploration, and how long an event takes.
@MainActor
struct Bench {
  private let reference = Subject.Kind.parity[0]
  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  func run() async throws {
    #if DEBUG
      print("this is a slow debug build; to measure, type swift run -c release parity --bench\n")
    #endif
    print("random walk and exploration\n" + table(try await rows()))
    let events = try EventBench().rows { event in
      try Interruption.check()
      terminal.progress(event)
    }
    terminal.clearProgress()
    print("\nnanoseconds for each event\n" + table(events))
  }

  private func rows() async throws -> [[String]] {
    defer { terminal.clearProgress() }
    terminal.progress("walking")
    let steps = 200_000
    let start = ContinuousClock.now
    _ = await SubjectPair.walk(
      length: steps, seed: 1, goesOn: { _ in !Interruption.isRequested }, reference, reference)
    let walking = start.secondsAgo

    terminal.progress("exploring")
    let begin = ContinuousClock.now
    let progress = try SubjectPair.explore(
      Alphabet.standard.inputs, goesOn: { _ in !Interruption.isRequested }, reference, reference
    ).progress
    let exploring = begin.secondsAgo
    try Interruption.check()
    return [
      ["", "walk", "exploration"],
      ["  inputs", grouped(steps), grouped(progress.inputCount)],
      ["  inputs/s", perSecond(steps, walking), perSecond(progress.inputCount, exploring)],
      ["  states", "", grouped(progress.stateCount)],
      ["  transitions", "", grouped(progress.transitionCount)],
      ["  transitions/s", "", perSecond(progress.transitionCount, exploring)],
    ]
  }
}

private func perSecond(_ count: Int, _ seconds: Double) -> String {
  grouped(Int(Double(count) / seconds))
}
