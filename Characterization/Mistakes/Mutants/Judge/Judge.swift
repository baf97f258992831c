// Compares the mutated app with the original one. Only scripts/mutate builds it.

import Equivalence
import Foundation
import Mutants
import Parity
import Subjects

@main
struct Judge {
  @MainActor
  static func main() async throws {
    await judge(try parts())
  }

  /// The parts of a default run of `parity`, the fastest first.
  @MainActor
  private static func parts() throws -> [Part] {
    let (legacy, modern) = (Subject.Kind.legacy, Subject.Kind.modern)
    let transcripts = try Repository.loadTranscripts()
    let tracks = try Repository.files("gpx", in: Repository.tracks).map {
      try Track($0, name: $0.lastPathComponent)
    }
    var parts = [
      part("transcripts") {
        for transcript in transcripts {
          if let difference = try transcript.difference(from: modern) { return text(difference) }
        }
        return nil
      }
    ]
    for system in systems(along: tracks) {
      parts.append(
        part(system.name) {
          var run = RunContext()
          run.isVerdictOnly = true
          let comparisons = try await system.compare(run)
          if let objection = comparisons.compactMap(\.objection).first {
            throw Unreliable(because: objection)
          }
          let findings = comparisons.flatMap { $0.findings }
          return findings.first.map { text($0.difference) }
        })
    }
    parts += [
      part("walks") {
        for number in 0..<8 as Range<UInt64> {
          let walk = SubjectPair.walk(
            length: 2_000, seed: 1 + number, isSticky: !number.isMultiple(of: 2), legacy, modern)
          if !walk.inputs.isEmpty { return text(walk.inputs) }
        }
        for number in 0..<200 as Range<UInt64> {
          let life = SubjectPair.life(length: 40, seed: 1 + number, legacy, modern)
          if !life.inputs.isEmpty { return text(life.inputs) }
        }
        return nil
      },
      part("tracks") {
        for track in tracks {
          if let place = try Replay(track, subjects: [legacy, modern]).divergence {
            return "\(track.name), line \(place.line)"
          }
        }
        return nil
      },
      part("exploration") { try explore(legacy, modern) },
      part("self-check") {
        if let objection = await SelfCheck.objection(to: [legacy, modern], seed: 1) {
          throw Unreliable(because: objection)
        }
        return nil
      },
    ]
    return parts
  }

  private static func part(
    _ name: String, difference: @escaping @MainActor () async throws -> String?
  ) -> Part {
    Part(name) {
      do {
        return try await difference()
      } catch let unreliable as Unreliable {
        throw Refusal(unreliable.description)
      }
    }
  }

  /// Explores the standard alphabet up to the first difference.
  @MainActor
  private static func explore(_ legacy: Subject.Kind, _ modern: Subject.Kind) throws -> String? {
    let watch = Watch()
    let exploration = try Exploration(
      Alphabet.standard.inputs,
      // The original has fewer transitions than this. A mutant may have infinitely many states.
      goesOn: { !watch.hasDifference && $0.transitions < 150_000 },
      from: { WatchedPair(legacy, modern, watch) })
    if let first = exploration.counterexamples.first { return text(first.inputs) }
    return exploration.isExhausted ? nil : "more states than the original"
  }

  private static func text(_ difference: Difference) -> String {
    difference.steps.map(\.input).suffix(8).joined(separator: "; ")
  }

  private static func text(_ inputs: [Input]) -> String {
    inputs.map(\.description).suffix(8).joined(separator: "; ")
  }
}

/// Whether a pair has differed.
private final class Watch {
  var hasDifference = false
}

/// A pair of location managers that is watched, so that an exploration can end at the first difference.
private final class WatchedPair: ExplorableSystem {
  private let pair: SubjectPair
  private let watch: Watch

  init(_ legacy: Subject.Kind, _ modern: Subject.Kind, _ watch: Watch) {
    pair = SubjectPair(legacy, modern)
    self.watch = watch
  }

  func allows(_ input: Input) -> Bool { pair.allows(input) }

  func apply(_ input: Input) -> SubjectPair.Outcome {
    let outcome = pair.apply(input)
    if outcome.difference != nil { watch.hasDifference = true }
    return outcome
  }

  var state: SubjectPair.State { pair.state }
  var opaqueParts: Set<OpaquePart> { pair.opaqueParts }
}
