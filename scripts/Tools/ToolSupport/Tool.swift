import Foundation
import Synchronization

/// Runs a tool, and ends the process with its status.
package func runTool(_ name: String, _ body: () throws -> Int32) -> Never {
  Cleanup.watch(name)
  do {
    exit(try body())
  } catch {
    Cleanup.update { endGroups($0.children) }
    fflush(nil)
    let file = (error as NSError).userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
    let failure = error as? Failure ?? Failure(file + error.localizedDescription)
    if !failure.log.isEmpty { note(failure.log) }
    note("\(name): \(failure.message)")
    exit(failure.status)
  }
}

/// A verb of a tool, such as `check` of `course`.
package struct Verb {
  let name: String
  let words: Words
  let options: [Option]
  let perform: (_ words: [String], _ options: [String: String]) throws -> Int32

  /// Describes a verb. `perform` receives the words, and the options with their values, and returns the exit status.
  package init(
    _ name: String, _ words: Words = .none, _ options: [Option] = [],
    perform: @escaping (_ words: [String], _ options: [String: String]) throws -> Int32
  ) {
    self.name = name
    self.words = words
    self.options = options
    self.perform = perform
  }
}

/// Runs the verb that is the first argument.
package func runTool(_ tool: String, help: String, verbs: [Verb]) -> Never {
  runTool(tool) {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, name != "help", !arguments.contains("--help"),
      !arguments.contains("-h")
    else {
      print(help)
      return arguments.isEmpty ? 2 : 0
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      let near = meant(name, among: verbs.map(\.name).sorted()).map { "did you mean \($0)?" }
      throw Failure("no verb is `\(name)`", remedy: near ?? "see scripts/\(tool) --help")
    }
    let table = OptionTable(
      "scripts/\(tool) \(name)", help: "scripts/\(tool) --help", words: verb.words, verb.options)
    let parsed = try parse(arguments.dropFirst(), as: table)
    return try verb.perform(parsed.words, parsed.values)
  }
}

/// Reads and checks the arguments of a tool.
package func parse(_ arguments: some Sequence<String>, as table: OptionTable) throws
  -> OptionTable.Parsed
{
  do throws(Misuse) {
    let parsed = try table.parse(arguments)
    try table.check(parsed)
    return parsed
  } catch {
    throw Failure(error.description)
  }
}

/// Prints a document for programs.
package func printJSON(_ entries: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(entries), as: UTF8.self))
}

/// The root of the repository. `launch` names it; in a test, it is that of this file.
package let root =
  ProcessInfo.processInfo.environment["PARITY_ROOT"].map { URL(filePath: $0) }
  ?? URL(filePath: #filePath).appending(path: "../../../..").standardized

/// Returns what `body` returns. The folder that it gets is removed at the end, and after Ctrl-C.
package func withTemporaryFolder<T>(
  in place: URL = FileManager.default.temporaryDirectory, _ body: (URL) throws -> T
) throws -> T {
  let folder = place / "parity-\(UUID().uuidString)"
  Cleanup.update { $0.folders.insert(folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer {
    try? FileManager.default.removeItem(at: folder)
    Cleanup.update { $0.folders.remove(folder) }
  }
  return try body(folder)
}

/// Ctrl-C: ends the children, removes temporary folders, and exits with 130.
enum Cleanup {
  typealias State = (folders: Set<URL>, children: Set<pid_t>)

  private static let state = Mutex<State>(([], []))
  /// The handler of a signal may only do what is safe in one, so a thread does the rest.
  private static let isReceived = Atomic(false)

  /// Changes what an interruption ends and removes. After an interruption it does not return, so nobody reports a
  /// child that was ended by it. A child that `body` starts is ended even if the interruption comes meanwhile.
  static func update(_ body: (inout State) throws -> Void) rethrows {
    try state.withLock { try body(&$0) }
  }

  static func watch(_ name: String) {
    // The caller may have blocked signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    isReceived.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Cleanup.isReceived.store(true, ordering: .relaxed) }
    }
    Thread.detachNewThread {
      while !isReceived.load(ordering: .relaxed) { usleep(20_000) }
      state.withLock { state in
        endGroups(state.children)
        for folder in state.folders { try? FileManager.default.removeItem(at: folder) }
        note("\(name): interrupted")
        _exit(130)
      }
    }
  }
}
