import SwiftSyntax

// The operators. Each is a mistake that a person can make while rewriting a class.

extension MutantFinder {
  // MARK: Conditions

  func mutateCondition(_ condition: ExprSyntax) {
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      replace(condition, with: not.expression.code, "negate condition")
    } else {
      replace(condition, with: "!(\(condition.code))", "negate condition")
    }
  }

  func mutateConditions(_ list: ConditionElementListSyntax) {
    for element in list {
      guard case .expression(let condition) = element.condition else { continue }
      mutateCondition(condition)
      if list.count > 1 { replace(condition, with: "true", "drop condition") }
    }
  }

  func mutateOperator(_ node: InfixOperatorExprSyntax) {
    guard let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return }
    let (left, right) = (node.leftOperand.code, node.rightOperand.code)
    func swap(_ other: String, _ name: String) {
      replace(node, with: "\(left) \(other) \(right)", name)
    }
    switch token.text {
    case "<": swap("<=", "move boundary")
    case "<=": swap("<", "move boundary")
    case ">": swap(">=", "move boundary")
    case ">=": swap(">", "move boundary")
    case "..<": replace(node, with: "\(left)...\(right)", "move boundary")
    case "...": replace(node, with: "\(left)..<\(right)", "move boundary")
    case "&&", "||":
      replace(node, with: left, "drop operand")
      replace(node, with: right, "drop operand")
      swap(token.text == "&&" ? "||" : "&&", "replace operator")
    case "??":
      replace(node, with: left, "drop operand")
      replace(node, with: right, "drop operand")
      replace(node, with: "\(right) ?? \(left)", "swap operands")
    case "+": swap("-", "replace operator")
    case "-": swap("+", "replace operator")
    case "*": swap("/", "replace operator")
    case "/": swap("*", "replace operator")
    case "%": swap("*", "replace operator")
    case "+=", "-=":
      change(
        Syntax(node), "replace operator", [edit(token, token.text == "+=" ? "-=" : "+=")],
        after: "\(left) \(token.text == "+=" ? "-=" : "+=") \(right)")
    default: break
    }
    let isCondition =
      node.parent?.is(ConditionElementSyntax.self) == true
      || node.parent?.as(TernaryExprSyntax.self)?.condition.id == node.id
      || node.parent?.is(WhereClauseSyntax.self) == true
    let opposites = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]
    if !isCondition, ["<", "<=", ">", ">="].contains(token.text) {
      replace(node, with: "!(\(node.code))", "negate condition")
    } else if !isCondition, let other = opposites[token.text] {
      swap(other, "negate condition")
    }
  }

  // MARK: Values

  func mutateLiteral(_ node: BooleanLiteralExprSyntax) {
    replace(node, with: node.literal.text == "true" ? "false" : "true", "replace constant")
  }

  func mutateLiteral(_ node: IntegerLiteralExprSyntax) {
    guard let value = Int(node.literal.text.filter { $0 != "_" }) else { return }
    replace(node, with: "\(value + 1)", "replace constant")
    replace(node, with: value == 0 ? "-1" : "\(value - 1)", "replace constant")
  }

  func mutateLiteral(_ node: FloatLiteralExprSyntax) {
    replace(node, with: "(\(node.literal.text) + 1)", "replace constant")
    replace(node, with: "(\(node.literal.text) * 2)", "replace constant")
  }

  func mutateLiteral(_ node: StringLiteralExprSyntax) {
    let isEmpty = node.segments.allSatisfy { $0.trimmedLength.utf8Length == 0 }
    replace(node, with: isEmpty ? "\"mutated\"" : "\"\"", "replace constant")
  }

  func mutateCase(_ node: MemberAccessExprSyntax) {
    let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard base == nil ? node.base == nil : base?.first?.isUppercase == true else { return }
    // With a payload, the other case would need another one.
    guard node.parent?.is(FunctionCallExprSyntax.self) != true else { return }
    for other in siblings[node.declName.baseName.text] ?? [] {
      replace(node, with: "\(base ?? "").\(other)", "replace case")
    }
  }

  func mutateCaseItems(_ node: SwitchCaseLabelSyntax) {
    guard node.caseItems.count > 1 else { return }
    for item in node.caseItems {
      let rest = node.caseItems.filter { $0.id != item.id }.map(\.pattern.code)
      change(
        Syntax(node), "drop case", [edit(node.caseItems, rest.joined(separator: ", "))],
        after: "case \(rest.joined(separator: ", ")):")
    }
  }

  func mutateArguments(of node: FunctionCallExprSyntax) {
    let arguments = Array(node.arguments)
    for (first, second) in zip(arguments, arguments.dropFirst())
    where first.expression.code != second.expression.code
      && !first.expression.is(ClosureExprSyntax.self)
      && !second.expression.is(ClosureExprSyntax.self)
    {
      let code = Array(node.code.utf8)
      func part(_ start: Int, _ end: Int) -> String {
        String(decoding: code[(start - node.start)..<(end - node.start)], as: UTF8.self)
      }
      let (one, other) = (first.expression, second.expression)
      replace(
        node,
        with: part(node.start, one.start) + other.code + part(one.end, other.start) + one.code
          + part(other.end, node.end), "swap arguments")
    }
  }

  /// The value of a function: the expression after `return`, or the only expression of its body.
  func mutateResult(_ value: ExprSyntax, type: TypeSyntax?) {
    guard let type, !value.is(NilLiteralExprSyntax.self) else { return }
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      replace(value, with: "nil", "replace result")
    } else if type.code == "Bool", !value.is(InfixOperatorExprSyntax.self),
      !value.is(BooleanLiteralExprSyntax.self)
    {
      mutateCondition(value)
    }
  }

  // MARK: Statements

  func mutateStatements(_ list: CodeBlockItemListSyntax) {
    let items = Array(list)
    for item in items where canBeDeleted(item, among: list) {
      change(
        Syntax(item), "delete statement", [edit(item, "")], before: firstLine(of: item), after: "")
    }
    for (first, second) in zip(items, items.dropFirst()) where isSimple(first) && isSimple(second) {
      if isOnlyForDevelopers(first) || isOnlyForDevelopers(second) { continue }
      if !isIndependent(first, of: second) || !isIndependent(second, of: first) {
        change(
          Syntax(first), "swap statements", [edit(first, second.code), edit(second, first.code)],
          before: "\(first.line); \(second.line)", after: "\(second.line); \(first.line)")
      }
      if let one = assignment(first), let other = assignment(second),
        one.rightOperand.code != other.rightOperand.code
      {
        change(
          Syntax(first), "swap values",
          [
            edit(one.rightOperand, other.rightOperand.code),
            edit(other.rightOperand, one.rightOperand.code),
          ],
          before: "\(first.line); \(second.line)",
          after: "\(one.leftOperand.line) = \(other.rightOperand.line); "
            + "\(other.leftOperand.line) = \(one.rightOperand.line)")
      }
    }
  }

  private func firstLine(of item: CodeBlockItemSyntax) -> String {
    let lines = item.code.split(separator: "\n")
    return lines.count == 1 ? item.line : "\(lines[0]) …"
  }

  private func canBeDeleted(_ item: CodeBlockItemSyntax, among list: CodeBlockItemListSyntax)
    -> Bool
  {
    let code = item.code
    if code.hasPrefix("super.init") || code.hasPrefix("self.init") || initializesSelf(item) {
      return false
    }
    switch item.item {
    case .expr(let expression):
      return expression.is(InfixOperatorExprSyntax.self)
        ? assignment(item) != nil || isCompound(expression) : isCall(expression)
    case .stmt(let statement):
      if let guarded = statement.as(GuardStmtSyntax.self) {
        // A guard that binds a name cannot go.
        return guarded.conditions.allSatisfy {
          if case .expression = $0.condition { true } else { false }
        }
      }
      if let used = statement.as(ExpressionStmtSyntax.self) {
        guard let branch = used.expression.as(IfExprSyntax.self) else { return false }
        // Without an else branch it has no value, and the negated condition is another mutant.
        return branch.elseBody == nil
      }
      return statement.is(ForStmtSyntax.self) || statement.is(DeferStmtSyntax.self)
    default: return false
    }
  }

  /// Whether an initializer needs the assignment. The compiler would report its absence at the end of the initializer,
  /// and not at the mutant.
  private func initializesSelf(_ item: CodeBlockItemSyntax) -> Bool {
    guard let target = assignment(item)?.leftOperand.code,
      item.nearest(ClosureExprSyntax.self) == nil,
      item.nearest(InitializerDeclSyntax.self) != nil
    else { return false }
    let stored = item.nearest(MemberBlockSyntax.self)?.members.flatMap { member in
      Array(member.decl.as(VariableDeclSyntax.self)?.bindings ?? [])
    }
    let name = target.replacing("self.", with: "")
    return target == "self"
      || stored?.contains { $0.pattern.code == name && $0.initializer == nil && !isNilAtFirst($0) }
        == true
  }

  private func isNilAtFirst(_ node: PatternBindingSyntax) -> Bool {
    node.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
      && node.nearest(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
  }

  /// Whether a statement only stores a value in a property of its own, so that its order does not matter.
  private func isIndependent(_ item: CodeBlockItemSyntax, of other: CodeBlockItemSyntax) -> Bool {
    func name(_ item: CodeBlockItemSyntax) -> String? {
      assignment(item)?.leftOperand.code.replacing("self.", with: "")
    }
    guard let target = name(item), !target.contains("."), let otherTarget = name(other),
      target != otherTarget
    else { return false }
    return assignment(item)!.rightOperand.tokens(viewMode: .sourceAccurate).allSatisfy {
      ![.leftParen, .leftBrace].contains($0.tokenKind) && $0.text != otherTarget
    }
  }

  /// Nobody sees when a line is logged, or which statements a failed assertion prevents.
  private func isOnlyForDevelopers(_ item: CodeBlockItemSyntax) -> Bool {
    item.code.hasPrefix("log(") || item.code.hasPrefix("assert(")
  }

  private func isCompound(_ expression: ExprSyntax) -> Bool {
    let token = expression.as(InfixOperatorExprSyntax.self)?.operator
      .as(BinaryOperatorExprSyntax.self)?.operator.text
    return ["+=", "-=", "*=", "/="].contains(token ?? "")
  }

  private func isCall(_ expression: ExprSyntax) -> Bool {
    if let tried = expression.as(TryExprSyntax.self) { return isCall(tried.expression) }
    if let awaited = expression.as(AwaitExprSyntax.self) { return isCall(awaited.expression) }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return isCall(chain.expression)
    }
    return expression.is(FunctionCallExprSyntax.self)
  }

  private func isSimple(_ item: CodeBlockItemSyntax) -> Bool {
    guard case .expr(let expression) = item.item else { return false }
    return assignment(item) != nil || isCompound(expression) || isCall(expression)
  }

  private func assignment(_ item: CodeBlockItemSyntax) -> InfixOperatorExprSyntax? {
    guard let infix = item.item.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self)
    else { return nil }
    return infix
  }

  // MARK: Weak references

  func mutateCaptures(of node: ClosureExprSyntax) {
    for capture in node.signature?.capture?.items ?? []
    where capture.specifier?.specifier.text == "weak" {
      let name = capture.name.text
      let strong = "mutantStrong(\(capture.initializer?.value.code ?? name))"
      for (ownership, text) in [("strong", ""), ("unowned", "unowned ")] {
        let value = "\(text)\(name) = mutantValue(mutantReached(§), \(strong))"
        add(
          "weak to \(ownership)", before: "[\(capture.code)]", after: "[\(text)\(name)]",
          [edit(capture, value + (capture.trailingComma?.text ?? ""))], at: node)
      }
    }
  }
}
