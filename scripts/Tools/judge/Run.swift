import Foundation
import ToolSupport

/// A process that judged one mutant, or the original.
struct Run {
  /// What it printed, with its errors.
  let text: String
  let status: Int32
  /// What the mutated code reported.
  let report: [Substring]
  /// What Swift Testing reported, if somebody asked for it.
  let events: [TestEvent]
  let seconds: Double

  /// The original needs `usual` seconds.
  init(
    _ words: [String], variables: [String: String], at folder: URL? = nil, usual: Double,
    hasEvents: Bool = false
  ) throws {
    let limit = (3 * usual + 1).rounded(.up)
    // The limit is for processor time, because other work can slow the process down.
    let shell = ["/bin/sh", "-c", "ulimit -S -t \(Int(limit)) && exec \"$@\" 2>&1", "sh"]
    let began = Date.now
    (text, status, report, events) = try withTemporaryFolder { room in
      let (report, events) = (room / "report", room / "events")
      for file in [report, events] { try Data().write(to: file) }
      let stream = ["--event-stream-output-path", events.path, "--event-stream-version", "0"]
      let settings = [
        "MUTANT_REPORT": report.path, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
      ]
      let command = try Command(
        shell + words + (hasEvents ? stream : []), at: folder,
        variables: settings.merging(variables) { one, _ in one })
      // A process that sleeps needs no processor time.
      let done = try command.wait(until: .now() + 10 * (usual + 1))
      let reported = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
      return (done.text, done.status, reported, try TestEvent.read(from: events))
    }
    seconds = -began.timeIntervalSinceNow
  }

  var entered: Set<Int> { Set(report.compactMap { Int($0.trimmingPrefix("entered ")) }) }

  /// How the process ended, if not by itself. Swift ends it by a signal at a failed assertion, a wrong index or a wrong
  /// pointer.
  var byForce: State? {
    if [124, 128 + SIGXCPU].contains(status) { return .hang }
    let traps = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
    return traps.contains(status - 128) ? .trap : nil
  }

  /// What this says about the mutant. Nil: it ended for a reason of its own, and no mutant may be blamed for it.
  var outcome: (state: State, detail: String?)? {
    // Also if the process traps after the failure.
    if status != 0, let test = text.firstMatch(of: /Test (.+?) recorded an issue/) {
      return (.noticed, String(test.1))
    }
    if let state = byForce { return (state, lastWords) }
    guard status == 0 else { return nil }
    let last = messages.last ?? []
    let detail = last.dropFirst().joined(separator: ": ")
    switch last.first {
    case "done": return (.survived, nil)
    case "red", "endless": return (.noticed, detail)
    case "refused": return (.refused, detail)
    default: return text.contains(/Test run with \d+ tests? .*passed/) ? (.survived, nil) : nil
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
