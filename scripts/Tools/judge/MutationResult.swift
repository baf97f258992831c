import Foundation
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

  func reason(_ mutant: Mutant) -> String? { reasons[mutant.key] }

  /// Whether a stale entry is about the same operator in the same file. The function may have a new name.
  func mayBeRenewed(_ mutant: Mutant) -> Bool {
    stale.contains { $0[0] == mutant.file && $0[2] == mutant.operator }
  }

  var notes: [String] {
    stale.map { "\(Self.file): stale, renew or delete it: \($0.joined(separator: ", "))" }
  }
}

/// The verdicts of one module.
struct MutationResult {
  let target: MutationTarget
  let known: KnownMutants
  private(set) var verdicts: [MutantVerdict] = []
  /// How long the nets have judged.
  var seconds = 0.0

  init(target: MutationTarget, known: KnownMutants) { (self.target, self.known) = (target, known) }

  mutating func add(_ verdicts: [MutantVerdict]) {
    for var verdict in verdicts {
      verdict.reason = known.reason(verdict.mutant)
      if verdict.isUnnoticed, verdict.reason != nil { verdict.state = .equivalent }
      self.verdicts.append(verdict)
    }
  }

  var problems: [String] {
    verdicts.filter { $0.isUnnoticed && !known.mayBeRenewed($0.mutant) }.map(\.description)
  }

  /// What the list of equivalent mutants no longer says rightly. An edit of the code can do this, so it is no problem.
  var notes: [String] {
    verdicts.filter { $0.isUnnoticed && known.mayBeRenewed($0.mutant) }
      .map { "\($0.description), and a stale entry is about this file" }
      + verdicts.filter { $0.net != nil && $0.reason != nil }
      .map { "\($0.description), but listed as equivalent" }
  }

  /// A table with a row for each name. The net that notices a trap, a hang or a refusal counts it, too.
  private func table(_ rows: [(name: String, verdicts: [MutantVerdict])]) -> [String] {
    let states: [State] = [.trap, .hang, .refused, .equivalent, .survived, .unreached]
    let columns = ["mutants"] + target.nets.map(\.name) + states.map(\.rawValue)
    let cells = rows.map { name, verdicts in
      let valid = verdicts.filter { $0.state != .invalid }
      let words = valid.flatMap { ["mutants", $0.state.rawValue, $0.net ?? ""] }
      let counts = columns.map { column in words.count { $0 == column } }
      return [name] + counts.map { $0 == 0 ? "" : "\($0)" }
    }
    let head = [["code"] + columns, ["---"] + columns.map { _ in "--:" }]
    return (head + cells).map { "| \($0.joined(separator: " | ")) |" }
  }

  func show() {
    let files = Dictionary(grouping: verdicts, by: \.mutant.file).sorted { $0.key < $1.key }
    let rows = files.map { (name: $0.key, verdicts: $0.value) }
    print(table(rows + [("all of \(target.path)", verdicts)]).joined(separator: "\n"))
    let invalid = verdicts.count { $0.state == .invalid }
    let speed = Int(60 * Double(verdicts.count - invalid) / max(seconds, 0.001))
    print("\n\(speed) mutants a minute; \(invalid) more do not compile\n")
    fflush(nil)
  }

  /// Writes the counts of the whole module into the page.
  func write() throws {
    let table = table([("all of \(target.path)", verdicts)])
    try fill("Docs/mutation.md", ["mutants of \(target.path)": table])
  }
}
