import Equivalence
import SimulatedPhone

extension SelfCheck {
  /// Returns the reason why no comparison of these subjects can be trusted. Nil if the first one, the reference, is
  /// deterministic, and differs from each mutant of it.
  package static func objection(
    to kinds: [Subject.Kind], seed: UInt64, goesOn: () -> Bool = { true }
  ) async -> String? {
    guard let reference = kinds.first else { return "there is no subject; name at least one" }
    if let objection = await objection(
      to: Implementation(reference), Alphabet.walk, seed: seed, after: Alphabet.ready,
      goesOn: goesOn)
    {
      return objection
    }
    for tampering in Tampering.allCases where goesOn() {
      let mutant = reference.tampered(by: tampering)
      if await SubjectPair.walk(length: 500, seed: seed, reference, mutant).inputs.isEmpty {
        return "the comparison does not detect a mutant of \(reference.name) that \(tampering);"
          + " check that its adapter reports all reactions and the public state"
      }
    }
    return nil
  }
}
