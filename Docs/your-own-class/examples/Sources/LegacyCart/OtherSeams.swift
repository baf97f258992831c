// What other classes find, and the cart does not.

import CartWorld
import Foundation

enum UIApplication {
  static var shared: UIApplication.Type { self }
  static func open(_ url: URL) { World.current.lines.append("opens \(url)") }
}

/// Keeps a block until an input calls it. The delay is a line, so that a wrong one is a difference.
///
/// This world keeps one block. If yours has more at a time, let it keep all of them, in the order of their deadlines.
enum DispatchQueue {
  struct Deadline {
    var seconds = 0.0
    static func now() -> Deadline { Deadline() }
    static func + (deadline: Deadline, seconds: Double) -> Deadline {
      Deadline(seconds: deadline.seconds + seconds)
    }
  }

  static var main: DispatchQueue.Type { self }

  static func async(execute block: @escaping () -> Void) {
    asyncAfter(deadline: .now(), execute: block)
  }

  static func asyncAfter(deadline: Deadline, execute block: @escaping () -> Void) {
    World.current.lines.append("waits \(deadline.seconds) s")
    _ = World.current.schedule(block)
  }
}

/// In the app, the same code uses the real queue. Here it uses the one above.
class Banner {
  private(set) var isVisible = true

  func hideSoon() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.isVisible = false }
  }
}

/// Linux has no selectors. So the copy has this closure in place of `addObserver(self, selector: #selector(logOut), …)`,
/// and the closure calls the same method. On a Mac, the original line compiles.
class Profile {
  private var observer: Any?

  /// It was `private`, for a `static let shared`.
  init() {
    observer = NotificationCenter.default.addObserver(
      forName: Session.didLogOut, object: nil, queue: nil
    ) { [weak self] _ in self?.logOut() }
  }

  func logOut() { UIApplication.shared.open(URL(string: "shop:/good-bye")!) }
}
