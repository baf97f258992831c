import Foundation
import SwiftSyntax
import ToolSupport

/// Returns the literals of an adapter that are no limits, and the values of `Sample` that it uses.
func inputs(of adapter: [Source]) throws -> Set<Value> {
  let files = try adapter.map(ParsedFile.init)
  var found = Set(files.flatMap { InputFinder($0).found })
  let path = (root / "Characterization/Net/Equivalence/Sample.swift").path
  for name in ["integers", "numbers", "strings"]
  where adapter.contains(where: { $0.text.contains("Sample.\(name)") }) {
    let sample = try sources([path]).map(ParsedFile.init)[0]
    found.formUnion(InputFinder(sample, of: name).found)
  }
  return found
}

/// Finds the literals of a file.
private final class InputFinder: SyntaxVisitor {
  private(set) var found: Set<Value> = []
  private let literals: Literals
  /// The only variable to read, or nil for the whole file.
  private let name: String?

  init(_ file: ParsedFile, of name: String? = nil) {
    literals = Literals(file)
    self.name = name
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    name == nil || node.pattern.trimmedDescription == name ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(node) }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    literals.values(ExprSyntax(node)).isEmpty ? .visitChildren : add(node)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if ComparisonFinder.compares(Syntax(node)) { return .skipChildren }
    if !literals.values(ExprSyntax(node)).isEmpty { return add(node) }
    addRange(node)
    return .visitChildren
  }

  private func add(_ node: some ExprSyntaxProtocol) -> SyntaxVisitorContinueKind {
    found.formUnion(literals.values(ExprSyntax(node)))
    return .skipChildren
  }

  /// Adds each integer of a range such as `0...5`.
  private func addRange(_ node: InfixOperatorExprSyntax) {
    let name = node.operator.inOneLine
    guard name == "..." || name == "..<",
      case .number(let low, 0)? = literals.values(node.leftOperand).first,
      case .number(let high, 0)? = literals.values(node.rightOperand).first,
      low <= high, high - low <= 10_000
    else { return }
    let last = name == "..." ? high : high - 1
    found.formUnion(
      sequence(first: low) { $0 + 1 }.prefix { $0 <= last }.map { .number($0, fraction: 0) })
  }
}
