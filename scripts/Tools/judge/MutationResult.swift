import ToolSupport

/// The list of mutants that nobody can notice, each with its reason.
struct KnownMutants: Sendable {
  static let file = "\(mistakes)/Mutants/equivalent.tsv"
  private var reasons: [[String]: String] = [:]

  /// Without a list, reads that of the repository.
  init(_ list: String? = nil) throws {
    for line in try (list ?? text(of: Self.file)).split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      guard cells.count == 5 else {
        throw Failure("\(Self.file): `\(line)`: expected five columns, the last with the reason")
      }
      reasons[Array(cells[..<4])] = cells[4]
    }
  }

  /// Returns a verdict with the reason why nobody can notice its mutant.
  func explained(_ verdict: MutantVerdict) -> MutantVerdict {
    var verdict = verdict
    verdict.reason = reasons[verdict.mutant.key]
    if verdict.isUnnoticed, verdict.reason != nil { verdict.state = .equivalent }
    return verdict
  }

  /// Returns what an edit of the code can do to the list: entries about code that is gone, or that are no longer right.
  func notes(_ mutants: [Mutant], _ verdicts: [MutantVerdict]) -> [String] {
    let stale = Set(reasons.keys).subtracting(mutants.map(\.key))
    let wrong = verdicts.filter { $0.net != nil && $0.reason != nil }
    return stale.map { "\(Self.file): stale, renew or delete it: \($0.joined(separator: ", "))" }
      .sorted() + wrong.map { "\($0), but listed as equivalent" }
  }
}

extension MutationTarget {
  /// A table with one row. The net that notices a trap, a hang or a refusal counts it, too.
  func table(_ verdicts: [MutantVerdict]) -> String {
    let states: [State] = [.trap, .hang, .refused, .equivalent, .survived, .unreached]
    let columns = ["mutants"] + nets.map(\.name) + states.map(\.rawValue)
    let words = verdicts.flatMap { ["mutants", $0.state.rawValue, $0.net ?? ""] }
    let counts = columns.map { column in words.count { $0 == column } }
    let cells = counts.map { $0 == 0 ? "" : "\($0)" }
    let rows = [["code"] + columns, ["---"] + columns.map { _ in "--:" }, [path] + cells]
    return rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
