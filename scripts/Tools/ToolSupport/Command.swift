import Foundation

/// Another command, with its output in a file until it ends.
package final class Command {
  package struct Output: Sendable {
    package let status: Int32
    /// The standard output, and the standard error.
    package let text: String, errors: String
  }

  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let files: [FileHandle]

  package init(
    _ words: [String], at folder: URL? = nil, variables: [String: String?] = [:],
    input: Data = Data()
  ) throws {
    let isPath = words[0].contains("/")
    process.executableURL = URL(filePath: isPath ? words[0] : "/usr/bin/env")
    process.arguments = Array(words.dropFirst(isPath ? 1 : 0))
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    for (name, value) in variables { process.environment?[name] = value }
    files = try [input, Data(), Data()].map(Command.file)
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    process.terminationHandler = { [ended] _ in ended.signal() }
    try Cleanup.update { [process] in
      try process.run()
      $0.children.insert(process.processIdentifier)
    }
  }

  /// What the command has printed so far, to show its progress.
  package var soFar: String { Command.text(files[1]) }
  package var isRunning: Bool { process.isRunning }

  /// Waits for the end. A command that has not ended at the limit is stopped, and has the status 124.
  package func wait(until limit: DispatchTime = .distantFuture) throws -> Output {
    let isLate = ended.wait(timeout: limit) == .timedOut
    if isLate {
      endGroups([process.processIdentifier])
      ended.wait()
    }
    Cleanup.update { $0.children.remove(process.processIdentifier) }
    let signal: Int32 = process.terminationReason == .exit ? 0 : 128
    let output = Output(
      status: isLate ? 124 : signal + process.terminationStatus, text: soFar,
      errors: Command.text(files[2]))
    for file in files { try file.close() }
    guard output.status != 127 else {
      let line = output.errors.trimmingCharacters(in: .newlines)
      throw Failure(line, remedy: "install git 2.30 and Swift 6.2, or later")
    }
    return output
  }

  /// Returns a file without a name, so that nothing is left of it.
  private static func file(_ contents: Data) throws -> FileHandle {
    let path = (FileManager.default.temporaryDirectory / "parity-\(UUID().uuidString)").path
    defer { unlink(path) }
    guard FileManager.default.createFile(atPath: path, contents: contents),
      let file = FileHandle(forUpdatingAtPath: path)
    else { throw Failure("cannot write \(path)", remedy: "make room, or set TMPDIR") }
    return file
  }

  /// Reads without moving the place at which the command writes.
  private static func text(_ file: FileHandle) -> String {
    var information = stat()
    fstat(file.fileDescriptor, &information)
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    let count = pread(file.fileDescriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// Ends commands and their children. `swift test` ends the process of its tests only after an interruption.
func endGroups(_ commands: Set<pid_t>) {
  for command in commands { kill(-command, SIGINT) }
  for _ in 0..<30 where commands.contains(where: { kill(-$0, 0) == 0 }) { usleep(100_000) }
  for command in commands { kill(-command, SIGKILL) }
}

/// Runs a command to its end.
package func run(
  _ words: [String], at folder: URL? = nil, variables: [String: String?] = [:],
  input: Data = Data()
) throws -> Command.Output {
  try Command(words, at: folder, variables: variables, input: input).wait()
}
