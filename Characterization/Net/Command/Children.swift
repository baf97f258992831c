import Equivalence
import Foundation

/// Compares units in child processes, one for each core at a time. All systems run on the main actor, so threads
/// would not help.
@MainActor
struct Children {
  let units: [Unit]
  let terminal: Terminal

  nonisolated static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The reason why a child has no result.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// The unit whose process trapped, and its inputs. Nil for another reason.
    var trap: (unit: Unit, trap: Trap)?
  }

  /// Returns the results in the order of the units. After an interruption, some are missing.
  ///
  /// - Throws: ``Failure`` if a child cannot be started or ends without a result.
  func run() async throws(Failure) -> [Verdict] {
    let input = Interruption.openPipeToChildren()
    var results: [Verdict?] = units.map { _ in nil }
    var running: Set<Int> = []
    // The last units take longest, so they start first.
    var waiting = Array(units.indices)
    var failure: Failure?
    await withTaskGroup(of: (index: Int, result: Result<Verdict, Failure>).self) { group in
      func start() {
        guard failure == nil, !Interruption.isRequested, let index = waiting.popLast() else {
          return
        }
        running.insert(index)
        let unit = units[index]
        group.addTask { (index, await Children.result(of: unit, input)) }
      }
      for _ in 0..<Children.cores { start() }
      showProgress(running, waiting)
      for await (index, result) in group {
        running.remove(index)
        switch result {
        case .success(let result):
          results[index] = result
          if result.isInterrupted && failure == nil { Interruption.request() }
        case .failure(let error):
          // After Ctrl-C, which every process receives, a child may end without a result.
          if failure == nil && !Interruption.isRequested { failure = error }
          Interruption.stopChildren()
        }
        start()
        showProgress(running, waiting)
      }
    }
    terminal.clearProgress()
    Interruption.stopChildren()
    if let failure { throw failure }
    return results.compactMap(\.self)
  }

  private func showProgress(_ running: Set<Int>, _ waiting: [Int]) {
    let done = units.count - running.count - waiting.count
    let now = running.sorted().map { units[$0].label }.joined(separator: ", ")
    terminal.progress("\(done) of \(units.count) parts done; now \(now)")
  }

  private nonisolated static func result(of unit: Unit, _ input: Int32) async
    -> Result<Verdict, Failure>
  {
    await withCheckedContinuation { continuation in
      // This blocks a thread, so it must not be one of the few threads that run tasks.
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(Failure) in try run(unit, input) })
      }
    }
  }

  private nonisolated static func run(_ unit: Unit, _ input: Int32) throws(Failure) -> Verdict {
    let child = Process()
    let output = Pipe()
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["--part", "\(unit.number)"] + CommandLine.arguments.dropFirst()
    child.standardInput = FileHandle(fileDescriptor: input, closeOnDealloc: false)
    child.standardOutput = output
    do { try child.run() } catch {
      throw Failure(description: "cannot start a process for `\(unit.label)`: \(error)")
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    let isSignal = child.terminationReason == .uncaughtSignal
    guard !isSignal && child.terminationStatus == 0,
      let result = try? JSONDecoder().decode(Verdict.self, from: bytes)
    else {
      let isTrap = isSignal && TrapSignals.all.contains(child.terminationStatus)
      let trap = isTrap ? Trap(String(decoding: bytes, as: UTF8.self)) : nil
      throw Failure(
        description: "the process for `\(unit.label)` ended without a result: "
          + (isSignal ? "signal" : "exit status")
          + " \(child.terminationStatus); run parity again",
        trap: trap.map { (unit, $0) })
    }
    return result
  }
}
