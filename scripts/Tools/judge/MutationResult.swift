import ToolSupport

/// The list of mutants that nobody can notice, each with its reason.
struct KnownMutants: Sendable {
  static let file = "\(mistakes)/Mutants/equivalent.tsv"
  private var reasons: [[String]: String] = [:]
  /// The entries whose code is gone.
  private let stale: [[String]]

  /// Without a list, reads that of the repository.
  init(_ list: String? = nil, mutants: [Mutant]) throws {
    for line in try (list ?? text(of: Self.file)).split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      guard cells.count == 5 else {
        throw Failure("\(Self.file): `\(line)`: expected five columns, the last with the reason")
      }
      reasons[Array(cells[..<4])] = cells[4]
    }
    let keys = Set(mutants.map(\.key))
    stale = reasons.keys.filter { !keys.contains($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns a verdict with the reason why nobody can notice its mutant.
  func explained(_ verdict: MutantVerdict) -> MutantVerdict {
    var verdict = verdict
    verdict.reason = reasons[verdict.mutant.key]
    if verdict.isUnnoticed, verdict.reason != nil { verdict.state = .equivalent }
    return verdict
  }

  /// Sorts what a user must read: mutants that survive, and entries that are no longer right. An edit of the code can
  /// do the latter, so it is no problem.
  func report(_ verdicts: [MutantVerdict]) -> (problems: [String], notes: [String]) {
    var notes = stale.map {
      "\(Self.file): stale, renew or delete it: \($0.joined(separator: ", "))"
    }
    var problems: [String] = []
    for verdict in verdicts {
      let mutant = verdict.mutant
      if verdict.isUnnoticed {
        // The function may have a new name.
        let isRenewed = stale.contains { $0[0] == mutant.file && $0[2] == mutant.operator }
        if isRenewed { notes.append("\(verdict), and a stale entry is about this file") }
        if !isRenewed { problems.append("\(verdict)") }
      } else if verdict.net != nil, verdict.reason != nil {
        notes.append("\(verdict), but listed as equivalent")
      }
    }
    return (problems, notes)
  }
}

extension MutationTarget {
  /// A table with one row. The net that notices a trap, a hang or a refusal counts it, too.
  func table(_ verdicts: [MutantVerdict]) -> [String] {
    let states: [State] = [.trap, .hang, .refused, .equivalent, .survived, .unreached]
    let columns = ["mutants"] + nets.map(\.name) + states.map(\.rawValue)
    let valid = verdicts.filter { $0.state != .invalid }
    let words = valid.flatMap { ["mutants", $0.state.rawValue, $0.net ?? ""] }
    let counts = columns.map { column in words.count { $0 == column } }
    let cells = counts.map { $0 == 0 ? "" : "\($0)" }
    let rows = [["code"] + columns, ["---"] + columns.map { _ in "--:" }, [path] + cells]
    return rows.map { "| \($0.joined(separator: " | ")) |" }
  }
}
