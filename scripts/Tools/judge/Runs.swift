import Foundation
import ToolSupport

/// Waits until a command ends. Stops it as soon as `isOver` says so.
func watch(_ command: Command, isOver: () throws -> Bool) throws -> Command.Output {
  while command.isRunning {
    usleep(5_000)
    if try isOver() {
      command.stop()
      break
    }
  }
  return try command.wait()
}

/// A process that ran with one mutant, or with none.
struct MutantRun {
  /// What it printed, with its errors.
  let text: String
  let status: Int32
  /// What the mutated code reported.
  let report: [Substring]
  /// The processor time.
  private(set) var seconds = 0.0
  /// Whether it was stopped because it slept or ran for too long.
  private(set) var isLate = false

  /// Runs words with a mutant until a test fails. The original needs `usual` seconds of processor time.
  init(_ words: [String], mutant: Int = 0, at folder: URL? = nil, usual: Double) throws {
    let limit = Int((3 * usual + 1).rounded(.up))
    let shell = ["/bin/sh", "-c", "ulimit -S -t \(limit) && exec \"$@\" 2>&1", "sh"]
    (text, status, report, seconds, isLate) = try withTemporaryFolder { room in
      let report = room / "report"
      try Data().write(to: report)
      let command = try Command(
        shell + words, at: folder,
        variables: [
          "MUTANT": "\(mutant)", "MUTANT_REPORT": report.path, "SWIFT_BACKTRACE": "enable=no",
          "NO_COLOR": "1",
        ])
      let began = Date.now
      var (awake, looked, seconds, isLate) = (began, began, 0.0, false)
      let done = try watch(command) {
        let now = Date.now
        if now.timeIntervalSince(looked) < 0.02 { return false }
        looked = now
        let (isAsleep, used) = state(of: command.identifier)
        seconds = max(seconds, used)
        if issue(in: command.soFar) != nil { return true }
        // A process that sleeps for a second hangs, unless it waits for a child.
        let idle = now.timeIntervalSince(awake)
        if try !isAsleep || (idle > 1 && hasChild(command.identifier)) { awake = now }
        isLate = now.timeIntervalSince(awake) > 1 || now.timeIntervalSince(began) > 300
        return isLate
      }
      let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
      return (done.text, done.status, lines, seconds, isLate)
    }
  }

  /// The numbers of the bodies that the process entered.
  var entered: Set<Int> {
    Set(report.compactMap { $0.hasPrefix("entered ") ? Int($0.dropFirst(8)) : nil })
  }

  /// How the process ended, if not by itself. Swift ends it by a signal at a failed assertion, a wrong index or a wrong
  /// pointer.
  var byForce: State? {
    if isLate || [128 + SIGXCPU, 128 + SIGPROF].contains(status) { return .hang }
    let traps = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
    return traps.contains(status - 128) ? .trap : nil
  }

  var lastWords: String {
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    let why = lines.first { $0.contains("Fatal error") || $0.contains("failed:") }
    return String(why ?? lines.last ?? "")
  }

  /// The first test that failed.
  var failure: String? { issue(in: text) }
}

private func issue(in text: String) -> String? {
  text.firstMatch(of: /Test (.+?) recorded an issue/).map { String($0.1) }
}

/// Whether all threads of a process sleep, and its seconds of processor time. Without /proc, it does not sleep.
private func state(of process: pid_t) -> (isAsleep: Bool, seconds: Double) {
  func words(_ path: String) -> [Substring] {
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    // The name of a process, in parentheses, may have spaces.
    return text?.split(separator: ")").last?.split(separator: " ") ?? []
  }
  let tasks = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
  let used = words("/proc/\(process)/stat")
  let ticks = used.count > 12 ? (Double(used[11]) ?? 0) + (Double(used[12]) ?? 0) : 0
  let isAsleep =
    !threads.isEmpty && threads.allSatisfy { words("\(tasks)/\($0)/stat").first == "S" }
  return (isAsleep, ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
}

private func hasChild(_ process: pid_t) throws -> Bool {
  try run(["pgrep", "-P", "\(process)"]).status == 0
}
