import SwiftSyntax

/// Returns what escapes from these files, unless they or the adapter control it.
func escapes(in files: [Source], adapter: [Source]) throws -> [EscapeFinding] {
  let parsed = try files.map(ParsedFile.init)
  let copy = Declarations(parsed)
  let assigned = try Declarations(adapter.map(ParsedFile.init)).assigned
  return parsed.flatMap { EscapeFinder($0, copy, assigned).findings }
}

/// Finds the places of a file that escape.
private final class EscapeFinder: SyntaxVisitor {
  private(set) var findings: [EscapeFinding] = []
  private let file: ParsedFile
  private let copy: Declarations
  private let assigned: Set<String>

  private static let sharedNames: Set = ["shared", "standard", "default", "sharedInstance"]
  private static let clocks: Set = [
    "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "systemUptime",
    "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime", "mach_absolute_time", "clock_gettime",
    "gettimeofday",
  ]
  private static let platform: Set = [
    "URLSession", "UserDefaults", "FileManager", "RunLoop", "OperationQueue",
  ]
  private static let randoms: Set = [
    "SystemRandomNumberGenerator", "arc4random", "arc4random_uniform", "drand48", "random",
    "randomElement", "shuffle", "shuffled",
  ]
  private static let tasks: Set = ["withTaskGroup", "withThrowingTaskGroup"]
  /// Types of Foundation whose objects may change.
  private static let changing: Set = [
    "DateFormatter", "NumberFormatter", "JSONDecoder", "JSONEncoder", "Mutex", "Atomic",
    "OSAllocatedUnfairLock", "DispatchQueue", "DispatchSemaphore",
  ]

  init(_ file: ParsedFile, _ copy: Declarations, _ assigned: Set<String>) {
    (self.file, self.copy, self.assigned) = (file, copy, assigned)
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  /// Adds a finding, but only one of a kind for each line.
  private func add(_ escape: Escape, _ code: String, at node: some SyntaxProtocol) {
    let line = file.line(of: node)
    let found = EscapeFinding(file: file.path, line: line, code: code, remedy: escape.text)
    if findings.contains(where: { ($0.line, $0.remedy) == (line, escape.text) }) { return }
    findings.append(found)
  }

  // MARK: Variables that outlive a system

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let word = node.bindingSpecifier.text
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    guard isStatic || isGlobal(node) else { return .visitChildren }
    for binding in node.bindings where isStored(binding) {
      let name = binding.pattern.trimmedDescription
      if assigned.contains(isStatic ? "\(type(around: node)).\(name)" : name) { continue }
      let code = (isStatic ? "static " : "") + "\(word) \(name)"
      if isStatic, Self.sharedNames.contains(name), word == "var" || isObject(binding, in: node) {
        add(.singleton, code, at: binding)
      } else if word == "var" {
        add(.variable, code, at: binding)
      } else if isObject(binding, in: node) {
        add(.object, code, at: binding)
      }
    }
    return .visitChildren
  }

  private func isGlobal(_ node: VariableDeclSyntax) -> Bool {
    !node.ancestors.contains {
      $0.is(MemberBlockSyntax.self) || $0.is(CodeBlockSyntax.self)
        || $0.is(ClosureExprSyntax.self) || $0.is(AccessorBlockSyntax.self)
    }
  }

  /// A computed variable stores nothing. One with an observer does.
  private func isStored(_ binding: PatternBindingSyntax) -> Bool {
    guard let accessors = binding.accessorBlock?.accessors else { return true }
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  private func type(around node: some SyntaxProtocol) -> String {
    for outer in node.ancestors {
      if let named = outer.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
      if let part = outer.as(ExtensionDeclSyntax.self) { return part.extendedType.inOneLine }
    }
    return ""
  }

  /// Whether a constant is an object that may change, by its type or by the call that makes it.
  private func isObject(_ binding: PatternBindingSyntax, in node: VariableDeclSyntax) -> Bool {
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    guard
      var name = binding.typeAnnotation?.type.inOneLine ?? call?.calledExpression.inOneLine
    else { return false }
    name = String(name.prefix { $0 != "<" && $0 != "(" && $0 != "." })
    if name == "Self" { name = type(around: node) }
    return copy.classes.contains(name) || Self.changing.contains(name) || name.hasPrefix("NS")
  }

  // MARK: Names

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      addMember(name, of: member)
    } else if !copy.types.contains(name) {
      addName(name, node)
    }
    return .visitChildren
  }

  private func addName(_ name: String, _ node: DeclReferenceExprSyntax) {
    let outer = node.parent?.as(MemberAccessExprSyntax.self)
    let code = outer?.inOneLine.prefix { $0 != "{" }.description ?? name
    let call = node.parent.flatMap(call)
    switch name {
    case "Date" where call?.arguments.first?.label?.text == "timeIntervalSinceNow":
      add(.now, "Date(timeIntervalSinceNow:)", at: node)
    case "Date", "UUID":
      guard call?.arguments.isEmpty == true else { return }
      addMade(name, at: node)
    case "Timer": add(.timer, code, at: node)
    case "Task":
      if call != nil || ["detached", "sleep"].contains(outer?.declName.baseName.text) {
        add(.task, code, at: node)
      }
    case _ where Self.clocks.contains(name):
      if !isDeadline(node) { add(.clock, code, at: node) }
    case _ where Self.platform.contains(name): add(.platform, code, at: node)
    case _ where Self.randoms.contains(name): if call != nil { add(.random, code, at: node) }
    case _ where Self.tasks.contains(name): add(.task, code, at: node)
    default: break
    }
  }

  private func addMade(_ name: String, at node: some SyntaxProtocol) {
    if copy.extensionMembers.contains("\(name).init") { return }
    add(name == "Date" ? .date : .random, "\(name)()", at: node)
  }

  private func addMember(_ name: String, of member: MemberAccessExprSyntax) {
    let base = member.base?.inOneLine ?? ""
    if copy.types.contains(base) || assigned.contains("\(base).\(name)") { return }
    let isType = base.first?.isUppercase == true && !base.contains(".")
    let call = call(Syntax(member))
    switch name {
    case "init":
      guard base == "Date" || base == "UUID", call?.arguments.isEmpty != false else { return }
      addMade(base, at: member)
    case "now":
      guard base.isEmpty || base == "Date", !isDeadline(member) else { return }
      if copy.extensionMembers.contains("Date.now") { return }
      add(.now, "\(base).now", at: member)
    case "timeIntervalSinceNow": add(.now, name, at: member.declName)
    case "threadDictionary": add(.variable, name, at: member.declName)
    case "async", "asyncAfter":
      if copy.extensionMembers.contains("DispatchQueue.\(name)") || call == nil { return }
      add(.queue, "\(base).\(name)", at: member.declName)
    case _ where Self.randoms.contains(name):
      guard let call, !call.arguments.contains(where: { $0.label?.text == "using" }) else { return }
      add(.random, isType ? "\(base).\(name)" : ".\(name)", at: member.declName)
    case "default" where base == "NotificationCenter": add(.center, "\(base).\(name)", at: member)
    case _ where Self.sharedNames.contains(name):
      guard isType, !Self.platform.contains(base) else { return }
      add(.singleton, "\(base).\(name)", at: member)
    case _ where Self.clocks.contains(name): add(.clock, name, at: member.declName)
    default: break
    }
  }

  /// The call whose function this is.
  private func call(_ node: Syntax) -> FunctionCallExprSyntax? {
    let call = node.as(FunctionCallExprSyntax.self) ?? node.parent?.as(FunctionCallExprSyntax.self)
    return call.flatMap { node == Syntax($0) || $0.calledExpression.id == node.id ? $0 : nil }
  }

  /// Whether a time is the deadline of an `asyncAfter`, which is found itself.
  private func isDeadline(_ node: some SyntaxProtocol) -> Bool {
    node.ancestors.contains { $0.as(LabeledExprSyntax.self)?.label?.text == "deadline" }
  }
}
