import Foundation
import ToolSupport

/// Returns the keys of a list of mutants that nobody can notice.
func equivalents(in list: String) throws -> Set<[String]> {
  let rows = list.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
  for row in rows where row.count != 5 || row.contains("") {
    let place = "\(mistakes)/Mutants/equivalent.tsv: `\(row.joined(separator: " "))`"
    throw Failure("\(place): expected five columns, the last with the reason")
  }
  return Set(rows.map { Array($0[..<4]) })
}

extension MutantResult {
  func explained(by equivalents: Set<[String]>) -> MutantResult {
    var result = self
    if isUnnoticed, equivalents.contains(mutant.key) { result.state = .equivalent }
    return result
  }
}

extension MutationTarget {
  /// A table with one row. The net that notices a trap, a hang or a refusal counts it, too.
  func table(_ results: [MutantResult]) -> String {
    let states: [State] = [.trap, .hang, .refused, .equivalent, .survived, .unreached]
    let columns = ["mutants"] + nets.map(\.name) + states.map(\.rawValue)
    let words = results.flatMap { ["mutants", $0.state.rawValue, $0.net ?? ""] }
    let counts = columns.map { column in words.count { $0 == column } }
    let cells = counts.map { $0 == 0 ? "" : "\($0)" }
    let rows = [["code"] + columns, ["---"] + columns.map { _ in "--:" }, [path] + cells]
    return rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
