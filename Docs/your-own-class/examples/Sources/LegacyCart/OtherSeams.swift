// What other classes find, and the cart does not.

import CartWorld
import Foundation

enum UIApplication {
  static var shared: UIApplication.Type { self }
  static func open(_ url: URL) { World.current.lines.append("opens \(url)") }
}

/// Linux has no selectors. So the copy has this closure in place of `addObserver(self, selector: #selector(logOut), …)`,
/// and the closure calls the same method. On a Mac, the original line compiles.
class Profile {
  private var observer: Any?

  init() {
    observer = NotificationCenter.default.addObserver(
      forName: Session.didLogOut, object: nil, queue: nil
    ) { [weak self] _ in self?.logOut() }
  }

  func logOut() { UIApplication.shared.open(URL(string: "shop:/good-bye")!) }
}
