import Equivalence
import Foundation
import Parity
import Subjects

/// A file about the differences, with its text and with what ``KnownDifference`` and the subjects say today.
@MainActor
struct DivergencePage {
  let file: URL
  let text: String
  let written: String

  private init(_ path: String, _ write: (String) async throws -> String) async throws {
    file = Repository.root.appending(path: path)
    text = try String(contentsOf: file, encoding: .utf8)
    written = try await write(text)
  }

  /// The page: its table and its headings are written.
  static func page() async throws -> Self {
    try await Self("Docs/divergences.md") { text in
      let known = try KnownDifference.all()
      var lines: [String] = []
      var isInTable = false
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("### ") {
          let name = line.dropFirst(4).prefix { $0 != " " }
          let heading = known.first { $0.name == name }?.heading
          lines.append("### \(heading ?? "\(name) is not in differences.json")")
        } else if line.hasPrefix("| | symptom |") {
          lines += [line, "|---|---|---|---|---|---|"] + known.map(\.row)
          isInTable = true
        } else if !isInTable || line.isEmpty {
          lines.append(line)
          isInTable = false
        }
      }
      return lines.joined(separator: "\n")
    }
  }

  /// The scenario of each difference, side by side.
  static func scenarios() async throws -> Self {
    try await Self("Characterization/Data/differences.txt") { _ in
      var parts = ["Written by: PARITY_WRITE_PAGES=1 swift test --filter 'page of divergences'"]
      for known in try KnownDifference.withInputs() {
        parts.append("\(known.heading)\n\n\(await known.columns)")
      }
      return parts.joined(separator: "\n\n") + "\n"
    }
  }
}

extension KnownDifference {
  fileprivate var row: String {
    let in2026 = isIn2026.map { $0 ? "yes" : "no" } ?? "not checked"
    let anchor = link.dropFirst("Docs/divergences.md".count)
    return
      "| [\(name)](\(anchor)) | \(symptom) | \(severity) | \(isIn2020 ? "yes" : "no") | \(in2026) | \(repair) |"
  }

  /// What Legacy and the first class with the difference do after the inputs.
  @MainActor fileprivate var columns: String {
    get async {
      let candidate = isIn2020 ? Subject.Kind.proposed : .today
      let difference =
        isInCallsOnly
        ? CallPair.difference(name, after: inputs, .legacy, candidate)
        : await SubjectPair.difference(name, after: inputs, .legacy, candidate)
      // The first line counts the inputs.
      return difference.text(limit: .max).split(separator: "\n").dropFirst().joined(separator: "\n")
    }
  }
}
