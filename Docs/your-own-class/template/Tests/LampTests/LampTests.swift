import Equivalence
import EquivalenceTesting
import Testing

@testable import Lamp

@MainActor @Suite struct `Two lamps` {
  let legacy = Implementation(name: "legacy") { LampSystem(LegacyLamp()) }
  let modern = Implementation(name: "modern") { LampSystem(ModernLamp()) }

  @Test func `Both lamps do what the transcripts say`() async {
    await expectTranscripts(of: [legacy, modern], inputs: LampSystem.Input.allCases)
  }

  @Test func `The rewrite behaves the same in every state`() async {
    await expectEquivalent(legacy, modern, inputs: LampSystem.Input.allCases)
  }
}
