import Foundation
import ToolSupport

/// The package of a step: the author and the participant build it, compare it with Legacy, and test it.
public struct StepPackage {
  public let folder: URL
  /// For each command, such as `CI`.
  private let variables: [String: String?]

  public init(at folder: URL, variables: [String: String?] = [:]) {
    self.folder = folder
    self.variables = variables
  }

  /// Builds. A failure without an error is that of an incremental build, so it is tried again.
  public func build(_ options: [String]) throws -> Command.Output {
    let output = try swift(["build"] + options)
    if output.status == 0 || (output.text + output.errors).contains("error:") { return output }
    _ = try swift(["package", "clean"])
    return try swift(["build"] + options)
  }

  /// An incremental build can miss a changed stored property of another module.
  public func touch() throws {
    let files = FileManager.default
    let paths = files.enumerator(atPath: (folder / "Characterization").path)?
      .compactMap { folder / "Characterization/\($0)" }.filter { $0.pathExtension == "swift" }
    for group in Dictionary(grouping: paths ?? [], by: { $0.deletingLastPathComponent() }).values {
      let texts = group.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
      guard texts.contains(where: { $0.contains(#/import (Modern|Swap)\n/#) }) else { continue }
      for file in group {
        try? files.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      }
    }
  }

  public func parity() throws -> Command {
    try Command(
      [(folder / ".build/debug/parity").path], at: folder,
      variables: variables.merging(["NO_COLOR": "1"]) { $1 })
  }

  /// Starts the tests of the last build. They write their events into a file.
  public func tests(events: URL) throws -> Command {
    let options = ["--event-stream-output-path", events.path, "--event-stream-version", "0"]
    return try Command(
      ["swift", "test", "--skip-build"] + options, at: folder, variables: variables)
  }

  /// Returns the places of the tests that ran, such as `LogTests.swift:12`. A test that is disabled
  /// or canceled, and one whose arguments are empty, did not run.
  public static func testsThatRan(_ events: URL) -> Set<String> {
    struct Record: Decodable {
      struct Place: Decodable { let fileID: String, line: Int }
      struct Payload: Decodable {
        let kind: String?, id: String?, testID: String?, isParameterized: Bool?
        let sourceLocation: Place?
      }
      let payload: Payload
    }
    let text = (try? String(contentsOf: events, encoding: .utf8)) ?? ""
    let records = text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Record.self, from: Data($0.utf8)).payload
    }
    func tests(_ kinds: String...) -> Set<String> {
      Set(records.filter { $0.kind.map(kinds.contains) == true }.compactMap(\.testID))
    }
    let canceled = tests("testCancelled", "testCaseCancelled")
    let (ended, cases) = (tests("testEnded"), tests("testCaseEnded"))
    return Set(
      records.compactMap { record in
        let ran = record.isParameterized == true ? cases : ended
        guard record.kind == "function", let id = record.id, let place = record.sourceLocation,
          ran.contains(id), !canceled.contains(id)
        else { return nil }
        return "\(place.fileID.split(separator: "/").last!):\(place.line)"
      })
  }

  private func swift(_ words: [String]) throws -> Command.Output {
    let begin = Date()
    let command = try Command(["swift"] + words, at: folder, variables: variables)
    while command.isRunning, isatty(2) == 1 {
      usleep(200_000)
      let line = command.soFar.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      progress("\(Int(Date().timeIntervalSince(begin))) s  \(line)")
    }
    defer { progress() }
    return try command.wait()
  }
}

/// Returns the first difference that parity shows: all inputs up to the one that shows it, because one of
/// them is the cause.
public func firstDifference(in text: String) -> String {
  let block = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")[0]
  let lines = block.components(separatedBy: "\n")
  guard let title = lines.firstIndex(where: { $0.contains(#/^ +- \S+ +\+ /#) }) else {
    return lines.prefix(12).joined(separator: "\n")
  }
  var isDifferent = false
  let end = lines.indices.dropFirst(title + 1).first { index in
    let row = lines[index].trimmingCharacters(in: .whitespaces)
    if isDifferent, row.contains(#/^\d+  /#) { return true }
    isDifferent = isDifferent || row.hasPrefix("- ") || row.hasPrefix("+ ")
    return false
  }
  return lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
}

/// Returns the input of a difference at which the reactions differ.
public func differingInput(in text: String) -> String {
  var input = ""
  for line in text.components(separatedBy: "\n") {
    let row = line.trimmingCharacters(in: .whitespaces)
    if let match = row.wholeMatch(of: #/\d+  (.+)/#) { input = String(match.1) }
    if !input.isEmpty, row.hasPrefix("- ") || row.hasPrefix("+ ") { break }
  }
  return input
}
