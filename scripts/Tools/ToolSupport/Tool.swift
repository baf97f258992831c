import Foundation
import Synchronization

/// Runs a tool, and ends the process with its status.
public func runTool(_ name: String, _ body: () throws -> Int32) -> Never {
  Interruption.watch(name)
  do {
    let status = try body()
    fflush(nil)
    exit(status)
  } catch {
    fflush(nil)
    progress()
    let failure = error as? Failure ?? Failure(reason(error))
    if !failure.log.isEmpty { note(failure.log) }
    note("\(name): \(failure.message)")
    exit(failure.status)
  }
}

/// A verb of a tool: its options, how many other words it takes, and what it does with both.
public struct Verb {
  let options: [String]
  let words: ClosedRange<Int>
  let perform: (_ words: [String], _ options: Set<String>) throws -> Int32

  public init(
    _ options: [String] = [], words: ClosedRange<Int> = 0...0,
    perform: @escaping (_ words: [String], _ options: Set<String>) throws -> Int32
  ) {
    (self.options, self.words, self.perform) = (options, words, perform)
  }
}

/// Runs the verb that is the first argument. Without a verb, or with `--help`, prints the help.
public func runTool(_ tool: String, help: String, verbs: [String: Verb]) -> Never {
  runTool(tool) {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, !arguments.contains("--help"), !arguments.contains("-h")
    else {
      print(help)
      return arguments.isEmpty ? 2 : 0
    }
    func refuse(_ message: String, _ word: String, _ known: [String]) -> Failure {
      let near = meant(word, among: known.sorted()).map { "did you mean \($0)?" }
      return Failure(message, remedy: near ?? "see scripts/\(tool) --help")
    }
    guard let verb = verbs[name] else {
      throw refuse("no verb is `\(name)`", name, Array(verbs.keys))
    }
    let options = arguments.dropFirst().filter { $0.hasPrefix("-") }
    for word in options where !verb.options.contains(word) {
      throw refuse("no option of \(name) is \(word)", word, verb.options)
    }
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    guard verb.words.contains(words.count) else {
      let isTooFew = words.count < verb.words.lowerBound
      throw refuse(
        isTooFew ? "\(name) needs an argument" : "`\(words.last!)` is one too many", "", [])
    }
    return try verb.perform(words, Set(options))
  }
}

private func reason(_ error: any Error) -> String {
  let error = error as NSError
  let cause = (error.userInfo[NSUnderlyingErrorKey] as? NSError) ?? error
  let text =
    cause.domain == NSPOSIXErrorDomain
    ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
  return (error.userInfo[NSFilePathErrorKey] as? String).map { "\($0): \(text)" } ?? text
}

/// The root of the repository.
public let root = URL(filePath: ProcessInfo.processInfo.environment["PARITY_ROOT"] ?? ".")

/// Returns what `body` returns. The folder that it gets is removed at the end, and after Ctrl-C.
public func withTemporaryFolder<T>(_ body: (URL) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory / "parity-\(UUID().uuidString)"
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  Interruption.add(folder: folder.path)
  defer {
    try? FileManager.default.removeItem(at: folder)
    Interruption.remove(folder: folder.path)
  }
  return try body(folder)
}

/// Ctrl-C and a closed pipe: ends the children, removes temporary folders, and exits with 130 or 141.
public enum Interruption {
  /// Only what is safe in a signal handler: the handler writes the signal here, a thread reads it.
  nonisolated(unsafe) private static var writing: Int32 = -1
  nonisolated(unsafe) private static var pipe: Pipe?

  private struct State {
    var folders = Set<String>()
    var children = Set<pid_t>()
    var isOver = false
  }
  private static let state = Mutex(State())

  public static func add(folder: String) { state.withLock { _ = $0.folders.insert(folder) } }
  public static func remove(folder: String) { state.withLock { _ = $0.folders.remove(folder) } }
  static func remove(child: pid_t) { state.withLock { _ = $0.children.remove(child) } }

  /// Starts a child that is ended after Ctrl-C, even if that comes while it is started.
  static func start(_ process: Process) throws {
    try state.withLock { state in
      if state.isOver { wait() }
      try process.run()
      state.children.insert(process.processIdentifier)
    }
  }

  /// Does not return after an interruption, so that nobody reports a child that was ended by it.
  static func settle() {
    if state.withLock({ $0.isOver }) { wait() }
  }

  static func wait() -> Never {
    while true { sleep(1) }
  }

  static func watch(_ name: String) {
    let pipe = Pipe()
    self.pipe = pipe
    writing = pipe.fileHandleForWriting.fileDescriptor
    let reading = pipe.fileHandleForReading.fileDescriptor
    // The caller may have blocked signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGINT, SIGTERM, SIGPIPE] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.writing, &byte, 1)
        // The writer must not go on without its reader.
        if number == SIGPIPE { while true { pause() } }
      }
    }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(reading, &byte, 1) != 1 {}
      end(name, Int32(byte))
    }
  }

  private static func end(_ name: String, _ number: Int32) -> Never {
    // A child that is being started is in the set when the lock is free.
    let (pids, folders) = state.withLock { state in
      state.isOver = true
      return (state.children, state.folders)
    }
    for child in pids { _ = kill(-child, SIGINT) }
    for _ in 0..<30 where pids.contains(where: { kill(-$0, 0) == 0 }) { usleep(100_000) }
    for child in pids { _ = kill(-child, SIGKILL) }
    for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
    if number != SIGPIPE {
      progress()
      note("\(name): interrupted")
    }
    _exit(number == SIGPIPE ? 141 : 130)
  }
}
