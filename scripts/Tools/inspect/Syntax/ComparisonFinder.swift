import Foundation
import SwiftSyntax

/// Returns each place of these files that compares something with values of the code.
func comparisons(in files: [Source]) throws -> [Comparison] {
  try files.flatMap { ComparisonFinder(try ParsedFile($0)).found }
}

/// Finds the comparisons of a file, and can say whether a node belongs to one.
final class ComparisonFinder: SyntaxVisitor {
  private(set) var found: [Comparison] = []
  private let file: ParsedFile
  private let literals: Literals

  private static let comparing: Set = ["<", "<=", ">", ">=", "==", "!=", "~="]
  private static let ranges: Set = ["...", "..<"]
  private static let methods: Set = [
    "contains", "hasPrefix", "hasSuffix", "isMultiple", "clamped", "starts",
  ]

  init(_ file: ParsedFile) {
    self.file = file
    literals = Literals(file)
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  /// Whether a literal here is a limit, and no value that is passed on.
  static func compares(_ node: Syntax) -> Bool {
    if node.is(ExpressionPatternSyntax.self) { return true }
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return false }
    return comparing.contains(infix.operator.inOneLine)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.operator.inOneLine
    if Self.comparing.contains(name) {
      let sides = [node.leftOperand, node.rightOperand].map(parts)
      add(node.inOneLine, sides.flatMap(\.self), at: node)
    } else if name == "%" {
      add(node.inOneLine, literals.values(node.rightOperand), at: node)
    }
    return .visitChildren
  }

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    let values = all(Syntax(node.expression))
    let isCase = node.parent?.is(SwitchCaseItemSyntax.self) == true
    add((isCase ? "case " : "") + node.inOneLine, values, at: node)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    let name = member?.declName.baseName.text ?? node.calledExpression.inOneLine
    let isClamp = member == nil && ["min", "max"].contains(name)
    guard isClamp || Self.methods.contains(name) else { return .visitChildren }
    let bounds = name == "contains" ? member?.base.map(parts) ?? [] : []
    add(node.inOneLine, bounds + node.arguments.flatMap { parts($0.expression) }, at: node)
    return .visitChildren
  }

  private func add(_ code: String, _ values: [Value], at node: some SyntaxProtocol) {
    if values.isEmpty { return }
    let line = file.line(of: node)
    let code = code.count > 60 ? "\(code.prefix(59))…" : code
    found.append(Comparison(file: file.path, line: line, code: code, values: values))
  }

  /// The values of one side of a comparison, which may also compute with them or be a range.
  private func parts(_ node: ExprSyntax) -> [Value] {
    let whole = literals.values(node)
    if !whole.isEmpty { return whole }
    if let tuple = node.as(TupleExprSyntax.self) {
      return tuple.elements.flatMap { parts($0.expression) }
    }
    if let range = node.as(PrefixOperatorExprSyntax.self) { return parts(range.expression) }
    if let range = node.as(PostfixOperatorExprSyntax.self) { return parts(range.expression) }
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return [] }
    let names = Self.ranges.union(["+", "-", "*", "/"])
    guard names.contains(infix.operator.inOneLine) else { return [] }
    return parts(infix.leftOperand) + parts(infix.rightOperand)
  }

  /// The values anywhere in a pattern.
  private func all(_ node: Syntax) -> [Value] {
    if let expression = node.as(ExprSyntax.self) {
      let values = parts(expression)
      if !values.isEmpty { return values }
    }
    return node.children(viewMode: .sourceAccurate).flatMap(all)
  }
}
