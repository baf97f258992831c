import Foundation
import ToolSupport

/// The list of mutants that nobody can notice, each with its reason.
struct KnownMutants: Sendable {
  private struct Entry {
    let place: String
    let key: [String]
    let reason: String
  }

  static let file = "\(mistakes)/Mutants/equivalent.txt"
  private var entries: [Entry] = []
  /// The entries whose code is gone.
  private let stale: [Entry]

  /// Without a list, reads that of the repository.
  init(_ list: String? = nil, mutants: [Mutant]) throws {
    let lines = try (list ?? text(of: Self.file)).components(separatedBy: "\n") + [""]
    var entry: [String] = []
    for (number, line) in lines.enumerated() where !line.hasPrefix("#") {
      if !line.allSatisfy(\.isWhitespace) {
        entry.append(line)
        continue
      }
      if entry.isEmpty { continue }
      let place = "\(Self.file):\(number + 1 - entry.count)"
      let first = entry[0].split(separator: " ", maxSplits: 1).map(String.init)
      let rest = entry.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
      guard first.count == 2, rest.count > 1, let colon = rest[0].range(of: ": "),
        entry.dropFirst().allSatisfy({ $0.hasPrefix("  ") })
      else {
        throw Failure(
          "\(place): expected a file and a function, the change, and the reason; see the first entry"
        )
      }
      let change = [String(rest[0][..<colon.lowerBound]), String(rest[0][colon.upperBound...])]
      entries.append(
        Entry(place: place, key: first + change, reason: rest.dropFirst().joined(separator: " ")))
      entry = []
    }
    let keys = Set(mutants.map(\.key))
    stale = entries.filter { !keys.contains($0.key) }
  }

  func reason(_ mutant: Mutant) -> String? { entries.last { $0.key == mutant.key }?.reason }

  /// Whether a stale entry is about the same operator in the same file. The function may have a new name.
  func mayBeRenewed(_ mutant: Mutant) -> Bool {
    stale.contains { $0.key[0] == mutant.file && $0.key[2] == mutant.operator }
  }

  var notes: [String] {
    stale.map {
      "\($0.place): stale: \($0.key[1]) has no place to \($0.key[2]): \($0.key[3]); renew or delete"
    }
  }
}

/// The verdicts of one module.
struct MutationResult {
  let target: MutationTarget
  let known: KnownMutants
  var invalid: [Mutant] = []
  var verdicts: [MutantVerdict] = []
  /// How long the nets have judged.
  var seconds = 0.0

  var problems: [String] {
    verdicts.filter {
      !$0.isNoticed && known.reason($0.mutant) == nil && !known.mayBeRenewed($0.mutant)
    }
    .map { "\($0.mutant): \($0.state)" }
  }

  /// What the list of equivalent mutants no longer says rightly. An edit of the code can do this, so it is no problem.
  var notes: [String] {
    verdicts.compactMap { verdict in
      let isListed = known.reason(verdict.mutant) != nil
      if verdict.isNoticed, isListed {
        return "\(verdict.mutant): listed as equivalent, but \(verdict.description)"
      }
      if verdict.isNoticed || isListed || !known.mayBeRenewed(verdict.mutant) { return nil }
      return "\(verdict.mutant): \(verdict.state), and a stale entry is about this file"
    }
  }

  struct Entry: Encodable {
    let file: String
    let line: Int
    let function: String
    let `operator`: String
    let change: String
    let verdict: String
    var net: String?
    var by: String?
    var detail: String?
    var equivalent: String?

    init(_ mutant: Mutant, _ verdict: String) {
      (file, line, function) = (mutant.file, mutant.line, mutant.function)
      (self.operator, change, self.verdict) = (mutant.operator, mutant.change, verdict)
    }
  }

  var entries: [Entry] {
    verdicts.map { verdict in
      var entry = Entry(verdict.mutant, verdict.state.rawValue)
      (entry.net, entry.by, entry.detail) = (verdict.net, verdict.by, verdict.detail)
      entry.equivalent = known.reason(verdict.mutant)
      return entry
    } + invalid.map { Entry($0, "does not compile") }
  }

  private var columns: [String] {
    ["mutants"] + target.nets.map(\.name) + [
      "trap", "hang", "refused", "equivalent", "survived", "unreached",
    ]
  }

  /// The name of each file, then of all, and the cells of its columns.
  private var rows: [[String]] {
    var files: [String] = []
    for verdict in verdicts
    where files.last != verdict.mutant.file && !files.contains(verdict.mutant.file) {
      files.append(verdict.mutant.file)
    }
    return files.map { file in [file] + cells(verdicts.filter { $0.mutant.file == file }) }
      + [["all of \(target.path)"] + cells(verdicts)]
  }

  /// The net that notices a trap, a hang or a refusal counts it, too.
  private func cells(_ verdicts: [MutantVerdict]) -> [String] {
    var counts = ["mutants": verdicts.count]
    for verdict in verdicts {
      if let net = verdict.net { counts[net, default: 0] += 1 }
      if verdict.state == .noticed { continue }
      counts[
        known.reason(verdict.mutant) == nil ? verdict.state.rawValue : "equivalent", default: 0] +=
        1
    }
    return columns.map { column in counts[column].map(String.init) ?? "" }
  }

  func show(_ allSeconds: Double) {
    let width = rows.map(\.[0].count).max() ?? 0
    for row in [[""] + columns] + rows {
      let cells = row.dropFirst().map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }
      print(row[0].padding(toLength: width, withPad: " ", startingAt: 0) + cells.joined())
    }
    let speed = Int((60 * Double(verdicts.count) / max(seconds, 0.001)).rounded())
    print(
      "\n\(verdicts.count) mutants in \(Int(seconds.rounded())) s, \(speed) a minute; \(invalid.count) more do not "
        + "compile; \(Int(allSeconds.rounded())) s with the build\n")
    fflush(nil)
  }

  /// Writes the counts of the whole module into the page.
  func write() throws {
    let table = [
      "| code | \(columns.joined(separator: " | ")) |",
      "|---|" + columns.map { _ in "--:|" }.joined(),
      "| \(rows[rows.count - 1].joined(separator: " | ")) |",
    ]
    let file = "Docs/mutation.md"
    let new = try page(
      text(of: file), of: file, mark: "<!-- mutants of \(target.path) -->", table: table)
    try Data(new.utf8).write(to: root / file, options: .atomic)
  }
}
