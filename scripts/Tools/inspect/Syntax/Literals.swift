import Foundation
import SwiftSyntax

/// Reads values from expressions of one file, whose constants it knows.
struct Literals {
  /// For the name of a constant or of a default argument, what it can be.
  private let constants: [String: [ExprSyntax]]

  init(_ file: ParsedFile) { constants = Constants(file).values }

  /// The values of an expression that has nothing else, such as `-1`, `60 * 60`, `"guest"`, `.seconds(5)` or the name of a
  /// constant.
  func values(_ node: ExprSyntax, depth: Int = 0) -> [Value] {
    if depth > 5 { return [] }
    func inner(_ node: ExprSyntax) -> [Value] { values(node, depth: depth + 1) }
    if let literal = node.as(IntegerLiteralExprSyntax.self) { return integer(literal.literal.text) }
    if let literal = node.as(FloatLiteralExprSyntax.self) { return decimal(literal.literal.text) }
    if let literal = node.as(StringLiteralExprSyntax.self) {
      return literal.representedLiteralValue.map { [.text($0)] } ?? []
    }
    if let prefix = node.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
      return inner(prefix.expression).compactMap { combined("-", .number(0, fraction: 0), $0) }
    }
    if let tuple = node.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return inner(tuple.elements.first!.expression)
    }
    if let infix = node.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (inner(infix.leftOperand), inner(infix.rightOperand))
      return left.flatMap { left in
        right.compactMap { combined(infix.operator.inOneLine, left, $0) }
      }
    }
    if let call = node.as(FunctionCallExprSyntax.self), isConversion(call) {
      return inner(call.arguments.first!.expression)
    }
    return constant(named: node).flatMap(inner)
  }

  private func constant(named node: ExprSyntax) -> [ExprSyntax] {
    let name =
      node.as(DeclReferenceExprSyntax.self)?.baseName
      ?? node.as(MemberAccessExprSyntax.self)?.declName.baseName
    return name.flatMap { constants[$0.text] } ?? []
  }

  /// Whether a call returns its only argument, as another type or in a unit.
  private func isConversion(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.arguments.count == 1, call.trailingClosure == nil else { return false }
    let names = ["Int", "Double", "Float", "CGFloat", "TimeInterval", "Decimal", "UInt", "Int64"]
    let units = ["seconds", "milliseconds", "microseconds", "nanoseconds", "minutes", "hours"]
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return names.contains(call.calledExpression.inOneLine)
      || member.map(units.contains) == true
  }

  private func integer(_ text: String) -> [Value] {
    let digits = text.filter { $0 != "_" }
    let radices = ["0x": 16, "0o": 8, "0b": 2]
    let number = radices[String(digits.prefix(2))].map { UInt64(digits.dropFirst(2), radix: $0) }
    return (number ?? UInt64(digits)).map { [.number(Decimal($0), fraction: 0)] } ?? []
  }

  private func decimal(_ text: String) -> [Value] {
    let digits = text.filter { $0 != "_" }
    guard !digits.hasPrefix("0x"), let number = Decimal(string: digits), number.isFinite else {
      return []
    }
    return [.number(number, fraction: fraction(number))]
  }

  private func fraction(_ number: Decimal) -> Int {
    "\(number)".split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
  }

  private func combined(_ name: String, _ left: Value, _ right: Value) -> Value? {
    guard case .number(let left, _) = left, case .number(let right, _) = right else { return nil }
    let result: Decimal
    switch name {
    case "+": result = left + right
    case "-": result = left - right
    case "*": result = left * right
    case "/" where right != 0: result = left / right
    default: return nil
    }
    return result.isFinite ? .number(result, fraction: fraction(result)) : nil
  }
}

/// The constants and default arguments of a file.
private final class Constants: SyntaxVisitor {
  private(set) var values: [String: [ExprSyntax]] = [:]

  init(_ file: ParsedFile) {
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindingSpecifier.text == "let" else { return .visitChildren }
    for binding in node.bindings {
      guard let value = binding.initializer?.value else { continue }
      values[binding.pattern.trimmedDescription, default: []].append(value)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.defaultValue?.value {
      values[(node.secondName ?? node.firstName).text, default: []].append(value)
    }
    return .visitChildren
  }
}
