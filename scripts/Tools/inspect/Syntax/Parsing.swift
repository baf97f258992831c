import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import ToolSupport

/// A file with its syntax.
struct ParsedFile {
  let path: String
  let tree: Syntax
  private let converter: SourceLocationConverter

  /// Parses a file, and refuses one that is not Swift, which the compiler would refuse, too.
  init(_ source: Source) throws {
    let file = Parser.parse(source: source.text)
    let converter = SourceLocationConverter(fileName: source.path, tree: file)
    if file.hasError {
      let problem = ParseDiagnosticsGenerator.diagnostics(for: file).first
      let line = problem.map { converter.location(for: $0.position).line } ?? 1
      throw Failure(
        "\(source.path):\(line): \(problem?.message ?? "not Swift")",
        remedy: "mend it, and try again")
    }
    (path, self.converter) = (source.path, converter)
    tree = OperatorTable.standardOperators.foldAll(file) { _ in }
  }

  func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}

extension SyntaxProtocol {
  /// The code in one line.
  var inOneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The nodes around this one, from the inside.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }
}
