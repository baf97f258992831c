import Equivalence
import EquivalenceTesting
import Testing

@testable import Tokens

@MainActor @Suite struct `Two actors that keep a token` {
  let legacy = Implementation(name: "legacy") { TokenSystem { LegacyTokens(server: $0) } }
  let modern = Implementation(name: "modern") { TokenSystem { ModernTokens(server: $0) } }

  @Test func `An actor equals itself in every state`() async {
    await expectEquivalent(legacy, legacy, inputs: TokenSystem.Input.allCases)
  }

  @Test func `The rewrite sends a second request`() async {
    let verdict = await compare(
      legacy, modern, inputs: TokenSystem.Input.allCases, walking: 0)
    let shortest = """
      states, after 2 inputs
            - legacy                     + modern
         1  ask
              server receives a request    server receives a request
         2  ask
                                         + server receives a request
      """
    #expect(verdict.description.hasPrefix(shortest))
  }
}
