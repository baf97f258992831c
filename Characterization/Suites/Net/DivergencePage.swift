import Equivalence
import PhoneScenarios
import Subjects

/// What the files about the differences say if ``KnownDifference`` and the subjects are asked today.
@MainActor
enum DivergencePage {
  /// The page: its table and its headings are written, and the rest is that of `text`.
  static func page(_ text: String) throws -> String {
    let known = try KnownDifference.all()
    var lines: [String] = []
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
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

  /// The scenario of each difference, side by side.
  static func scenarios() async throws -> String {
    var parts = ["Written by: PARITY_WRITE_PAGES=1 swift test --filter 'page of divergences'"]
    for known in try KnownDifference.withInputs() {
      parts.append("\(known.heading)\n\n\(await known.columns)")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension KnownDifference {
  fileprivate var row: String {
    let in2026 = isIn2026.map { $0 ? "yes" : "no" } ?? later ?? "not checked"
    let anchor = link.dropFirst("Docs/divergences.md".count)
    return
      "| [\(name)](\(anchor)) | \(symptom) | \(severity) | \(isIn2020 ? "yes" : "no") | \(in2026) | \(repair) |"
  }

  /// What Legacy and the first class with the difference do after the inputs.
  @MainActor fileprivate var columns: String {
    get async {
      let candidate = isIn2020 ? Subject.Kind.proposed : .today
      let pair =
        isInCallsOnly
        ? SubjectPair.ofCalls(.legacy, candidate) : SubjectPair(.legacy, candidate)
      let difference = await pair.difference(name, after: inputs)
      // The first line counts the inputs.
      return difference.text(limit: .max).split(separator: "\n").dropFirst().joined(separator: "\n")
    }
  }
}
