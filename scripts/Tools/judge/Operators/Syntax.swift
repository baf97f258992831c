import SwiftSyntax

extension SyntaxProtocol {
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
  var code: String { trimmedDescription }

  /// The code in one line, without comments.
  var line: String {
    tokens(viewMode: .sourceAccurate).reduce(into: "") { text, token in
      let isApart = token.leadingTrivia.contains { $0.isSpace } && !text.isEmpty && text.last != " "
      text += (isApart ? " " : "") + token.text
      if token.trailingTrivia.contains(where: { $0.isSpace }) { text += " " }
    }
  }

  func nearest<Node: SyntaxProtocol>(_: Node.Type) -> Node? {
    var node = parent
    while let here = node {
      if let found = here.as(Node.self) { return found }
      node = here.parent
    }
    return nil
  }
}

extension TriviaPiece {
  fileprivate var isSpace: Bool {
    switch self {
    case .spaces, .tabs, .newlines, .carriageReturns, .carriageReturnLineFeeds: true
    default: false
    }
  }
}

/// Collects the cases of all enumerations, and the static constants of types that stand for one.
final class EnumerationCases: SyntaxVisitor {
  /// For the name of a case, the other cases of enumerations that have it.
  private(set) var siblings: [String: [String]] = [:]

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { $0.elements.filter { $0.parameterClause == nil }.map(\.name.text) }
    for (index, name) in names.enumerated() where names.count > 1 {
      // The next one and the one before: all others would be too many.
      for other in [
        names[(index + 1) % names.count], names[(index + names.count - 1) % names.count],
      ]
      where other != name && siblings[name]?.contains(other) != true {
        siblings[name, default: []].append(other)
      }
    }
    return .visitChildren
  }
}
