import CartWorld
import Equivalence
import Foundation

/// A cart with its world. It applies one input, and returns everything that can be observed.
@MainActor
final class CartSystem: ExplorableSystem {
  enum Input: Hashable {
    case add(String)
    case remove(String)
    case order
    /// The next time the cart changes, an observer orders inside of that call.
    case planOrder
    case answer(Int)
    case fail
    case remind
    case logIn
    case logOut
    case wait(seconds: Int)
    /// The app ends and starts again: a new cart finds what the old one has stored.
    case restart
  }

  static let inputs: [Input] = [
    .add("tea"), .add("cup"), .remove("tea"), .order, .planOrder, .answer(7), .fail, .remind,
    .logIn, .logOut, .wait(seconds: 86_400), .wait(seconds: 86_401), .restart,
  ]

  static let environment = [
    EnvironmentPart("Environment", because: "its closures only call the world, which is read"),
    EnvironmentPart("World.center", because: "it has the same observers in each state"),
    EnvironmentPart("Cart.logOutObserver", because: "a token of that center"),
    EnvironmentPart("CartSystem.observer", because: "a token of that center"),
    EnvironmentPart(
      "World.reminder", because: "only the cart sets it, always to the same function"),
    EnvironmentPart("Cart.stopReminder", because: "it only clears the reminder of the world"),
    EnvironmentPart("Timer.stop", because: "it only clears the reminder of the world"),
    EnvironmentPart("World.orders", because: "the cart waits for one at most, and knows that"),
  ]

  private let world = World()
  private let make: (World) -> any AnyCart
  private var cart: (any AnyCart)!
  private var plansOrder = false
  private var observer: (any NSObjectProtocol)?

  init(_ make: @escaping (World) -> any AnyCart) {
    self.make = make
    World.current = world
    cart = make(world)
    observe()
  }

  isolated deinit { quit() }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .add: cart.items.count < 2
    case .answer, .fail: !world.orders.isEmpty
    case .remind: world.reminder != nil
    case .wait(let seconds): world.seconds + seconds <= 86_401
    case .remove, .order, .planOrder, .logIn, .logOut, .restart: true
    }
  }

  func apply(_ input: Input) -> [String] {
    World.current = world
    switch input {
    case .add(let item): cart.add(item)
    case .remove(let item): cart.remove(item)
    case .order: cart.order()
    case .planOrder: plansOrder = true
    case .answer(let number): world.orders.removeFirst()(.success(number))
    case .fail: world.orders.removeFirst()(.failure(CancellationError()))
    case .remind: world.remind()
    case .logIn: world.isLoggedIn = true
    case .logOut: world.logOut()
    case .wait(let seconds): world.seconds += seconds
    case .restart:
      quit()
      cart = make(world)
      observe()
    }
    return world.takeLines() + [
      "items: \(cart.items)", "is ordering: \(cart.isOrdering)",
      "has free shipping: \(cart.hasFreeShipping)",
    ]
  }

  /// Ends the app. The cart goes before its world: what its `deinit` reads must be its own.
  private func quit() {
    World.current = world
    cart = nil
    world.restart()
  }

  private func observe() {
    observer = world.center.addObserver(
      forName: Notification.Name("CartDidChange"), object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.cartDidChange() }
    }
  }

  private func cartDidChange() {
    world.lines.append("changed to \(cart.items)")
    guard plansOrder else { return }
    plansOrder = false
    cart.order()
  }
}

/// What both versions can do.
@MainActor
protocol AnyCart: AnyObject {
  var items: [String] { get }
  var isOrdering: Bool { get }
  var hasFreeShipping: Bool { get }
  func add(_ item: String)
  func remove(_ item: String)
  func order()
}
