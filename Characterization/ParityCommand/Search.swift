import Foundation
import Parity

/// Looks for a difference between the reference and one candidate, in every state and on long walks.
struct Search {
  let reference: Subject.Kind
  let candidate: Subject.Kind
  let seed: UInt64
  let isStrict: Bool
  let terminal: Terminal

  struct Explored {
    let candidate: String
    let alphabet: Alphabet
    let states: Int
    let transitions: Int
    /// States in which an input has not been tried.
    let queue: Int
    let depth: Int
    let inputs: Int
    let seconds: Double
    let withoutEffect: [Input]
    /// Each kind of difference once, with its shortest witness.
    let differences: [(kind: Pair.Kind, difference: Difference)]
    /// Kinds of difference that were only seen behind another one.
    let followers: Set<Pair.Kind>
    /// The same for what only differs in the calls, where that was asked for.
    let calls: [(kind: Pair.Kind, difference: Difference)]
  }

  struct Walked {
    /// What kind of walks: `walks`, or `lives`.
    let name: String
    let candidate: String
    let walks: Int
    let inputs: Int
    let seconds: Double
    let difference: Difference?
  }

  @MainActor
  func explore(_ alphabet: Alphabet) throws(Unreliable) -> Explored {
    let start = ContinuousClock.now
    let exploration = try explore(alphabet, .differences)
    let kinds = Set(exploration.witnesses.map(\.finding))
    let beyond =
      kinds.isEmpty || Interruption.hasCome ? nil : try explore(alphabet, .furtherDifferences)
    let calls = isStrict ? try explore(alphabet, .calls) : nil
    let progress = exploration.progress
    return Explored(
      candidate: candidate.name, alphabet: alphabet, states: progress.states,
      transitions: progress.transitions, queue: progress.queue, depth: exploration.depth,
      inputs: progress.inputs, seconds: start.secondsAgo, withoutEffect: exploration.withoutEffect,
      differences: differences(exploration, .differences, alphabet),
      followers: Set(beyond?.witnesses.map(\.finding) ?? []).subtracting(kinds),
      calls: calls.map { differences($0, .calls, alphabet) } ?? [])
  }

  @MainActor
  private func differences(
    _ exploration: Exploration<Pair>, _ interest: Pair.Interest, _ alphabet: Alphabet
  ) -> [(kind: Pair.Kind, difference: Difference)] {
    exploration.witnesses.map {
      (
        $0.finding,
        Pair.difference(
          foundBy: "states: \(alphabet.name)", after: $0.inputs, interest: interest, reference,
          candidate)
      )
    }
  }

  @MainActor
  private func explore(
    _ alphabet: Alphabet, _ interest: Pair.Interest
  ) throws(Unreliable) -> Exploration<Pair> {
    defer { terminal.clearProgress() }
    let start = ContinuousClock.now
    // A candidate that piles something up has no end of states, and behind a difference there may be
    // none, either. Legacy needs less than half of this in any alphabet.
    let mostTransitions = interest == .furtherDifferences ? 50_000 : 500_000
    return try Pair.explore(
      alphabet.inputs, interest: interest,
      goesOn: { progress in
        let speed = Int(Double(progress.inputs) / max(start.secondsAgo, 0.001))
        terminal.progress(
          "\(alphabet.name): \(count(progress.states, "state")), queue \(grouped(progress.queue)),"
            + " \(grouped(speed)) inputs/s")
        return !Interruption.hasCome && progress.transitions < mostTransitions
      }, reference, candidate)
  }

  /// Half of the walks are sticky.
  @MainActor
  func walk(_ walks: Int, length: Int) throws(Unreliable) -> Walked {
    try walk("walks", walks, length: length) { number, goesOn in
      Pair.walk(
        length: length, seed: seed &+ number, isSticky: !number.isMultiple(of: 2), goesOn: goesOn,
        reference, candidate)
    }
  }

  @MainActor
  func live(_ lives: Int, length: Int) throws(Unreliable) -> Walked {
    try walk("lives", lives, length: length) { number, _ in
      Pair.life(length: length, seed: seed &+ number, reference, candidate)
    }
  }

  @MainActor
  private func walk(
    _ name: String, _ walks: Int, length: Int,
    _ walk: (_ number: UInt64, _ goesOn: (Int) -> Bool) -> Walk<Pair>
  ) throws(Unreliable) -> Walked {
    defer { terminal.clearProgress() }
    let start = ContinuousClock.now
    var inputs = 0
    var number = 0
    while number < walks && !Interruption.hasCome {
      let walk = walk(UInt64(number)) {
        terminal.progress("\(name): \(grouped(inputs + $0)) of \(grouped(walks * length)) inputs")
        return !Interruption.hasCome
      }
      inputs += walk.length
      number += 1
      guard !walk.inputs.isEmpty else { continue }
      let shortening = Shortening { Pair(reference, candidate) }
      return Walked(
        name: name, candidate: candidate.name, walks: number, inputs: inputs,
        seconds: start.secondsAgo,
        difference: Pair.difference(
          foundBy: name,
          after: try shortening.shortest(walk.inputs, goesOn: Interruption.goesOn),
          reference, candidate))
    }
    return Walked(
      name: name, candidate: candidate.name, walks: number, inputs: inputs,
      seconds: start.secondsAgo, difference: nil)
  }
}

extension ContinuousClock.Instant {
  var secondsAgo: Double { (ContinuousClock.now - self) / .seconds(1) }
}
