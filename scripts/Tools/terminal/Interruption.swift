import Foundation
import ToolSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let files = FileManager.default

extension Parity {
  /// Checks that parity loses no transcript, and still prints and writes its result.
  func checkInterruption() throws {
    for signal in [SIGINT, SIGTERM] {
      try checkRecording("signal \(signal)", .drafting) { run, _ in kill(run.process, signal) }
    }
    for phase in [Phase.drafting, .replacing] {
      try checkRecording("an edit", phase, status: 2, "has changed") { _, name in
        _ = try write(contents("\(room)/\(name)")! + "start\n", to: name)
      }
      try checkRecording("a folder", phase, status: 2, "has changed") { _, name in
        try files.removeItem(atPath: "\(room)/\(name)")
        try files.createDirectory(atPath: "\(room)/\(name)", withIntermediateDirectories: false)
      }
    }
    try checkDocuments()
    // With one core, a deep run has no child process.
    guard ProcessInfo.processInfo.activeProcessorCount > 1 else { return }
    try checkDeepRun("Ctrl-C") { parent, _ in kill(-parent, SIGINT) }
    try checkDeepRun("SIGTERM") { parent, _ in kill(parent, SIGTERM) }
    try checkDeepRun("SIGTERM to a child") { _, child in kill(child, SIGTERM) }
    let message = "ended without a result: signal 9"
    try checkDeepRun("SIGKILL to a child", 2, "INVALID", message) { kill($1, SIGKILL) }
    try checkDeepRun("SIGKILL", -SIGKILL, nil) { parent, _ in kill(parent, SIGKILL) }
  }

  /// A part of a recording: first parity writes a draft of each transcript, then the drafts replace the transcripts.
  private enum Phase { case drafting, replacing }

  /// Stops a recording in a phase, runs `action` with the name of the last transcript, and continues the recording. If
  /// the phase is over by then, it tries again with twice as many transcripts.
  private func checkRecording(
    _ title: String, _ phase: Phase, status: Int32 = 130, _ message: String = "stopped",
    count: Int = 200, action: (Run, String) throws -> Void
  ) throws {
    let before = "create fine\n"
    let after = "create fine\n  -> phone accuracy -1 filter 1 activity fitness\n"
    let folder = "\(room)/\(count)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? files.removeItem(atPath: folder) }
    let names = (0..<count).map { "\(count)/\(100_000 + $0).transcript" }
    let paths = try names.map { try write(before, to: $0) }
    func drafts() throws -> Int {
      try files.contentsOfDirectory(atPath: folder).count { $0.hasPrefix(".") }
    }
    func isInPhase() throws -> Bool {
      phase == .drafting
        ? (1..<count / 2).contains(try drafts())  // later, the recording may end before the signal
        : contents(paths[0]) != before && contents(paths[count - 1]) == before
    }
    let run = try start(["--record", folder], title: "\(title) while \(phase) transcripts")
    while run.change(WEXITED | WNOHANG) == 0, try !isInPhase() {}
    kill(run.process, SIGSTOP)
    guard run.change(WSTOPPED | WEXITED) == CLD_STOPPED, try isInPhase() else {
      kill(run.process, SIGKILL)
      try run.finish().expect(count < 10_000, "\(count) transcripts never reach this phase")
      return try checkRecording(
        title, phase, status: status, message, count: 2 * count, action: action)
    }
    try action(run, names[count - 1])
    let last = contents(paths[count - 1])
    kill(run.process, SIGCONT)
    let ended = try run.finish()
    let texts = paths.map(contents)
    let recorded = texts.count { $0 == after }
    let lines = ended.errors.split(separator: "\n").count
    try ended.expect(ended.status == status, "expected exit \(status)")
    try ended.expect(ended.errors.contains(message), "does not print `\(message)`")
    try ended.expect(try drafts() == 0, "leaves \(try drafts()) drafts")
    let isWhole = texts.allSatisfy { [before, after, last].contains($0) }
    try ended.expect(isWhole, "a transcript is half-written")
    let isExpected = phase == .drafting ? recorded == 0 : (1..<count).contains(recorded)
    try ended.expect(isExpected, "replaces \(recorded) of \(count) transcripts")
    // If only some files are replaced, stderr has a line for each file.
    try ended.expect(recorded == 0 || lines == count, "names \(lines) of \(count) transcripts")
  }

  /// Interrupts a comparison as soon as it prints its progress on a terminal.
  private func checkDocuments() throws {
    let (page, suite) = ("\(room)/run.html", "\(room)/run.xml")
    let run = try start(["--json", "--html", page, "--junit", suite], on: .errors)
    try run.read(until: ".")
    kill(run.process, SIGINT)
    let ended = try run.finish()
    try ended.expect(ended.status == 130, "expected exit 130")
    try ended.expect(ended.output.json["verdict"] as? String == "STOPPED", "prints no STOPPED")
    for (file, path, text) in [(page, "//h1", "STOPPED"), (suite, "//error", "")] {
      let nodes = try XMLDocument(contentsOf: URL(filePath: file)).nodes(forXPath: path)
      try ended.expect(nodes.first?.stringValue == text, "\(file) has no \(path) with `\(text)`")
    }
  }

  /// Starts a deep run, and runs `action` on it and one of its children. All have the same standard error, so the run
  /// ends when the last of them is gone: at once if it was asked to stop, after minutes otherwise.
  private func checkDeepRun(
    _ title: String, _ status: Int32 = 130, _ verdict: String? = "STOPPED",
    _ message: String? = nil,
    action: (_ parent: pid_t, _ child: pid_t) -> Void
  ) throws {
    let run = try start(["--deep", "--json"], title: "\(title) in a deep run")
    var child: pid_t?
    while child == nil, run.change(WEXITED | WNOHANG) == 0 {
      child = try self.child(of: run.process)
    }
    if let child { action(run.process, child) }
    let ended = try run.finish(silence: 30)
    try ended.expect(child != nil, "starts no process")
    try ended.expect(ended.status == status, "expected exit \(status)")
    let found = ended.output.json["verdict"] as? String
    try ended.expect(found == verdict, "expected \(verdict ?? "no verdict")")
    // Every deep run begins with a line about the alphabets.
    let lines = ended.errors.split(separator: "\n").dropFirst()
    let isExpected = message.map { lines.count == 1 && lines.last!.contains($0) } ?? lines.isEmpty
    try ended.expect(isExpected, "expected \(message ?? "nothing") on standard error")
  }

  private func contents(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private func child(of parent: pid_t) throws -> pid_t? {
    #if os(Linux)
      try files.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.first {
        // The name of a process may contain spaces and parentheses.
        let fields = contents("/proc/\($0)/stat")?.split(separator: ")").last?.split(separator: " ")
        return fields.map { $0[0] != "Z" && $0[1] == "\(parent)" } ?? false
      }
    #else
      pid_t(try run(["pgrep", "-P", "\(parent)"]).text.prefix { $0 != "\n" })
    #endif
  }
}
