import Foundation
import ToolSupport

/// A process that judged one mutant, or the original.
struct Run {
  /// What it printed, with its errors.
  let text: String
  let status: Int32
  /// What the mutated code reported.
  let report: [Substring]
  /// The processor time.
  private(set) var seconds = 0.0
  /// Whether it was stopped because it slept or ran for too long.
  private(set) var isLate = false

  /// Runs words until a test fails. The original needs `usual` seconds of processor time.
  init(
    _ words: [String], variables: [String: String], at folder: URL? = nil, usual: Double
  ) throws {
    let processor = Int((3 * usual + 1).rounded(.up))
    let shell = ["/bin/sh", "-c", "ulimit -S -t \(processor) && exec \"$@\" 2>&1", "sh"]
    var (seconds, isLate) = (0.0, false)
    (text, status, report) = try withTemporaryFolder { room in
      let report = room / "report"
      try Data().write(to: report)
      let settings = [
        "MUTANT_REPORT": report.path, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
      ]
      let command = try Command(
        shell + words, at: folder, variables: settings.merging(variables) { one, _ in one })
      let began = Date.now
      var awake = began
      while command.isRunning, !isLate {
        usleep(10_000)
        if firstFailure(in: command.soFar) != nil { break }
        let (isAsleep, used) = threads(of: command.identifier)
        seconds = max(seconds, used)
        // A process that sleeps for three seconds hangs, unless it waits for a child.
        if !isAsleep { awake = .now }
        isLate = -awake.timeIntervalSinceNow > 3 || -began.timeIntervalSinceNow > 600
      }
      if command.isRunning { command.stop() }
      let done = try command.wait()
      let reported = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
      return (done.text, done.status, reported)
    }
    (self.seconds, self.isLate) = (seconds, isLate)
  }

  /// The bodies that the process entered.
  var entered: Set<Int> { Set(report.compactMap { Int($0.trimmingPrefix("entered ")) }) }

  /// How the process ended, if not by itself. Swift ends it by a signal at a failed assertion, a wrong index or a wrong
  /// pointer.
  var byForce: State? {
    if isLate || [128 + SIGXCPU, 128 + SIGPROF].contains(status) { return .hang }
    let traps = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
    return traps.contains(status - 128) ? .trap : nil
  }

  /// What this says about the mutant. Nil: it ended for a reason of its own, and no mutant may be blamed for it.
  func outcome(isParity: Bool) -> (state: State, detail: String?)? {
    // Also if the process traps after the failure, before it is stopped.
    if !isParity, status != 0, let test = firstFailure(in: text) { return (.noticed, test) }
    if let state = byForce { return (state, lastWords) }
    guard status == 0 else { return nil }
    if !isParity {
      return text.contains(/Test run with \d+ tests? .*passed/) ? (.survived, nil) : nil
    }
    let last = messages.last ?? []
    switch last.first {
    case "done": return (.survived, nil)
    case "red", "endless": return (.noticed, last.last)
    case "refused": return (.refused, last.last)
    default: return nil
    }
  }

  /// What the judge printed: a word, and what it is about.
  var messages: [[String]] {
    text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
  }

  var lastWords: String {
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    let why = lines.first { $0.contains("Fatal error") || $0.contains("failed:") }
    return String(why ?? lines.last ?? "")
  }
}

private func firstFailure(in text: String) -> String? {
  text.firstMatch(of: /Test (.+?) recorded an issue/).map { String($0.1) }
}

/// Whether all threads of a process sleep and none has a child, and its seconds of processor time. Without /proc, it
/// does not sleep.
private func threads(of process: pid_t) -> (areAsleep: Bool, seconds: Double) {
  func words(_ path: String) -> [Substring] {
    let file = FileManager.default.contents(atPath: path) ?? Data()
    // The name of a process, in parentheses, may have spaces.
    return String(decoding: file, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
      ?? []
  }
  let tasks = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
  let used = words("/proc/\(process)/stat")
  let ticks = used.count > 12 ? (Double(used[11]) ?? 0) + (Double(used[12]) ?? 0) : 0
  let areAsleep = threads.allSatisfy {
    words("\(tasks)/\($0)/stat").first == "S" && words("\(tasks)/\($0)/children").isEmpty
  }
  return (!threads.isEmpty && areAsleep, ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
}
