import Equivalence
import SimulatedPhone

/// Whether the instrument is alive: nothing may be called equal by one that cannot fail.
@MainActor
public enum Gate {
  /// Why nothing that is said about these subjects is to be believed. Nil if all is well.
  ///
  /// - Parameter goesOn: called before every check; return false to leave out the rest.
  public static func objection(
    to kinds: [Subject.Kind], seed: UInt64, goesOn: () -> Bool = { true }
  ) -> String? {
    guard let reference = kinds.first else { return "there is no subject" }
    if goesOn(), walk(reference, seed).map(\.lines) != walk(reference, seed).map(\.lines) {
      return "the same inputs made \(reference.name) do different things: it is not deterministic"
    }
    if goesOn(), finds(reference, seed) {
      return "\(reference.name) is said to differ from itself"
    }
    for tampering in Tampering.allCases
    where goesOn() && !finds(reference.tampered(by: tampering), seed) {
      return "a \(reference.name) that \(tampering) is taken for equal"
    }
    for kind in kinds where goesOn() {
      do throws(Unreliable) {
        try SnapshotCheck.check(kind, seed: seed)
      } catch {
        return error.description
      }
    }
    return nil

    func finds(_ candidate: Subject.Kind, _ seed: UInt64) -> Bool {
      !SubjectPair.walk(length: length, seed: seed, reference, candidate).inputs.isEmpty
    }
  }

  private static let length = 500

  private static func walk(_ kind: Subject.Kind, _ seed: UInt64) -> [Outcome] {
    let log = Log(kind)
    _ = RandomWalk(
      Alphabet.walk, length: length, seed: seed, isSticky: false, after: Alphabet.beforeWalk
    ) { log }
    return log.outcomes
  }
}

/// One subject alone, and all that came of its inputs.
private final class Log: SystemUnderTest {
  private let session: Session
  private(set) var outcomes: [Outcome] = []

  init(_ kind: Subject.Kind) { session = Session(kind) }

  func allows(_ input: Input) -> Bool { session.allows(input) }

  func apply(_ input: Input) -> Outcome {
    outcomes.append(session.apply(input))
    return outcomes[outcomes.count - 1]
  }
}
