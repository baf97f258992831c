import Equivalence
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
    /// Each kind of difference once, with its shortest counterexample.
    let differences: [(kind: DifferenceKind, difference: Difference)]
    /// Kinds of difference that were only seen behind another one.
    let followers: Set<DifferenceKind>
    /// The same for what only differs in the calls, where that was asked for.
    let calls: [(kind: DifferenceKind, difference: Difference)]
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
    let exploration = try explore(alphabet) { SubjectPair(reference, candidate) }
    let kinds = Set(exploration.counterexamples.map(\.kind))
    let beyond =
      kinds.isEmpty || Interruption.hasCome
      ? nil
      // Behind a difference there may be no end of states.
      : try explore(alphabet, mostTransitions: 50_000) {
        SubjectPair(reference, candidate, continuesAfterDifference: true)
      }
    let calls = isStrict ? try explore(alphabet) { CallPair(reference, candidate) } : nil
    let progress = exploration.progress
    let place = "states: \(alphabet.name)"
    return Explored(
      candidate: candidate.name, alphabet: alphabet, states: progress.states,
      transitions: progress.transitions, queue: progress.queue, depth: exploration.depth,
      inputs: progress.inputs, seconds: start.secondsAgo, withoutEffect: exploration.withoutEffect,
      differences: exploration.counterexamples.map {
        ($0.kind, SubjectPair.difference(foundBy: place, after: $0.inputs, reference, candidate))
      },
      followers: Set(beyond?.counterexamples.map(\.kind) ?? []).subtracting(kinds),
      calls: (calls?.counterexamples ?? []).map {
        ($0.kind, CallPair.difference(foundBy: place, after: $0.inputs, reference, candidate))
      })
  }

  /// - Parameter mostTransitions: a candidate that piles something up has no end of states. Legacy needs
  ///   less than half of this in any alphabet.
  @MainActor
  private func explore<System: ExplorableSystem>(
    _ alphabet: Alphabet, mostTransitions: Int = 500_000, _ make: @escaping () -> System
  ) throws(Unreliable) -> Exploration<System> where System.Input == Input {
    defer { terminal.clearProgress() }
    let start = ContinuousClock.now
    return try Exploration(
      alphabet.inputs,
      goesOn: { progress in
        let speed = Int(Double(progress.inputs) / max(start.secondsAgo, 0.001))
        terminal.progress(
          "\(alphabet.name): \(count(progress.states, "state")), queue \(grouped(progress.queue)),"
            + " \(grouped(speed)) inputs/s")
        return !Interruption.hasCome && progress.transitions < mostTransitions
      }, from: make)
  }

  /// Half of the walks are sticky.
  @MainActor
  func walk(_ walks: Int, length: Int) throws(Unreliable) -> Walked {
    try walk("walks", walks, length: length) { number, goesOn in
      SubjectPair.walk(
        length: length, seed: seed &+ number, isSticky: !number.isMultiple(of: 2), goesOn: goesOn,
        reference, candidate)
    }
  }

  @MainActor
  func live(_ lives: Int, length: Int) throws(Unreliable) -> Walked {
    try walk("lives", lives, length: length) { number, _ in
      SubjectPair.life(length: length, seed: seed &+ number, reference, candidate)
    }
  }

  @MainActor
  private func walk(
    _ name: String, _ walks: Int, length: Int,
    _ walk: (_ number: UInt64, _ goesOn: (Int) -> Bool) -> RandomWalk<SubjectPair>
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
      let shrinking = Shrinking { SubjectPair(reference, candidate) }
      return Walked(
        name: name, candidate: candidate.name, walks: number, inputs: inputs,
        seconds: start.secondsAgo,
        difference: SubjectPair.difference(
          foundBy: name,
          after: try shrinking.shortest(walk.inputs, goesOn: Interruption.goesOn),
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
