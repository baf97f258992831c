import Equivalence
import Testing

@testable import Lamp

@MainActor @Suite struct `Two lamps` {
  let legacy = Implementation(name: "legacy") { LampSystem(LegacyLamp()) }
  let modern = Implementation(name: "modern") { LampSystem(ModernLamp()) }

  @Test func `Pressing the legacy lamp turns it on`() {
    #expect(legacy.make().apply(.press) == ["changed to true", "on: true"])
  }

  @Test func `The rewrite behaves the same in every state`() async throws {
    let run = RunContext()
    let inputs = LampSystem.Input.allCases
    let walked = ComparedSystem.walked("walk", inputs, [legacy, modern], length: 2_000)
    let explored = ComparedSystem.explored("lamps", inputs, [legacy, modern])
    let comparisons = try await walked.compare(run) + explored.compare(run)
    let verdict = Verdict(of: ["legacy", "modern"], comparisons)
    print(verdict)
    #expect(verdict.word == .exhausted)
  }
}
