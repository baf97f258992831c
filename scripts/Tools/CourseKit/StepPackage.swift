import Foundation
import Synchronization
import ToolSupport

/// The package of a step: the author and the participant build it, compare it with Legacy, and test it.
package struct StepPackage {
  package let folder: URL

  package init(at folder: URL) { self.folder = folder }

  /// Builds. A failure without an error is that of an incremental build, so it is tried again.
  package func build(_ options: [String]) throws -> Command.Output {
    let output = try swift(["build"] + options)
    if output.status == 0 || (output.text + output.errors).contains("error:") { return output }
    _ = try swift(["package", "clean"])
    return try swift(["build"] + options)
  }

  /// Makes the next build compile each module that uses Modern. An incremental build can miss a changed stored
  /// property of another module.
  package func touch() throws {
    let users = "grep -rlE 'import (Modern|Swap)$' Characterization | sed 's|[^/]*$|*.swift|'"
    _ = try run(["sh", "-c", "touch -c $(\(users) | sort -u)"], at: folder)
  }

  private static let productsOfPackages = Mutex<[URL: URL]>([:])

  /// The folder of what was built. Each build system of SwiftPM has another one, so Swift is asked, once for a package.
  package func products() throws -> URL {
    if let known = StepPackage.productsOfPackages.withLock({ $0[folder] }) { return known }
    let output = try run(["swift", "build", "--show-bin-path"], at: folder)
    let path = output.text.trimmingCharacters(in: .newlines)
    guard output.status == 0, !path.isEmpty else {
      throw Failure("swift build does not say where it builds", log: output.errors)
    }
    StepPackage.productsOfPackages.withLock { $0[folder] = URL(filePath: path) }
    return URL(filePath: path)
  }

  /// The files in which built modules say what others can see of them. One build system has a file for each module, and
  /// the other one a folder with a file for each architecture.
  package func interfaces(of modules: [String]) throws -> [String] {
    let find = try ["find", products().path, "-type", "f", "-name", "*.swiftmodule"]
    return try run(find).text.split(separator: "\n").map(String.init).filter { path in
      modules.contains { path.contains("/\($0).swiftmodule") }
    }.sorted()
  }

  package func parity(_ words: [String] = []) throws -> Command {
    let program = try (products() / "parity").path
    return try Command([program] + words, at: folder, variables: ["NO_COLOR": "1"])
  }

  /// Starts the tests of the last build. They write their events into a file.
  package func tests(events: URL, variables: [String: String?] = [:]) throws -> Command {
    let options = ["--event-stream-output-path", events.path, "--event-stream-version", "0"]
    return try Command(
      ["swift", "test", "--skip-build"] + options, at: folder, variables: variables)
  }

  /// Returns the places of the tests that ran, such as `LogTests.swift:12`. A disabled test did not run.
  package static func testsThatRan(_ events: URL) throws -> Set<String> {
    let ended = try TestEvent.all(in: events).filter { $0.kind == .ended }
    return Set(
      ended.compactMap { $0.test.firstMatch(of: #/([^\/]+\.swift:\d+):\d+$/#) }.map { String($0.1) }
    )
  }

  private func swift(_ words: [String]) throws -> Command.Output {
    let begin = Date()
    let command = try Command(["swift"] + words, at: folder)
    while command.isRunning {
      usleep(200_000)
      // Not a line of a warning.
      let line = command.soFar.split(whereSeparator: \.isNewline).last { $0.hasPrefix("[") } ?? ""
      progress("\(Int(Date().timeIntervalSince(begin))) s  \(line)")
    }
    defer { progress() }
    return try command.wait()
  }
}

/// Returns the first difference that parity shows: all inputs up to the one that shows it, because one of
/// them is the cause.
package func firstDifference(in text: String) -> String {
  let blocks = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
  let lines = blocks[0].components(separatedBy: "\n")
  let title = lines.firstIndex { $0.contains(#/^ +- \S+ +\+ /#) } ?? lines.count - 1
  let first = lines[(title + 1)...].firstIndex { $0.contains(#/^ +[-+] /#) }
  guard let first else { return lines.prefix(12).joined(separator: "\n") }
  let end = lines[first...].firstIndex { $0.contains(#/^ *\d+  /#) } ?? lines.count
  return lines[..<end].joined(separator: "\n")
}
