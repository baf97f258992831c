import Equivalence
import EquivalenceTesting
import Testing

@testable import Shop

@MainActor @Suite struct `The split of the cart` {
  @Test func `behaves the same in every state`() async {
    await expectEquivalent(.legacy, .modern, inputs: CartSystem.inputs)
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
