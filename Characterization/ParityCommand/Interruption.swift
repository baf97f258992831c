import Foundation
import Synchronization

/// The request to stop, by Ctrl-C or SIGTERM. The first one ends every loop early, so that what was
/// found so far is reported. The second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)
  /// Only this process has this end of a pipe. The other end is the standard input of each child process,
  /// so that every child stops when this end is closed, or when this process ends. -1: there is no pipe.
  private static let pipeToChildren = Atomic<Int32>(-1)

  static var hasCome: Bool { flag.load(ordering: .relaxed) }
  /// For the loops that take a closure.
  @Sendable static func goesOn() -> Bool { !hasCome }

  /// Safe in a signal handler.
  static func come() {
    flag.store(true, ordering: .relaxed)
    stopChildren()
  }

  static func stopChildren() {
    let end = pipeToChildren.exchange(-1, ordering: .relaxed)
    if end >= 0 { close(end) }
  }

  /// Opens the pipe, and returns the standard input of the child processes. -1: there is no descriptor left.
  static func openPipeToChildren() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    // A child that inherited the other end would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeToChildren.store(ends[1], ordering: .relaxed)
    if hasCome { stopChildren() }
    return ends[0]
  }

  /// In a child process: the end of standard input is a request to stop.
  static func comesWithEndOfInput() {
    // A thread of Dispatch has started this process, and such threads block most signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      come()
    }
  }

  /// Handles the signals from here on.
  static func isAwaited() {
    // A signal handler must not initialize these two: that takes a lock.
    flag.store(false, ordering: .relaxed)
    pipeToChildren.store(-1, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.come()
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
