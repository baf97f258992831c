import Equivalence
import EquivalenceTesting
import Testing

/// A closure that is declared as environment, and yet knows something that no state contains.
@MainActor @Suite struct `A declaration that is false` {
  private let reading = Implementation(name: "reads later") {
    ReminderSystem { cart in { cart.count } }
  }
  private let capturing = Implementation(name: "captures") {
    ReminderSystem { cart in { [count = cart.count] in count } }
  }

  /// The shortest way to the state is `add`, and then the closure knows the right count. Only after `add`, `add` and
  /// `remove` it knows a wrong one.
  @Test func `makes a comparison INVALID, which shows inputs with a difference`() async throws {
    let verdict = await compare(
      reading, capturing, inputs: ReminderSystem.Input.allCases, walking: 0)

    #expect(verdict.word == .invalid, "\(verdict)")
    #expect(verdict.description.contains("the same input had two results in the same state"))
    let last = try #require(verdict.comparisons[0].differences.first?.steps.last)
    #expect(last.left != last.right)
  }
}

@MainActor
private final class Cart {
  var count = 0
  var reminder: (() -> Int)?
}

@MainActor
private final class ReminderSystem: ExplorableSystem {
  enum Input: CaseIterable { case add, remove, remind, wait }

  static let environment = [
    EnvironmentPart("Cart.reminder", because: "it is always the same function, which is not true")
  ]

  private let cart = Cart()
  private let makeReminder: (Cart) -> () -> Int
  private var seconds = 0

  init(_ makeReminder: @escaping (Cart) -> () -> Int) { self.makeReminder = makeReminder }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .add: cart.count < 2
    case .remove: cart.count > 0
    case .remind: cart.reminder != nil
    case .wait: seconds < 1_000
    }
  }

  func apply(_ input: Input) -> [String] {
    switch input {
    case .add:
      cart.count += 1
      cart.reminder = makeReminder(cart)
    case .remove:
      cart.count -= 1
      if cart.count == 0 { cart.reminder = nil }
    case .remind:
      let count = cart.reminder?() ?? 0
      cart.reminder = nil
      return [count == 1 ? "1 item" : "\(count) items"]
    case .wait: seconds += 1
    }
    return []
  }
}
