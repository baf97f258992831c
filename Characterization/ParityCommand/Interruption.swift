import Foundation
import Synchronization

/// Ctrl-C, once: what has been found so far is still told. The second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  static func isAwaited() {
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}
