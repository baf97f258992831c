import Foundation

/// What the customer wants to buy. It survives a restart of the app.
@MainActor
final class Cart {
  static let didChange = Notification.Name("CartDidChange")

  private(set) var items: [String]
  private(set) var isOrdering = false
  private let environment: Environment
  private var stopReminder: () -> Void = {}
  private var logOutObserver: (any NSObjectProtocol)?

  init(_ environment: Environment) {
    self.environment = environment
    items = environment.storage.items ?? []
    logOutObserver = environment.center.addObserver(
      forName: Session.didLogOut, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.clear() }
    }
  }

  isolated deinit {
    if let logOutObserver { environment.center.removeObserver(logOutObserver) }
  }

  /// Customers who have ordered within a day pay nothing for the shipping.
  var hasFreeShipping: Bool {
    guard let last = environment.storage.lastOrder else { return false }
    return environment.now().timeIntervalSince(last) <= 24 * 60 * 60
  }

  func add(_ item: String) {
    items.append(item)
    save()
    environment.log("add \(item)")
    remindLater()
  }

  func remove(_ item: String) {
    guard let index = items.firstIndex(of: item) else { return }
    items.remove(at: index)
    save()
    environment.log("remove \(item)")
    if items.isEmpty { stopReminder() }
  }

  func order() {
    guard environment.isLoggedIn() else { return environment.show(.login) }
    if isOrdering || items.isEmpty { return }
    isOrdering = true
    environment.order(items) { [self] result in
      isOrdering = false
      switch result {
      case .success(let number):
        environment.storage.lastOrder = environment.now()
        clear()
        environment.show(.receipt(number))
      case .failure:
        environment.log("order failed")
        environment.show(.tryAgain)
      }
    }
  }

  private func clear() {
    items = []
    save()
    stopReminder()
  }

  private func save() {
    environment.storage.items = items
    environment.center.post(name: Cart.didChange, object: self)
  }

  private func remindLater() {
    stopReminder()
    stopReminder = environment.wait(60 * 60) { [self] in
      environment.show(.reminder(items.count))
    }
  }
}

extension Cart {
  /// What the cart needs of the app. A test passes fakes, and the app passes `live`.
  struct Environment {
    var storage: any CartStorage
    var center: NotificationCenter
    var isLoggedIn: () -> Bool
    var now: () -> Date
    var log: (String) -> Void
    var show: (Router.Screen) -> Void
    /// Sends an order, and calls the closure when the server answers.
    var order: ([String], @escaping @MainActor (Result<Int, any Error>) -> Void) -> Void
    /// Calls the closure after some seconds. Returns a function that stops this.
    var wait: (TimeInterval, @escaping @MainActor () -> Void) -> () -> Void
  }
}

/// What the cart stores in the defaults of the app.
@MainActor
protocol CartStorage: AnyObject {
  /// Nil before the first ones are stored.
  var items: [String]? { get set }
  /// When the customer ordered. Nil before the first order.
  var lastOrder: Date? { get set }
}
