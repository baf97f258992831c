import SwiftSyntax

/// Finds the places of a file that an operator can change.
///
/// The file MutantOperators.swift has the operators. This one knows where the code is: in which body, and whether a
/// value or a statement shows that the place was reached.
final class MutantFinder: SyntaxAnyVisitor {
  private(set) var found: Findings
  private let file: String
  /// How often each change occurs in each function.
  private var places: [[String]: Int] = [:]
  let siblings: [String: [String]]
  private let converter: SourceLocationConverter
  /// The index of the body around the node.
  private(set) var body: Int?
  /// The node whose code is the body.
  private var owner: SyntaxIdentifier?
  /// The statements that can become a body.
  private var candidate: (id: SyntaxIdentifier, returns: Bool)?
  private var names: [String] = []

  /// Goes on to count after the mutants of other files.
  init(_ tree: Syntax, file: String, siblings: [String: [String]], after found: Findings) {
    self.found = found
    self.file = file
    self.siblings = siblings
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: Adding a mutant

  /// Adds a mutant that replaces an expression. Its value shows that the place was reached.
  func replace(_ node: some ExprSyntaxProtocol, with text: String, _ name: String) {
    // Nothing can be called in a pattern or around self.init, so the statement shows that it was reached.
    if node.nearest(ExpressionPatternSyntax.self) != nil || isDelegation(node) {
      return change(Syntax(node), name, [edit(node, text)], after: text)
    }
    add(
      name, before: node.line, after: text, [edit(node, "mutantValue(mutantReached(§), \(text))")],
      at: node)
  }

  private func isDelegation(_ node: some ExprSyntaxProtocol) -> Bool {
    let called = node.as(FunctionCallExprSyntax.self)?.calledExpression.code
    return called == "self.init" || called == "super.init"
  }

  /// Adds a mutant that changes code within a statement. The statement shows that the place was reached.
  func change(
    _ node: Syntax, _ name: String, _ edits: [Edit], before: String? = nil, after: String
  ) {
    guard body != nil, let statement = node.as(CodeBlockItemSyntax.self) ?? outerStatement(of: node)
    else { return }
    let marker = Edit(start: statement.start, end: statement.start, text: "mutantReached(§); ")
    var edits = edits
    if let same = edits.firstIndex(where: { $0.start == statement.start }) {
      edits[same] = Edit(
        start: statement.start, end: edits[same].end, text: marker.text + edits[same].text)
    } else {
      edits.insert(marker, at: 0)
    }
    add(name, before: before ?? node.line, after: after, edits, at: node)
  }

  func add(
    _ name: String, before: String, after: String, _ edits: [Edit], at node: some SyntaxProtocol
  ) {
    guard let body else { return }
    let (number, function) = (found.mutants.count + 1, names.joined(separator: "."))
    let (old, new) = (inOneLine(before), inOneLine(after))
    var change = new.isEmpty ? "without `\(old)`" : "`\(old)` → `\(new)`"
    let place = places[[function, name, change], default: 0] + 1
    places[[function, name, change]] = place
    if place > 1 { change += ", place \(place)" }
    let edits = edits.map { edit in
      Edit(
        start: edit.start, end: edit.end, text: edit.text.replacing("§", with: "\(number)"))
    }
    found.mutants.append(
      Mutant(
        number: number, file: file, line: node.startLocation(converter: converter).line,
        function: function, operator: name, change: change, body: body + 1,
        edits: edits.sorted { $0.start < $1.start }))
  }

  private func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func edit(_ node: some SyntaxProtocol, _ text: String) -> Edit {
    Edit(start: node.start, end: node.end, text: text)
  }

  /// The innermost statement around a node that is not the value of a branch, which has place for one only.
  private func outerStatement(of node: Syntax) -> CodeBlockItemSyntax? {
    var statement = node.nearest(CodeBlockItemSyntax.self)
    while let inner = statement, let list = inner.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, list.parent?.is(SwitchCaseSyntax.self) == true,
      let choice = list.nearest(SwitchExprSyntax.self),
      choice.parent?.is(ExpressionStmtSyntax.self) != true || found.bodies[body!].isReturned,
      let outer = choice.nearest(CodeBlockItemSyntax.self)
    {
      statement = outer
    }
    return statement
  }

  // MARK: Bodies

  private func enter(_ name: String, _ statements: CodeBlockItemListSyntax?, returns: Bool) {
    names.append(name)
    if body == nil, let statements { candidate = (statements.id, returns) }
  }

  private func beginBody(_ statements: CodeBlockItemListSyntax) {
    guard body == nil, let candidate, candidate.id == statements.id, let first = statements.first,
      let last = statements.last
    else { return }
    let isReturned = candidate.returns && statements.count == 1 && isExpression(first)
    body = found.bodies.count
    owner = statements.id
    found.bodies.append(
      .init(
        number: body! + 1, file: file, start: first.start, end: last.end, isValue: false, type: nil,
        isReturned: isReturned))
  }

  /// Whether an item can be the value of a function. A `switch` that contains `return` cannot.
  private func isExpression(_ item: CodeBlockItemSyntax) -> Bool {
    if case .expr = item.item { return true }
    return item.item.is(ExpressionStmtSyntax.self)
      && !item.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
  }

  private func isVoid(_ clause: ReturnClauseSyntax?) -> Bool {
    ["Void", "()"].contains(clause?.type.code ?? "Void")
  }

  private func labels(_ signature: FunctionSignatureSyntax) -> String {
    signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
  }

  private func enterValue(_ node: InitializerClauseSyntax) {
    guard body == nil, node.nearest(EnumCaseElementSyntax.self) == nil,
      !node.value.is(ClosureExprSyntax.self),
      node.value.as(FunctionCallExprSyntax.self)?.calledExpression.is(ClosureExprSyntax.self)
        != true
    else { return }
    let type = node.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type.code
    body = found.bodies.count
    owner = node.id
    found.bodies.append(
      .init(
        number: body! + 1, file: file, start: node.value.start, end: node.value.end, isValue: true,
        type: type, isReturned: type != nil))
  }

  // MARK: The name of each declaration, and the operators of each kind of code

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let node): names.append(node.name.text)
    case .structDecl(let node): names.append(node.name.text)
    case .enumDecl(let node): names.append(node.name.text)
    case .extensionDecl(let node): names.append(node.extendedType.code)
    case .patternBinding(let node): if body == nil { names.append(node.pattern.code) }

    case .functionDecl(let node):
      enter(
        "\(node.name.text)(\(labels(node.signature)))", node.body?.statements,
        returns: !isVoid(node.signature.returnClause))
    case .initializerDecl(let node):
      enter("init(\(labels(node.signature)))", node.body?.statements, returns: false)
    case .deinitializerDecl(let node): enter("deinit", node.body?.statements, returns: false)
    case .accessorDecl(let node):
      let name = node.accessorSpecifier.text
      enter(name, node.body?.statements, returns: name == "get")
    case .accessorBlock(let node):
      if case .getter(let statements) = node.accessors { enter("get", statements, returns: true) }
    case .closureExpr(let node):
      mutateCaptures(of: node)
      // Outside of a body, it computes an initial value.
      if body == nil { enter("value", node.statements, returns: true) } else { names.append("{}") }
    case .initializerClause(let node): enterValue(node)

    case .conditionElementList(let node): mutateConditions(node)
    case .ternaryExpr(let node): mutateCondition(node.condition)
    case .whereClause(let node):
      mutateCondition(node.condition)
      replace(node.condition, with: "true", "drop condition")
    case .infixOperatorExpr(let node): mutateOperator(node)
    case .booleanLiteralExpr(let node): mutateLiteral(node)
    case .integerLiteralExpr(let node): mutateLiteral(node)
    case .floatLiteralExpr(let node): mutateLiteral(node)
    case .stringLiteralExpr(let node): mutateLiteral(node)
    case .memberAccessExpr(let node): mutateCase(node)
    case .switchCaseLabel(let node): mutateCaseItems(node)
    case .codeBlockItemList(let node): mutateBody(node)
    case .returnStmt(let node):
      if let value = node.expression { mutateResult(value, type: resultType(of: Syntax(node))) }
    case .functionCallExpr(let node): return mutateCall(node)

    case .ifConfigClause(let node):
      // The files that are mutated name no other platform first.
      let runs = ["os(iOS)", "targetEnvironment(simulator)"].contains(node.condition?.code ?? "")
      return runs ? .skipChildren : .visitChildren
    case .attributeList, .importDecl: return .skipChildren
    default: break
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.id == owner { (body, owner) = (nil, nil) }
    switch node.as(SyntaxEnum.self) {
    case .classDecl, .structDecl, .enumDecl, .extensionDecl, .functionDecl, .initializerDecl,
      .deinitializerDecl, .accessorDecl, .closureExpr:
      names.removeLast()
    case .accessorBlock(let node): if case .getter = node.accessors { names.removeLast() }
    case .patternBinding: if body == nil { names.removeLast() }
    default: break
    }
  }

  private func mutateBody(_ node: CodeBlockItemListSyntax) {
    beginBody(node)
    if body != nil { mutateStatements(node) }
    if body != nil, node.id == owner, let only = node.first, found.bodies[body!].isReturned,
      let value = only.item.as(ExprSyntax.self)
    {
      mutateResult(value, type: resultType(of: Syntax(node)))
    }
  }

  /// The texts of log lines and of assertions are not mutated: only developers see them.
  private func mutateCall(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard ["log", "assert", "precondition"].contains(node.calledExpression.code) else {
      mutateArguments(of: node)
      return .visitChildren
    }
    if let first = node.arguments.first {
      if node.calledExpression.code != "log" { mutateCondition(first.expression) }
      walk(first.expression)
    }
    return .skipChildren
  }

  private func resultType(of node: Syntax) -> TypeSyntax? {
    var node = node.parent
    while let here = node {
      if here.is(ClosureExprSyntax.self) { return nil }
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type
      }
      if let binding = here.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
      node = here.parent
    }
    return nil
  }
}
