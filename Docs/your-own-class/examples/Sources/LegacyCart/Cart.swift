import Foundation

/// What the customer wants to buy. It survives a restart of the app.
class Cart {
  static let shared = Cart()
  static let didChange = Notification.Name("CartDidChange")

  private(set) var items: [String]
  private(set) var isOrdering = false
  private var reminder: Timer?
  private var logOutObserver: Any?

  init() {
    items = UserDefaults.standard.stringArray(forKey: "cart") ?? []
    logOutObserver = NotificationCenter.default.addObserver(
      forName: Session.didLogOut, object: nil, queue: nil
    ) { [weak self] _ in
      self?.clear()
    }
  }

  deinit {
    if let logOutObserver { NotificationCenter.default.removeObserver(logOutObserver) }
  }

  /// Customers who have ordered within a day pay nothing for the shipping.
  var hasFreeShipping: Bool {
    guard let last = UserDefaults.standard.object(forKey: "lastOrder") as? Date else {
      return false
    }
    return Date().timeIntervalSince(last) <= 24 * 60 * 60
  }

  func add(_ item: String) {
    items.append(item)
    save()
    Analytics.log("add \(item)")
    remindLater()
  }

  func remove(_ item: String) {
    guard let index = items.firstIndex(of: item) else { return }
    items.remove(at: index)
    save()
    Analytics.log("remove \(item)")
    if items.isEmpty { reminder?.invalidate() }
  }

  func order() {
    guard Session.shared.isLoggedIn else { return Router.shared.show(.login) }
    if isOrdering || items.isEmpty { return }
    isOrdering = true
    API.shared.order(items) { result in
      self.isOrdering = false
      switch result {
      case .success(let number):
        UserDefaults.standard.set(Date(), forKey: "lastOrder")
        self.clear()
        Router.shared.show(.receipt(number))
      case .failure:
        Analytics.log("order failed")
        Router.shared.show(.tryAgain)
      }
    }
  }

  private func clear() {
    items = []
    save()
    reminder?.invalidate()
  }

  private func save() {
    UserDefaults.standard.set(items, forKey: "cart")
    NotificationCenter.default.post(name: Cart.didChange, object: self)
  }

  private func remindLater() {
    reminder?.invalidate()
    reminder = Timer.scheduledTimer(withTimeInterval: 60 * 60, repeats: false) { _ in
      Router.shared.show(.reminder(self.items.count))
    }
  }
}
