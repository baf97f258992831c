import Equivalence
import SimulatedPhone

extension SelfCheck {
  /// Why no comparison of these subjects can be trusted. Nil if all is well. The first subject is the reference:
  /// it is checked as any system is, and must differ from each ``Tampering`` of it. The snapshots of all are
  /// checked.
  ///
  /// - Parameter goesOn: called before every check; return false to leave out the rest.
  public static func objection(
    to kinds: [Subject.Kind], seed: UInt64, goesOn: () -> Bool = { true }
  ) async -> String? {
    guard let reference = kinds.first else { return "there is no subject" }
    if let objection = await objection(
      to: Implementation(reference), Alphabet.walk, seed: seed, after: Alphabet.beforeWalk,
      goesOn: goesOn)
    {
      return objection
    }
    for tampering in Tampering.allCases where goesOn() {
      let mutant = reference.tampered(by: tampering)
      if await SubjectPair.walk(length: 500, seed: seed, reference, mutant).inputs.isEmpty {
        return "a \(reference.name) that \(tampering) is taken for equal"
      }
    }
    for kind in kinds where goesOn() {
      do throws(Unreliable) {
        try checkSnapshot(of: kind, seed: seed)
      } catch {
        return error.description
      }
    }
    return nil
  }
}
