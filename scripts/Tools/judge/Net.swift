import Foundation
import ToolSupport

/// How the nets judge a mutant.
enum State: String, Encodable {
  case noticed
  case trap
  case hang
  case refused
  case survived
  case unreached
  case equivalent
}

struct MutantResult: Encodable {
  let mutant: Mutant
  var state: State
  /// The net that notices the mutant.
  var net: String?
  /// The counterexample, the test, or the last words of the process.
  var detail: String?
  /// The names of all tests of a group that fail with the mutant.
  var red: [String]?

  var isUnnoticed: Bool { state == .survived || state == .unreached }
}

/// Checks that judge a mutant, in parts: those of `parity`, or the suites of Swift Testing. Each test of a group is a
/// part.
struct Net: Sendable {
  /// The bodies are those that it enters without a mutant.
  typealias Part = (name: String, bodies: Set<Int>, seconds: Double)

  let name: String
  let isParity: Bool
  let isGroup: Bool
  private let program: String
  private let folder: URL
  private(set) var parts: [Part] = []
  /// How long all tests of a group need in one process. That is less than the sum of the parts, because a process needs
  /// longer to begin than most tests need.
  private var together = Double.infinity

  /// Runs each part without a mutant. All must pass. `pattern` is the beginning of the identifiers of the tests. Parity
  /// has none.
  init(_ name: String, pattern: String?, of workspace: Workspace, isGroup: Bool) throws {
    (self.name, isParity, folder) = (name, pattern == nil, workspace.package)
    self.isGroup = isGroup
    let product = isParity ? "Judge" : "parityPackageTests.xctest"
    program = try (workspace.products / product).path
    let empty = self
    @Sendable func passing(_ parts: [String]) throws -> Run {
      let run = try empty.run(parts, usual: 60)
      if run.outcome?.state == .survived { return run }
      let what = parts.count == 1 ? parts[0] : "the whole"
      throw Failure("\(what) of the \(name) fails without a mutant", log: run.text)
    }
    parts = try inParallel(names(pattern), did: "parts of the \(name) run") { part in
      let run = try passing([part])
      return (part, run.entered, run.seconds)
    }
    if isGroup { together = try passing(parts.map(\.name)).seconds }
  }

  private func names(_ pattern: String?) throws -> [String] {
    let list = isParity ? ["--list"] : ["--list-tests", "--testing-library", "swift-testing"]
    let done = try ToolSupport.run([program] + list)
    let regex = try Regex(pattern ?? "")
    let lines = try done.text.split(separator: "\n").filter { try regex.prefixMatch(in: $0) != nil }
    if done.status != 0 || lines.isEmpty {
      throw Failure("the \(name) has no parts", log: done.errors)
    }
    if isParity || isGroup { return lines.map(String.init) }
    // The name of a test is that of its suite, a slash, and its own.
    return Set(lines.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) }).sorted()
  }

  private func run(_ parts: [String], mutant: Int = 0, usual: Double) throws -> Run {
    let filters = parts.flatMap {
      ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0))/"]
    }
    // One test after the other, so that it is always the same one that notices a mutant first.
    let tests = filters + ["--no-parallel", "--testing-library", "swift-testing"]
    return try Run(
      [program] + (isParity ? parts : tests), variables: ["MUTANT": "\(mutant)"], at: folder,
      usual: usual, hasEvents: isGroup)
  }

  /// Returns the parts that meet a mutant: first the quick ones, then others, then the long ones. A suite that enters
  /// few bodies tests them more closely than one that enters many.
  func stages(of mutant: Mutant) -> [[Part]] {
    let met = parts.filter { $0.bodies.contains(mutant.body) }
      .enumerated().sorted { ($0.1.bodies.count, $0.0) < ($1.1.bodies.count, $1.0) }.map(\.1)
    let long = ["walks", "lives", "exploration", "self-check"]
    let isLong = { (part: Part) in long.contains(part.name) }
    let (quick, first) = (met.filter { !isLong($0) }, isParity ? 3 : 5)
    return [Array(quick.prefix(first)), Array(quick.dropFirst(first)), met.filter(isLong)]
  }

  func judge(_ mutant: Mutant, _ parts: [Part]) throws -> (result: MutantResult, run: Run) {
    let usual = min(together, parts.map(\.seconds).reduce(0, +))
    let run = try run(parts.map(\.name), mutant: mutant.number, usual: usual)
    return (try result(on: mutant, of: run), run)
  }

  /// Nothing counts as noticed if the place of the mutant was not reached: that would be an error of the tool.
  private func result(on mutant: Mutant, of run: Run) throws -> MutantResult {
    guard let (state, detail) = run.outcome else {
      throw Failure("\(mutant): the \(name) ended with \(run.status)", log: run.lastWords)
    }
    let isReached = run.report.contains("reached \(mutant.number)")
    if state == .survived {
      return MutantResult(mutant: mutant, state: isReached ? .survived : .unreached)
    }
    guard isReached else {
      throw Failure("\(mutant): the \(name) fails without reaching its place", log: run.lastWords)
    }
    return MutantResult(mutant: mutant, state: state, net: name, detail: detail)
  }
}

/// Returns the result of the first net that notices a mutant.
func result(on mutant: Mutant, of nets: [Net]) throws -> MutantResult {
  if nets[0].isGroup { return try nets[0].judgeByAll(mutant) }
  let stages = nets.map { net in net.stages(of: mutant).map { (net, $0) } }
  // Parity takes turns with the net after it, for speed.
  let steps =
    nets[0].isParity
    ? (0..<3).flatMap { turn in stages.map { $0[turn] } } : Array(stages.joined())
  var state = State.unreached
  for (net, parts) in steps where !parts.isEmpty {
    let result = try net.judge(mutant, parts).result
    if !result.isUnnoticed { return result }
    if result.state == .survived { state = .survived }
  }
  return MutantResult(mutant: mutant, state: state)
}
