import Foundation
import ToolSupport

/// A program in a session of its own, so that a signal to its group reaches nobody else.
final class Run {
  /// What the program has a terminal for. Without one, a file gets the standard output, and a pipe the errors.
  enum Terminal { case nothing, errors, everything }

  static let columns = 40

  let process: pid_t
  /// This end of the terminal or of the pipe, and what was read from it.
  let source: Int32
  private var text = ""
  private let title: String
  private let output: URL?

  init(
    _ words: [String], title: String? = nil, on terminal: Terminal = .nothing,
    variables: [String: String] = [:], room: String
  ) throws {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which is declared for GNU sources only
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer { posix_spawn_file_actions_destroy(&actions) }
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    if terminal == .nothing {
      let pipe = Pipe()
      ours = dup(pipe.fileHandleForReading.fileDescriptor)
      theirs = dup(pipe.fileHandleForWriting.fileDescriptor)
      posix_spawn_file_actions_adddup2(&actions, theirs, 2)
    } else {
      var size = winsize(ws_row: 24, ws_col: UInt16(Run.columns), ws_xpixel: 0, ws_ypixel: 0)
      guard openpty(&ours, &theirs, nil, nil, &size) == 0, let path = ttyname(theirs) else {
        throw Failure("cannot make a pseudo-terminal")
      }
      // The first terminal that the leader of a session opens controls it, so that Ctrl-C is a signal.
      posix_spawn_file_actions_addopen(&actions, 2, path, O_RDWR, 0)
    }
    output = terminal == .everything ? nil : URL(filePath: room) / "output"
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 1, output.path, flags, 0o600)
    } else {
      for stream: Int32 in 0...1 { posix_spawn_file_actions_adddup2(&actions, 2, stream) }
    }
    for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var environment = ProcessInfo.processInfo.environment
    (environment["NO_COLOR"], environment["COLUMNS"], environment["TERM"]) = (nil, nil, "xterm")
    let settings = environment.merging(variables) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments + settings { free(word) } }
    process = try Interruption.start {
      var process: pid_t = 0
      let error = posix_spawnp(&process, words[0], &actions, &attributes, arguments, settings)
      guard error == 0 else { throw Failure("\(words[0]): \(String(cString: strerror(error)))") }
      return process
    }
    close(theirs)
    (source, self.title) = (ours, title ?? "\(words.dropFirst())")
  }

  /// Waits for a change of the process that `options` name. Returns its code, or 0 without a change.
  func change(_ options: Int32) -> Int32 {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, options | WNOWAIT) == 0
      ? information.si_code : 0
  }

  /// Reads until the text from the terminal or the pipe matches a pattern, or to its end without one. The end comes when
  /// the last process that has the other end of it is gone.
  func read(until pattern: String? = nil, silence seconds: Int32 = 120) throws {
    var (buffer, data) = ([UInt8](repeating: 0, count: 1 << 16), Data(text.utf8))
    while pattern.map({ !text.matches($0) }) ?? true {
      var ready = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&ready, 1, seconds * 1000) > 0
      let count = isReady ? Foundation.read(source, &buffer, buffer.count) : 0
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
        text = String(decoding: data, as: UTF8.self)
      } else if isReady, pattern == nil {
        return  // Linux reports an error when the other end of a terminal is closed.
      } else {
        kill(-process, SIGKILL)
        let problem =
          isReady ? "never prints `\(pattern!)`" : "does not end, or leaves a process behind"
        throw Failure("\(title): \(problem)", status: 1, log: text)
      }
    }
  }

  func finish(silence seconds: Int32 = 120) throws -> Ended {
    try read(silence: seconds)
    close(source)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    Interruption.settle()
    Interruption.remove(child: process)
    let signal = status & 0x7F
    let written = try output.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Ended(
      title: title, status: signal == 0 ? (status >> 8) & 0xFF : -signal,
      output: written ?? text, errors: written == nil ? "" : text)
  }
}

struct Ended {
  let title: String
  /// The exit status, or the negative number of a signal.
  let status: Int32
  let output: String
  let errors: String

  func expect(_ isGood: Bool, _ problem: String) throws {
    guard !isGood else { return }
    throw Failure("\(title), exit \(status): \(problem)", status: 1, log: output + errors)
  }
}

extension String {
  func matches(_ pattern: String) -> Bool { range(of: pattern, options: .regularExpression) != nil }

  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(utf8))) as? [String: Any] ?? [:]
  }
}
