import Foundation

/// The page `Docs/divergences.md`: a table of the known differences of the proposed rewrite, and a scenario for
/// each, in a fenced block with numbered inputs.
public struct DivergencePage: Sendable {
  public static let file = Repository.root.appending(path: "Docs/divergences.md")

  public struct Scenario: Sendable {
    /// The number of the difference, such as `D14b`.
    public let name: String
    public let inputs: [Input]
    /// Whether the block shows all calls to the phone.
    public let showsCalls: Bool
  }

  /// A row of the table.
  public struct Row: Sendable {
    public let name: String
    public let symptom: String
    public let severity: String
    public let upstream: String
    /// The link to the heading of the scenario.
    public let link: String
  }

  public enum Piece: Sendable {
    case line(Substring)
    /// The lines between two fences.
    case scenario(Scenario)
  }

  public let text: String
  public private(set) var pieces: [Piece] = []
  /// In the order of the table: the most severe difference first.
  public private(set) var rows: [Row] = []

  public var scenarios: [Scenario] {
    pieces.compactMap { if case .scenario(let scenario) = $0 { scenario } else { nil } }
  }

  /// - Throws: an error if the file cannot be read, or the ``Problem`` of a scenario.
  public init() throws {
    text = try String(contentsOf: DivergencePage.file, encoding: .utf8)
    var name = ""
    var block: [Substring]?
    var showsCalls = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") { name = String(line.dropFirst(4).prefix { $0 != " " }) }
      if let row = Row(line) { rows.append(row) }
      guard line.hasPrefix("```") else {
        if block == nil { pieces.append(.line(line)) } else { block?.append(line) }
        continue
      }
      if let lines = block {
        let inputs = try DivergencePage.inputs(lines)
        pieces.append(
          .scenario(Scenario(name: name, inputs: inputs, showsCalls: showsCalls)))
        block = nil
      } else {
        showsCalls = line == "```calls"
        block = []
      }
      pieces.append(.line(line))
    }
  }

  /// Returns the inputs of the numbered lines.
  private static func inputs(_ lines: [Substring]) throws(Problem) -> [Input] {
    let numbered = lines.compactMap { $0.wholeMatch(of: /\s*[0-9]+  (.+)/)?.1 }
    return try Transcript(numbered.map { $0 + "\n" }.joined(), file: "Docs/divergences.md")
      .steps.map(\.input)
  }
}

extension DivergencePage.Row {
  fileprivate init?(_ line: Substring) {
    // Only for speed: Swift parses the pattern again for every line that reaches it.
    guard line.hasPrefix("|"),
      let match = line.wholeMatch(
        of: /\|\ *\[(D\w+)\]\((#[^)]*)\)\ *\|\ *([^|]*?)\ *\|\ *([^|]*?)\ *\|\ *([^|]*?)\ *\|/)
    else { return nil }
    name = String(match.1)
    link = "Docs/divergences.md\(match.2)"
    symptom = String(match.3)
    severity = String(match.4)
    upstream = String(match.5)
  }
}
