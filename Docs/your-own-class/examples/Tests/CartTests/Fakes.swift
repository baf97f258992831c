import CartWorld
import Equivalence
import Foundation

@testable import Shop

extension Cart: AnyCart {}

extension Implementation<CartSystem> {
  static let modern = Implementation(name: "modern") { CartSystem { Cart(.fakes(in: $0)) } }
}

extension Cart.Environment {
  /// Everything that a cart needs, from one world.
  @MainActor static func fakes(in world: World) -> Self {
    Self(
      storage: world, center: world.center, isLoggedIn: { world.isLoggedIn }, now: { world.now },
      log: { world.lines.append("logs \"\($0)\"") }, show: { world.lines.append("shows \($0)") },
      order: { items, answer in
        world.lines.append("orders \(items)")
        world.orders.append { result in MainActor.assumeIsolated { answer(result) } }
      },
      wait: { seconds, body in
        world.lines.append("waits \(Int(seconds)) s")
        return world.schedule { MainActor.assumeIsolated { body() } }
      })
  }
}

extension World: @MainActor CartStorage {}
