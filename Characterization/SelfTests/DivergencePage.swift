import Foundation
import Parity
import Subjects

/// `Docs/divergences.md`: its scenarios stand in fenced blocks, the inputs numbered, with what came of
/// each beside it in two columns.
struct DivergencePage {
  static let file = Repository.characterization.deletingLastPathComponent()
    .appending(path: "Docs/divergences.md")

  struct Scenario {
    let name: String
    let inputs: [Input]
    /// Whether the columns are all calls to the phone.
    let showsCalls: Bool
  }

  private(set) var scenarios: [Scenario] = []
  /// The page as it is, and as it would be if it were written now.
  let text: String
  private(set) var written = ""

  @MainActor
  init() async throws {
    text = try String(contentsOf: DivergencePage.file, encoding: .utf8)
    var name = ""
    var block: [Substring]?
    var showsCalls = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") { name = String(line.dropFirst(4).prefix { $0 != " " }) }
      if !line.hasPrefix("```") {
        if block == nil { written += line + "\n" } else { block?.append(line) }
      } else if let lines = block {
        let scenario = try Scenario(name: name, inputs: inputs(lines), showsCalls: showsCalls)
        scenarios.append(scenario)
        written += await scenario.columns() + "\n```\n"
        block = nil
      } else {
        written += line + "\n"
        showsCalls = line == "```calls"
        block = []
      }
    }
    written.removeLast()
  }

  /// The numbered lines.
  private func inputs(_ lines: [Substring]) throws -> [Input] {
    let numbered = lines.compactMap { $0.wholeMatch(of: /\s*[0-9]+  (.+)/)?.1 }
    return try Transcript(numbered.map { $0 + "\n" }.joined(), file: "Docs/divergences.md")
      .steps.map(\.input)
  }
}

extension DivergencePage.Scenario {
  @MainActor
  fileprivate func columns() async -> String {
    let difference =
      showsCalls
      ? CallPair.difference(name, after: inputs, .legacy, .shipped)
      : await SubjectPair.difference(name, after: inputs, .legacy, .shipped)
    // Without the line that counts the inputs.
    return difference.text(limit: .max).split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}
