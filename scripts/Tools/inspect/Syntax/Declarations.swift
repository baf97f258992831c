import SwiftSyntax

/// What the user's copy declares itself, and what its adapter sets. Neither escapes.
final class Declarations: SyntaxVisitor {
  /// The types of the copy. They hide those of Foundation.
  private(set) var types: Set<String> = []
  private(set) var classes: Set<String> = []
  /// The members that extensions of the copy declare, such as `Date.init`. They hide those of Foundation.
  private(set) var extensionMembers: Set<String> = []
  /// What is set, such as `World.now`.
  private(set) var assigned: Set<String> = []

  init(_ files: [ParsedFile]) {
    super.init(viewMode: .sourceAccurate)
    for file in files { walk(file.tree) }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.insert(node.name.text)
    return add(node.name)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.insert(node.name.text)
    return add(node.name)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }

  private func add(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    types.insert(name.text)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    for member in node.memberBlock.members.map(\.decl) {
      let names: [String] =
        if let function = member.as(FunctionDeclSyntax.self) {
          [function.name.text]
        } else if let initializer = member.as(InitializerDeclSyntax.self) {
          initializer.signature.parameterClause.parameters.isEmpty ? ["init"] : []
        } else {
          member.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription) ?? []
        }
      for name in names {
        extensionMembers.insert("\(node.extendedType.trimmedDescription).\(name)")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self) { assigned.insert(node.leftOperand.inOneLine) }
    return .visitChildren
  }
}
