import Foundation
import Synchronization

/// A request to stop, by Ctrl-C or SIGTERM. The first request ends every loop early, so that the command still
/// reports what it found so far. The second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)
  /// The writing end of a pipe, which only this process has. The reading end is the standard input of each child
  /// process. Every child stops when this process closes its end or ends. -1: there is no pipe.
  private static let pipeToChildren = Atomic<Int32>(-1)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }
  /// The opposite of ``isRequested``, for loops that take a closure.
  @Sendable static func goesOn() -> Bool { !isRequested }

  /// Requests a stop. A signal handler may call it.
  static func request() {
    flag.store(true, ordering: .relaxed)
    stopChildren()
  }

  /// Closes the pipe, so that all child processes stop.
  static func stopChildren() {
    let end = pipeToChildren.exchange(-1, ordering: .relaxed)
    if end >= 0 { close(end) }
  }

  /// Opens the pipe, and returns the standard input for the child processes, or -1 if no descriptor is left.
  static func openPipeToChildren() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    // A child that inherited the other end would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeToChildren.store(ends[1], ordering: .relaxed)
    if isRequested { stopChildren() }
    return ends[0]
  }

  /// Unblocks all signals. A thread of Dispatch, which starts the child processes, blocks most, and they inherit that.
  static func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  /// In a child process, treats the end of standard input as a request to stop.
  static func stopAtEndOfInput() {
    unblockSignals()
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      request()
    }
  }

  /// Installs the handler of SIGINT and SIGTERM.
  static func handleSignals() {
    // The first use of a static variable takes a lock, which is not allowed in a signal handler.
    flag.store(false, ordering: .relaxed)
    pipeToChildren.store(-1, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.request()
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
  }

  /// The error of a command that writes no file unless its work is complete.
  struct Stopped: Error, CustomStringConvertible {
    let description = "stopped before the end; no file was written"
  }

  static func check() throws(Stopped) { if isRequested { throw Stopped() } }
}
