import Equivalence
import EquivalenceTesting
import Foundation
import Testing

@testable import Shop

@MainActor @Suite struct `The split of the cart` {
  @Test func `behaves the same in every state`() async {
    await expectEquivalent(.legacy, .modern, inputs: CartSystem.inputs)
  }

  @Test func `behaves the same on random walks`() async throws {
    // A job of CI sets its number. Each walk takes the next seed, so the jobs begin a million seeds apart.
    let job = try #require(UInt64(ProcessInfo.processInfo.environment["JOB"] ?? "0"))
    await expectEquivalentOnWalks(
      .legacy, .modern, inputs: CartSystem.inputs, walking: job == 0 ? 10_000 : 1_000_000,
      seed: job * 1_000_000 + 1)
  }

  @Test func `is equal but for the events that have new names`() async {
    let renamed = Implementation(name: "renamed") {
      CartSystem { world in
        var environment = Cart.Environment.fakes(in: world)
        environment.log = { world.lines.append("counts \"\($0)\"") }
        return Cart(environment)
      }
    }
    await expectEquivalent(
      .legacy, renamed, inputs: CartSystem.inputs,
      accepting: [
        AcceptedDifference(
          "the events have new names",
          after: [.add("tea"), .remove("tea"), .logIn, .add("tea"), .order, .fail],
          because: "the reports of the shop were renamed with them")
      ])
  }
}
