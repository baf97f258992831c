import Foundation

/// The cart of the app, with what it used before. No caller of `Cart.shared` has changed.
extension Cart {
  static let shared = Cart(.live)
}

extension Cart.Environment {
  @MainActor static var live: Self {
    Self(
      storage: UserDefaults.standard, center: .default,
      isLoggedIn: { Session.shared.isLoggedIn }, now: { Date() }, log: Analytics.log,
      show: Router.shared.show, order: API.shared.order,
      wait: { seconds, body in
        let timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
          MainActor.assumeIsolated { body() }
        }
        return timer.invalidate
      })
  }
}

extension UserDefaults: @MainActor CartStorage {
  var items: [String]? {
    get { stringArray(forKey: "cart") }
    set { set(newValue, forKey: "cart") }
  }

  var lastOrder: Date? {
    get { object(forKey: "lastOrder") as? Date }
    set { set(newValue, forKey: "lastOrder") }
  }
}
