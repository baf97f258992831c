import Foundation
import ToolSupport

/// How the nets judge a mutant.
enum State: String {
  case noticed
  case trap
  case hang
  case refused
  case survived
  case unreached
}

struct MutantVerdict {
  let mutant: Mutant
  let state: State
  /// The net that notices the mutant.
  var net: String?
  /// The part of parity, or the name of the net.
  var by: String?
  var detail: String?

  var isNoticed: Bool { state != .survived && state != .unreached }
  var description: String {
    state.rawValue + (by.map { " by \($0)" } ?? "") + (detail.map { ": \($0)" } ?? "")
  }
}

/// Checks that judge a mutant, in parts: those of `parity`, or the suites of Swift Testing.
struct Net: Sendable {
  struct Part: Sendable {
    let name: String
    /// The bodies that it enters without a mutant, and its processor time.
    let bodies: Set<Int>
    let seconds: Double
  }

  let name: String
  /// Of the identifiers of the tests. Parity has none.
  let pattern: String?
  let program: String
  let folder: URL
  private(set) var parts: [Part] = []

  /// Runs each part without a mutant. All must pass.
  init(_ name: String, pattern: String?, of workspace: Workspace) throws {
    (self.name, self.pattern) = (name, pattern)
    let products = try workspace.products()
    folder = workspace.package
    let built = try FileManager.default.contentsOfDirectory(atPath: products.path)
    let tests = built.first { $0.hasSuffix(".xctest") } ?? ""
    program = (products / (pattern == nil ? "Judge" : tests)).path
    let empty = self
    parts = try inParallel(names(), workers: cores, did: "parts of the \(name) run") { part in
      let run = try empty.run([part], usual: 60)
      guard run.status == 0, empty.isPassed(run) else {
        throw Failure(
          "\(part) of the \(name) fails without a mutant: \(run.failure ?? run.lastWords)")
      }
      return Part(name: part, bodies: run.entered, seconds: run.seconds)
    }
  }

  private func names() throws -> [String] {
    let list = pattern == nil ? ["--list"] : ["--list-tests", "--testing-library", "swift-testing"]
    let done = try ToolSupport.run([program] + list)
    var names = done.text.split(separator: "\n").map(String.init)
    if let pattern {
      let regex = try Regex(pattern)
      names = try names.filter { try regex.prefixMatch(in: $0) != nil }
        .map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) }
      names = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.1)
    }
    if done.status != 0 || names.isEmpty {
      throw Failure("the \(name) has no parts", log: done.errors)
    }
    return names
  }

  private func run(_ parts: [String], mutant: Int = 0, usual: Double) throws -> MutantRun {
    guard pattern != nil else {
      return try MutantRun([program] + parts, mutant: mutant, usual: usual)
    }
    let filters = parts.flatMap {
      ["--filter", "^\($0.replacing(/[\\^$.|?*+()\[\]{}\/]/) { "\\\($0.output)" })/"]
    }
    // One test after the other, so that it is always the same one that notices a mutant first.
    return try MutantRun(
      [program] + filters + ["--no-parallel", "--testing-library", "swift-testing"], mutant: mutant,
      at: folder, usual: usual)
  }

  private func isPassed(_ run: MutantRun) -> Bool {
    pattern == nil
      ? run.text.split(separator: "\n").last == "done"
      : run.text.contains(/Test run with \d+ tests? .*passed/)
  }

  /// Returns the parts that meet a mutant: first the quick ones, then others, then the long ones. A suite that enters
  /// few bodies tests them more closely than one that enters many.
  func stages(of mutant: Mutant) -> [[Part]] {
    let met = parts.filter { mutant.body.map($0.bodies.contains) ?? true }
      .enumerated().sorted { ($0.1.bodies.count, $0.0) < ($1.1.bodies.count, $1.0) }.map(\.1)
    let isLong = { (part: Part) in ["walks", "exploration", "self-check"].contains(part.name) }
    let (quick, first) = (met.filter { !isLong($0) }, pattern == nil ? 3 : 5)
    return [Array(quick.prefix(first)), Array(quick.dropFirst(first)), met.filter(isLong)]
  }

  func judge(_ mutant: Mutant, _ parts: [Part]) throws -> (MutantVerdict, MutantRun) {
    let start = pattern == nil ? 0 : self.parts.map(\.seconds).min()!  // of the program
    let usual = parts.reduce(start) { $0 + $1.seconds - start }
    let run = try run(parts.map(\.name), mutant: mutant.number, usual: usual)
    let said = run.text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    let by = pattern == nil ? said.last { $0[0] == "part" }?[1] : name
    func verdict(_ state: State, _ detail: String) -> (MutantVerdict, MutantRun) {
      (MutantVerdict(mutant: mutant, state: state, net: name, by: by, detail: detail), run)
    }
    // Also if the process traps after the failure, before it is stopped.
    if pattern != nil, run.status != 0, let failure = run.failure {
      return verdict(.noticed, failure)
    }
    if let state = run.byForce { return verdict(state, run.lastWords) }
    if run.status == 0, isPassed(run) {
      return (MutantVerdict(mutant: mutant, state: .survived), run)
    }
    if pattern == nil, run.status == 0, let last = said.last, last.count == 2,
      let state = State(rawValue: last[0])
    {
      return verdict(state, last[1])
    }
    throw Failure(
      "\(mutant): the \(name) ended with \(run.status) in \(by ?? ""). \(run.lastWords)")
  }
}

/// Returns the verdict of the first net that notices a mutant.
///
/// `prepare` is called before each use of a net. Nothing counts as noticed if the place of the mutant was not reached:
/// that would be an error of the tool. A mutant that is alone in its build does not report this.
func verdict(
  on mutant: Mutant, of nets: [Net], isAlone: Bool = false, prepare: (Net) throws -> Void = { _ in }
) throws -> MutantVerdict {
  var steps = nets.flatMap { net in net.stages(of: mutant).enumerated().map { (net, $0.0, $0.1) } }
  // Parity takes turns with the net after it, for speed.
  if nets[0].pattern == nil {
    steps = (0..<3).flatMap { stage in steps.filter { $0.1 == stage } }
  }
  var isReached = false
  for (net, _, parts) in steps where !parts.isEmpty {
    try prepare(net)
    let (verdict, run) = try net.judge(mutant, parts)
    let isHere = isAlone || run.report.contains("reached \(mutant.number)")
    if verdict.isNoticed {
      if isHere { return verdict }
      throw Failure(
        "\(mutant): \(verdict.description), but its place was not reached; the net fails without it"
      )
    }
    isReached = isReached || isHere
  }
  return MutantVerdict(mutant: mutant, state: isReached ? .survived : .unreached)
}
