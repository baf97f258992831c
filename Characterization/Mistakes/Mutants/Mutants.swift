// The mutated code calls these functions. Only scripts/mutate runs them.

import Foundation

/// The number of the mutant of this process. 0 is the original.
public let chosenMutant =
  ProcessInfo.processInfo.environment["MUTANT"].flatMap(Int.init) ?? 0

/// Returns the number of the chosen mutant, and notes that the body was entered.
public func mutant(in body: Int) -> Int {
  if !entered[body] {
    // At once, because a test may expect a trap. Only a run without a mutant needs it.
    if chosenMutant == 0 { report("entered \(body)") }
    entered[body] = true
  }
  return chosenMutant
}

/// Notes that the place of the chosen mutant was reached.
public func mutantReached(_ mutant: Int) {
  guard mutant == chosenMutant, !isReached else { return }
  report("reached \(mutant)")
  isReached = true
}

/// Returns the value of an expression that only the chosen mutant has.
///
/// Swift evaluates the arguments from left to right, so a value that traps is reached before.
public func mutantValue<Value>(_ reached: Void, _ value: Value) -> Value { value }

/// Returns an optional of any object, so that a closure can capture it under a name that was weak.
public func mutantStrong<Object>(_ object: Object?) -> Object? { object }

// Without a lock, because mutated code runs often and on any thread. While it runs, both variables only change to true,
// and only after the report. So a race can only report the same line twice.
nonisolated(unsafe) private var isReached = false

nonisolated(unsafe) private let entered: UnsafeMutableBufferPointer<Bool> = {
  let entered = UnsafeMutableBufferPointer<Bool>.allocate(capacity: 10_000)
  entered.initialize(repeating: false)
  return entered
}()

/// Appends a line to the report of this process and of its children. A trap does not lose it.
private func report(_ line: String) {
  guard let path = ProcessInfo.processInfo.environment["MUTANT_REPORT"] else { return }
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
  guard file >= 0, write(file, line + "\n", line.utf8.count + 1) > 0 else {
    fatalError("cannot write to \(path)")
  }
  close(file)
}
