import Foundation
import Synchronization

/// The request to stop, by Ctrl-C or SIGTERM. The first one ends every loop early, so that what was
/// found so far is reported. The second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasCome: Bool { flag.load(ordering: .relaxed) }
  /// For the loops that take a closure.
  @Sendable static func goesOn() -> Bool { !hasCome }

  /// Handles the signals from here on.
  static func isAwaited() {
    // A signal handler must not initialize the flag: that takes a lock.
    flag.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
  }

  /// Thrown where half of the work is worth nothing.
  struct Stopped: Error, CustomStringConvertible {
    let description = "stopped before the end; no file was written"
  }

  static func check() throws(Stopped) { if hasCome { throw Stopped() } }
}
