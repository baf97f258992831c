#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The signals that end a process after a trap, such as a failed precondition or a stack overflow.
package enum TrapSignals {
  package static let all = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  // The handler reads them. They are complete before it is installed.
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(
    capacity: all.count)
  /// The stack of the handler. Made once and never freed; only the kernel writes to it.
  nonisolated(unsafe) private static let memory = UnsafeMutableRawPointer.allocate(
    byteCount: 65_536, alignment: 16)

  /// Installs a handler, once in a process. It may call only functions that are allowed in a signal handler.
  ///
  /// It has a stack of its own on this thread, because the trap may be a stack overflow.
  package static func handle(by handler: @escaping @convention(c) (Int32) -> Void) {
    var stack = stack_t()
    stack.ss_size = 65_536
    stack.ss_sp = memory
    sigaltstack(&stack, nil)
    for (index, number) in all.enumerated() {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = CInt(truncatingIfNeeded: SA_ONSTACK)
      sigaction(number, &action, previous + index)
    }
  }

  /// In a handler: ends the process by the signal, as it would have ended without the handler.
  package static func end(by number: Int32) {
    for index in 0..<6 where all[index] == number { sigaction(number, previous + index, nil) }
    raise(number)
  }
}
