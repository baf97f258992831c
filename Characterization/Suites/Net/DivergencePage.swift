import Equivalence
import Foundation
import Parity
import Subjects

/// A page about differences. Its table, its headings and its columns are written from ``KnownDifference``.
struct DivergencePage {
  let file: URL
  let text: String
  /// The same page with what the subjects do today.
  let written: String
  /// The numbers of the headings, in their order.
  private(set) var described: [String] = []

  /// Reads a page of `Docs`.
  ///
  /// - Parameter candidate: the class in the right columns. Nil is the first one with the difference.
  @MainActor init(_ name: String, candidate: Subject.Kind? = nil) async throws {
    file = Repository.root.appending(path: "Docs/" + name)
    text = try String(contentsOf: file, encoding: .utf8)
    let known = try KnownDifference.all()
    var current: KnownDifference?
    var lines: [String] = []
    var isGenerated = false  // a row of the table, or a line between two fences
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("### ") {
        let name = line.dropFirst(4).prefix { $0 != " " }
        current = known.first { $0.name == name }
        described.append(String(name))
        lines.append("### \(current?.heading ?? "\(name) is not in differences.json")")
      } else if line.hasPrefix("| | symptom |") {
        let rows = known.map {
          "| [\($0.name)](\($0.link.dropFirst("Docs/divergences.md".count))) | \($0.symptom) | \($0.severity) | \($0.isIn2020 ? "yes" : "no") | \($0.in2026) | \($0.repair) |"
        }
        lines += [line, "|---|---|---|---|---|---|"] + rows
        isGenerated = true
      } else if line.hasPrefix("```") {
        isGenerated.toggle()
        lines.append(isGenerated ? current?.isInCallsOnly == true ? "```calls" : "```" : line)
        if isGenerated, let current { lines.append(await current.columns(of: candidate)) }
      } else if line.isEmpty && lines.last?.hasPrefix("|") == true {
        isGenerated = false
        lines.append(line)
      } else if !isGenerated {
        lines.append(line)
      }
    }
    written = lines.joined(separator: "\n")
  }
}

extension KnownDifference {
  fileprivate var in2026: String { isIn2026.map { $0 ? "yes" : "no" } ?? "not checked" }

  /// Returns what Legacy and a candidate do after the inputs, side by side.
  @MainActor fileprivate func columns(of candidate: Subject.Kind?) async -> String {
    let candidate = candidate ?? (isIn2020 ? .proposed : .today)
    let difference =
      isInCallsOnly
      ? CallPair.difference(name, after: inputs, .legacy, candidate)
      : await SubjectPair.difference(name, after: inputs, .legacy, candidate)
    // The first line counts the inputs; the page omits it.
    return difference.text(limit: .max).split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}
