import Equivalence
import EquivalenceTesting
import Testing

@MainActor @Suite struct `Each transcript of the cart` {
  @Test func `says what a customer sees`() async {
    await expectTranscripts(of: [.legacy, .modern], inputs: CartSystem.inputs)
  }
}
