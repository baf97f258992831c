/// What a process does after a trap. The user types none of these words.
enum TrapTask {
  /// In place of the process that trapped in this unit: search for the inputs, and report them.
  case search(unit: Int, signal: Int)
  /// In a child process: run this unit again, and keep the inputs.
  case probe(unit: Int)
  /// In a child process: read inputs from standard input, and apply shorter sequences of them.
  case shrink(unit: Int, candidate: String)
  /// In a child process: read inputs from standard input, and print their outcomes.
  case steps(unit: Int, candidate: String)

  init?(_ word: String) {
    let parts = word.split(separator: ":").map(String.init)
    guard parts.count > 1, let unit = Int(parts[1]) else { return nil }
    switch (parts[0], parts.dropFirst(2).first) {
    case ("search", let signal?): self = .search(unit: unit, signal: Int(signal) ?? 0)
    case ("probe", nil): self = .probe(unit: unit)
    case ("shrink", let name?): self = .shrink(unit: unit, candidate: name)
    case ("steps", let name?): self = .steps(unit: unit, candidate: name)
    default: return nil
    }
  }

  var needsNoFiles: Bool {
    switch self {
    case .search, .shrink, .steps: true
    case .probe: false
    }
  }
}
