// Runs the parts of a judge against one mutant after the other. Only scripts/mutate builds it.

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

/// Reads a line for each mutant: its number, a limit in seconds of processor time, and the names of the parts to run,
/// with tabs between them. It prints each part before it runs, what it notices, and how the process of the mutant ended.
///
/// With `--coverage`, it runs all parts without a mutant, and prints the bodies that each one enters, and its seconds.
///
/// The process of a mutant is a copy of this process, so files are read only once. The mutated code must not have run
/// before, because a global constant would keep its original value.
@MainActor
public func serve(_ parts: [Part]) async {
  precondition(takeEnteredBodies().isEmpty, "the mutated code ran before there was a mutant")
  if CommandLine.arguments.contains("--coverage") {
    return await run(parts, isCovering: true)
  }
  while let line = readLine() {
    let words = line.components(separatedBy: "\t")
    guard words.count > 2, let mutant = Int(words[0]), let limit = Double(words[1]) else {
      fatalError("expected a number, a limit and parts: \(line)")
    }
    let child = forkProcess()
    if child == 0 {
      chosenMutant = mutant
      limitProcessorTime(to: limit)
      return await run(parts.filter { words.dropFirst(2).contains($0.name) }, isCovering: false)
    }
    say("child", "\(child)")
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { precondition(errno == EINTR) }
    say("ended", "\(status)")
  }
}

/// Ends at the first difference.
@MainActor
private func run(_ parts: [Part], isCovering: Bool) async {
  for part in parts {
    say("part", part.name)
    let began = clock()
    do {
      if let difference = try await part.difference() { return say("noticed", difference) }
    } catch let refusal as Refusal {
      return say("refused", refusal.reason)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
    if isCovering {
      say("entered", takeEnteredBodies().map(String.init).joined(separator: " "))
      say("seconds", "\(Double(clock() - began) / Double(CLOCKS_PER_SEC))")
    }
  }
  say("done")
}

/// Copies this process. Swift does not import the function on macOS, because a copy has only one thread. That is enough
/// here: this process has no other thread.
private func forkProcess() -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  let child = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)()
  precondition(child >= 0, "cannot start a process")
  return child
}

/// Ends this process by a signal after this time.
private func limitProcessorTime(to seconds: Double) {
  let whole = seconds.rounded(.down)
  var limit = itimerval()
  limit.it_value = timeval(
    tv_sec: .init(whole), tv_usec: .init((seconds - whole) * 1_000_000))
  let processorTime: Int32 = 2  // ITIMER_PROF, whose type is not the same on Linux and macOS
  precondition(setitimer(processorTime, &limit, nil) == 0)
}

/// Prints at once, because the next step may trap.
private func say(_ words: String...) {
  FileHandle.standardOutput.write(Data((words.joined(separator: "\t") + "\n").utf8))
}
