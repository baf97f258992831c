import Equivalence
import Foundation
import Synchronization

/// Notices that a subject traps, or does not return from an input.
///
/// In the process of the user, a trap cannot be survived. So its signal handler replaces the process by a new one of
/// the same command, which searches for the inputs: see ``TrapSearch``. This costs nothing as long as nothing traps.
enum TrapWatch {
  /// How long an input may take.
  static let limit = 10

  /// Odd while a system handles an input.
  private static let inputs = Atomic(0)
  // The handler reads them. They are complete before it is installed.
  nonisolated(unsafe) private static var program: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  /// The word `search:UUU` with the number of the unit.
  nonisolated(unsafe) private static var task: UnsafeMutablePointer<CChar>?

  /// In the process of the user, starts the search after a trap or a hang.
  @MainActor static func searchAfterTrap() {
    let all = ["parity", "--trap", "search:000"] + CommandLine.arguments.dropFirst()
    let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: all.count + 1)
    for (index, word) in all.enumerated() { copies[index] = strdup(word) }
    copies[all.count] = nil
    program = Bundle.main.executableURL.flatMap { strdup($0.path) }
    (words, task) = (copies, copies[2])
    TrapSignals.handle { _ in TrapWatch.search() }
    watch(seconds: limit) { search() }
  }

  /// In a child process, keeps the inputs, and prints them after a trap or a hang.
  @MainActor static func printAfterTrap(seconds: Int) {
    RunningInputs.printBeforeTrap()
    abortAfterHang(seconds: seconds)
  }

  /// Ends a child process after a trap or a hang, without a backtrace: its parent repeats it.
  @MainActor static func endAfterTrap() {
    TrapSignals.handle { number in
      signal(number, SIG_DFL)
      raise(number)
    }
    abortAfterHang(seconds: limit)
  }

  /// Ends a child process that does not return from an input.
  @MainActor private static func abortAfterHang(seconds: Int) {
    watch(seconds: seconds) {
      writeToStandardError("\n\(Trap.hang)\n")
      kill(getpid(), SIGABRT)
    }
  }

  /// Says which part of the run begins.
  static func begin(_ unit: Int) {
    for (index, digit) in [100, 10, 1].enumerated() {
      task?[7 + index] = CChar(48 + unit / digit % 10)
    }
  }

  /// Replaces this process. Calls only functions that are allowed in a signal handler.
  private static func search() {
    guard let program, let words else { return }
    // A new process would inherit that this signal is blocked.
    Interruption.unblockSignals()
    execv(program, words)
    _exit(2)
  }

  /// Calls `end` on a thread of its own if an input takes longer than this.
  @MainActor private static func watch(seconds: Int, _ end: @escaping @Sendable () -> Void) {
    InputTrail.onInput = { _ = inputs.wrappingAdd(1, ordering: .relaxed) }
    Thread.detachNewThread {
      var (last, ticks) = (0, 0)
      while true {
        usleep(250_000)
        let now = inputs.load(ordering: .relaxed)
        ticks = now == last && now % 2 == 1 ? ticks + 1 : 0
        last = now
        if ticks >= 4 * seconds {
          end()
          return
        }
      }
    }
  }
}
