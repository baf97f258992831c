import ToolSupport

/// Returns the reasons of a list of mutants that nobody can notice, by the keys of the mutants.
func reasons(in list: String) throws -> [[String]: String] {
  var reasons: [[String]: String] = [:]
  for line in list.split(separator: "\n").dropFirst() {
    let cells = line.split(separator: "\t").map(String.init)
    guard cells.count == 5 else {
      throw Failure("equivalent.tsv: `\(line)`: expected five columns, the last with the reason")
    }
    reasons[Array(cells[..<4])] = cells[4]
  }
  return reasons
}

extension MutantVerdict {
  func explained(by reasons: [[String]: String]) -> MutantVerdict {
    var verdict = self
    verdict.reason = reasons[mutant.key]
    if isUnnoticed, verdict.reason != nil { verdict.state = .equivalent }
    return verdict
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
