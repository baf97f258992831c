import Equivalence
import Foundation

/// Notices that a system traps, or does not return from an input.
///
/// Then the process must end, and can search for nothing. It writes the last inputs, and the command that finds the
/// shortest ones in processes of their own: see ``TrapSearch``.
enum TrapWatch {
  /// How long an input may take, in seconds.
  static let limit = 10
  /// How many inputs the process of the user writes.
  private static let mostInputs = 20

  // The handler reads these. They are complete before it is installed.
  nonisolated(unsafe) private static var candidates = UnsafeBufferPointer<Int>(start: nil, count: 0)
  nonisolated(unsafe) private static var different: Ending?
  nonisolated(unsafe) private static var invalid: Ending?
  nonisolated(unsafe) private static var harness: Ending?

  /// What the process writes last, in memory that is never freed, and its exit status.
  private struct Ending {
    let errors: UnsafeBufferPointer<UInt8>
    let output: UnsafeBufferPointer<UInt8>
    let status: Int32

    /// The verdict without a report. If `isJSON`, it is also a document on standard output.
    init(_ word: Verdict.Word, _ message: String, isJSON: Bool) {
      errors = Ending.permanent("\(word.rawValue)  \(message)\n")
      let document = JSON.text(of: Misuse(message), verdict: word) + "\n"
      output = Ending.permanent(isJSON ? document : "")
      status = word == .different ? 1 : 2
    }

    private static func permanent(_ text: String) -> UnsafeBufferPointer<UInt8> {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      return UnsafeBufferPointer(bytes)
    }
  }

  /// In the process of the user, reports a trap or a hang, and ends the process.
  ///
  /// - Parameters:
  ///   - names: the names of the systems that may trap. A trap of another one is no difference.
  ///   - isJSON: whether to also print a document.
  @MainActor static func reportAfterTrap(of names: [String], isJSON: Bool) {
    let numbers = UnsafeMutableBufferPointer<Int>.allocate(capacity: names.count)
    _ = numbers.initialize(from: names.map(RunningInputs.number))
    candidates = UnsafeBufferPointer(numbers)
    let command = TrapSearch.command
    different = Ending(
      .different,
      "a candidate trapped or did not return, so there is no report; its inputs are on stderr; to"
        + " find the shortest ones, type \(command)",
      isJSON: isJSON)
    invalid = Ending(
      .invalid,
      "the reference must neither trap nor hang; to see all of its inputs, type \(command)",
      isJSON: isJSON)
    harness = Ending(
      .invalid, "the harness trapped outside of all systems; run parity again", isJSON: isJSON)
    RunningInputs.prepare()
    TrapSignals.handle { _ in TrapWatch.report(isHang: false) }
    HangWatch.start(seconds: limit) { report(isHang: true) }
  }

  /// Ends the process. Calls only functions that are allowed in a signal handler.
  private static func report(isHang: Bool) {
    let isSystem = RunningInputs.write(to: STDERR_FILENO, isHang: isHang, most: mostInputs)
    var isCandidate = false
    for number in candidates where RunningInputs.isRunning(number) { isCandidate = true }
    let ending = isSystem ? (isCandidate ? different : invalid) : harness
    guard let ending else { _exit(2) }
    writeAll(ending.errors, to: STDERR_FILENO)
    writeAll(ending.output, to: STDOUT_FILENO)
    _exit(ending.status)
  }

  /// In a child process, prints all inputs after a trap or a hang, and ends by a signal. Its parent reads them.
  @MainActor static func printAfterTrap(seconds: Int) {
    RunningInputs.prepare()
    TrapSignals.handle { number in
      TrapWatch.end(by: number, isHang: false)
    }
    HangWatch.start(seconds: seconds) { end(by: SIGABRT, isHang: true) }
  }

  /// Without a backtrace, which takes seconds.
  private static func end(by number: Int32, isHang: Bool) {
    _ = RunningInputs.write(to: STDOUT_FILENO, isHang: isHang)
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
