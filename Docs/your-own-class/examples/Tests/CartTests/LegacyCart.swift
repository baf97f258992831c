import CartWorld
import Equivalence

@testable import LegacyCart

extension Cart: AnyCart {}

extension Implementation<CartSystem> {
  static let legacy = Implementation(name: "legacy") { CartSystem { _ in Cart() } }
}
