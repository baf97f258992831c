import Foundation
import Synchronization

/// Ctrl-C or SIGTERM, once: what has been found so far is still told. The second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  static func isAwaited() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Thrown where half of the work is worth nothing.
  struct Stopped: Error, CustomStringConvertible {
    let description = "stopped before the end; no file was written"
  }

  static func check() throws(Stopped) { if hasCome { throw Stopped() } }
}
