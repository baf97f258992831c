import Foundation

/// Another command, with its output in a file until it ends.
public final class Command {
  public struct Output: Sendable {
    public let status: Int32
    /// The standard output.
    public let text: String
    public let errors: String
  }

  private let words: [String]
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private var files: [FileHandle] = []

  /// Starts a command. `isPassed` shows its output to the user in place of keeping it.
  public init(
    _ words: [String], at folder: URL? = nil, variables: [String: String?] = [:],
    input: Data = Data(), isPassed: Bool = false
  ) throws {
    self.words = words
    process.executableURL = try Command.place(of: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    for (name, value) in variables { process.environment?[name] = value }
    files = try (0..<3).map { _ in try Command.file() }
    try files[0].write(contentsOf: input)
    try files[0].seek(toOffset: 0)
    process.standardInput = files[0]
    fflush(nil)
    if !isPassed {
      process.standardOutput = files[1]
      process.standardError = files[2]
    }
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try Interruption.start(process)
  }

  /// What the command has printed so far, to show its progress.
  public var soFar: String { (try? Command.text(files[1])) ?? "" }

  public var identifier: pid_t { process.processIdentifier }

  public var isRunning: Bool { process.isRunning }

  public func wait() throws -> Output {
    ended.wait()
    Interruption.settle()
    Interruption.remove(child: process.processIdentifier)
    let output = Output(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      text: try Command.text(files[1]), errors: try Command.text(files[2]))
    for file in files { try file.close() }
    return output
  }

  public func stop() {
    kill(-process.processIdentifier, SIGINT)
  }

  /// Returns a file without a name, so that nothing is left of it.
  private static func file() throws -> FileHandle {
    let path = FileManager.default.temporaryDirectory / "parity-\(UUID().uuidString)"
    let number = open(path.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw Failure(
        "cannot write to \(path.deletingLastPathComponent().path): \(String(cString: strerror(errno)))",
        remedy: "set TMPDIR to a folder that you can write to")
    }
    unlink(path.path)
    return FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  /// Reads without moving the place at which the command writes.
  private static func text(_ file: FileHandle) throws -> String {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file.fileDescriptor, &buffer, buffer.count, off_t(data.count))
      guard count > 0 else { return String(decoding: data, as: UTF8.self) }
      data.append(contentsOf: buffer[..<count])
    }
  }

  private static func place(of name: String) throws -> URL {
    if name.contains("/") { return URL(filePath: name) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let file = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: file) { return URL(filePath: file) }
    }
    let remedies = ["git": "install git 2.30 or later", "swift": "install Swift 6.2 or later"]
    throw Failure("\(name) is missing", remedy: remedies[name] ?? "install it")
  }
}

/// Runs a command to its end.
public func run(
  _ words: [String], at folder: URL? = nil, variables: [String: String?] = [:],
  input: Data = Data(), isPassed: Bool = false
) throws -> Command.Output {
  try Command(words, at: folder, variables: variables, input: input, isPassed: isPassed).wait()
}
