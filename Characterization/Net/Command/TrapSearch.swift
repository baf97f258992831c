import Equivalence
import Foundation
import PhoneScenarios

/// Finds the shortest inputs after which a candidate traps or does not return, in child processes that may trap.
@MainActor
struct TrapSearch {
  /// The names of the systems that may trap. A trap of another one is no difference.
  let candidates: [String]
  let terminal: Terminal

  /// How long the search for shorter inputs may take.
  private static let seconds = 20.0

  /// Runs each unit in a process of its own, until a candidate traps. Returns the comparison with the shortest inputs that
  /// were found.
  ///
  /// - Throws: ``Unreliable`` if no candidate traps.
  func comparison(in units: [Unit]) throws(Unreliable) -> Comparison {
    defer { terminal.clearProgress() }
    var other: Unreliable?
    for unit in units where !Interruption.isRequested {
      terminal.progress("\(unit.label): another process runs it")
      guard let trap = Trap(run(unit)) else { continue }
      if candidates.contains(trap.name) { return try comparison(of: trap, in: unit) }
      other = other ?? unreliable(trap)
    }
    throw other ?? Unreliable("nothing traps, and every input returns; leave out --trap")
  }

  /// Returns the comparison with the shortest inputs that were found.
  ///
  /// - Throws: ``Unreliable`` if it is not a candidate that trapped.
  func comparison(of trap: Trap, in unit: Unit) throws(Unreliable) -> Comparison {
    guard candidates.contains(trap.name) else { throw unreliable(trap) }
    ParityCommand.complain(
      "\(trap.name) \(trap.ending) after \(count(trap.inputs.count, "input")) of"
        + " \(unit.system.name); looks for shorter ones for up to 20 s")
    var trap = trap
    let start = ContinuousClock.now
    while !Interruption.isRequested, TrapSearch.seconds > start.secondsAgo {
      let output = run(
        unit, ["--shrink", trap.name], trap.inputs, limit: TrapSearch.seconds - start.secondsAgo)
      guard let found = Trap(output), found.name == trap.name else { break }
      let isShorter = found.inputs.count < trap.inputs.count
      // The inputs of a child of another process came without the reason.
      trap = found
      if !isShorter { break }
    }
    return comparison(ofShortest: trap, in: unit)
  }

  private func unreliable(_ trap: Trap) -> Unreliable {
    Unreliable("\(trap.name) \(trap.reason); the inputs: " + trap.inputs.joined(separator: "; "))
  }

  private func comparison(ofShortest trap: Trap, in unit: Unit) -> Comparison {
    let steps = run(
      unit, ["--steps", trap.name], trap.inputs, readsErrors: false, limit: TrapSearch.seconds)
    var all =
      (try? JSONDecoder().decode([Difference.Step].self, from: Data(steps.utf8)))
      ?? trap.inputs.enumerated().map { .init(line: $0 + 1, input: $1, left: [], right: []) }
    let last = all.popLast() ?? .init(line: 1, input: "no input", left: [], right: [])
    all.append(
      .init(line: last.line, input: last.input, left: last.left, right: ["  !! \(trap.reason)"]))
    let inputs = count(trap.inputs.count, "input")
    let place = "\(unit.system.name), \(trap.name) \(trap.ending) after \(inputs)"
    var comparison = Comparison(
      unit.system.name, [],
      differences: [
        Difference(heading: place, names: (Arguments.reference, trap.name), steps: all)
      ])
    comparison.candidate = trap.name
    comparison.ending = trap.ending
    return comparison
  }

  /// Does a unit in a child process, or what the options say with inputs of the unit. Returns what it prints.
  private func run(
    _ unit: Unit, _ options: [String] = [], _ inputs: [String]? = nil, readsErrors: Bool = true,
    limit: Double? = nil
  ) -> String {
    let child = Process()
    let (input, output) = (Pipe(), Pipe())
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["--part", "\(unit.number)"] + options + CommandLine.arguments.dropFirst()
    child.environment = ProcessInfo.processInfo.environment.merging(
      // A backtrace takes seconds, and nobody reads it.
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    child.standardInput = input
    child.standardOutput = output
    // The reason of a trap is on standard error, before the inputs.
    child.standardError = readsErrors ? output : FileHandle.nullDevice
    guard (try? child.run()) != nil else { return "" }
    let id = child.processIdentifier
    let end = DispatchWorkItem { kill(id, SIGKILL) }
    if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end) }
    if let inputs {
      // A child reads its whole input before it does anything else.
      input.fileHandleForWriting.write(Data(inputs.joined(separator: "\n").utf8))
      try? input.fileHandleForWriting.close()
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    end.cancel()
    // Until here, it stays open: its end stops a child that does a unit.
    try? input.fileHandleForWriting.close()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the user types to start the search: the same words, and `--trap`.
  static var command: String {
    let path = Bundle.main.executablePath ?? ""
    let program =
      !path.contains("/.build/")
      ? ["parity"]
      : ["swift", "run"] + (path.contains("/release/") ? ["-c", "release"] : []) + ["parity"]
    let words = program + ["--trap"] + CommandLine.arguments.dropFirst()
    return words.map { word in
      let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
      return isPlain && !word.isEmpty
        ? word : "'\(word.replacing("'", with: "'\\''").printable)'"
    }.joined(separator: " ")
  }
}
