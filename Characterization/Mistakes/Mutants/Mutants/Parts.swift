// Runs the parts of a judge against the mutant of this process. Only scripts/mutate builds it.

import Foundation

/// One comparison of the mutated code with the original.
public struct Part {
  let name: String
  let difference: @MainActor () async throws -> String?

  /// The closure returns what it notices, or nil. It throws ``Refusal`` if it cannot compare.
  public init(_ name: String, difference: @escaping @MainActor () async throws -> String?) {
    self.name = name
    self.difference = difference
  }
}

/// Why a part cannot compare.
public struct Refusal: Error {
  let reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// Runs the parts that the arguments name, up to the first difference. Prints each part before it runs, and the result.
/// With `--list`, it prints the names of all parts.
@MainActor
public func judge(_ parts: [Part]) async {
  let names = CommandLine.arguments.dropFirst()
  if names.first == "--list" { return print(parts.map(\.name).joined(separator: "\n")) }
  for part in parts where names.contains(part.name) {
    say("part", part.name)
    do {
      if let difference = try await part.difference() { return say("noticed", difference) }
    } catch let refusal as Refusal {
      return say("refused", refusal.reason)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
  }
  say("done")
}

/// Prints at once, because the next step may trap.
private func say(_ words: String...) {
  FileHandle.standardOutput.write(Data((words.joined(separator: "\t") + "\n").utf8))
}
