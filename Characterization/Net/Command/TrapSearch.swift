import Equivalence
import Foundation
import PhoneScenarios

/// Finds the inputs after which a candidate traps, in child processes that may trap.
@MainActor
struct TrapSearch {
  /// The unit that trapped. The others follow if it may not name its subject, as the self-check.
  let units: [Unit]
  /// The names of the subjects that may trap. A trap of anything else is no difference.
  let candidates: [String]
  let terminal: Terminal

  /// How long the search for a shorter sequence may take.
  static let seconds = 20.0

  /// Returns the comparison with the shortest sequence that was found.
  ///
  /// - Throws: ``Unreliable`` if it was not the candidate that trapped, or if it does not trap again.
  func comparison() async throws(Unreliable) -> Comparison {
    let name = units[0].system.name
    ParityCommand.complain(
      "a trap or a hang in \(name); looking for its inputs for up to 20 s more than \(name) needs")
    var found: (unit: Unit, trap: Trap)?
    for unit in units where found.map({ candidates.contains($0.trap.name) }) != true {
      guard !Interruption.isRequested else { break }
      found = Trap(run("probe:\(unit.number)", readsErrors: true)).map { (unit, $0) } ?? found
    }
    guard let unit = found?.unit, var trap = found?.trap else {
      throw Unreliable(
        "\(name) trapped, but not when it was repeated, so its inputs are unknown; run"
          + " parity again")
    }
    guard candidates.contains(trap.name) else {
      throw Unreliable(
        "\(trap.name.isEmpty ? "the self-check" : trap.name) \(trap.reason); the inputs: "
          + trap.inputs.joined(separator: "; "))
    }
    let start = ContinuousClock.now
    while !Interruption.isRequested, TrapSearch.seconds > start.secondsAgo {
      let shorter = run(
        "shrink:\(unit.number):\(trap.name)", trap.inputs, readsErrors: true,
        limit: TrapSearch.seconds - start.secondsAgo)
      guard let shorter = Trap(shorter), shorter.name == trap.name,
        shorter.inputs.count < trap.inputs.count
      else { break }
      trap.inputs = shorter.inputs
    }
    return comparison(of: trap, in: unit)
  }

  private func comparison(of trap: Trap, in unit: Unit) -> Comparison {
    let steps = run("steps:\(unit.number):\(trap.name)", trap.inputs, limit: TrapSearch.seconds)
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

  /// Runs this command as a child process, and returns what it prints.
  private func run(
    _ task: String, _ inputs: [String] = [], readsErrors: Bool = false, limit: Double? = nil
  ) -> String {
    let child = Process()
    let (input, output) = (Pipe(), Pipe())
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["--trap", task] + TrapSearch.words
    child.environment = ProcessInfo.processInfo.environment.merging(
      // A backtrace takes seconds, and nobody reads it.
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    child.standardInput = input
    child.standardOutput = readsErrors ? FileHandle.nullDevice : output
    child.standardError = readsErrors ? output : FileHandle.nullDevice
    guard (try? child.run()) != nil else { return "" }
    let id = child.processIdentifier
    let end = DispatchWorkItem { kill(id, SIGKILL) }
    if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end) }
    // A child reads its whole input before it does anything else.
    input.fileHandleForWriting.write(Data(inputs.joined(separator: "\n").utf8))
    try? input.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    end.cancel()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words that the user typed.
  private static var words: [String] {
    let words = Array(CommandLine.arguments.dropFirst())
    return words.first == "--trap" ? Array(words.dropFirst(2)) : words
  }
}
