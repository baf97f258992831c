import Foundation
import ToolSupport

/// The program under test, and a folder for files.
struct Parity {
  let path: String
  let room: String

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: "\(room)/\(name)", atomically: false, encoding: .utf8)
    return "\(room)/\(name)"
  }

  func start(
    _ words: [String], title: String? = nil, on terminal: Run.Terminal = .nothing,
    variables: [String: String] = [:]
  ) throws -> Run {
    try Run([path] + words, title: title, on: terminal, variables: variables, room: room)
  }
}

// scripts/check-interruption and scripts/check-terminal start this program with their name as the first argument.
let name = CommandLine.arguments.dropFirst().first ?? "terminal"
runTool(name) {
  let path = CommandLine.arguments.last!
  var isFolder: ObjCBool = true
  guard CommandLine.arguments.count == 3,
    FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
    FileManager.default.isExecutableFile(atPath: path)
  else {
    throw Failure("expected the path of a built parity", remedy: "usage: scripts/\(name) PARITY")
  }
  try withTemporaryFolder { room in
    let parity = Parity(path: URL(filePath: path).path, room: room.path)
    guard chdir(root.path) == 0 else { throw Failure("\(root.path) cannot be opened") }
    try name == "check-terminal" ? parity.checkTerminal() : parity.checkInterruption()
  }
  return 0
}
