/// A value that says more than "present" when reflection meets it. Conform a class of the toolchain to
/// this protocol if the values of its objects decide what a system under test does next.
public protocol SnapshotValue {
  var snapshotValue: AnyHashable { get }
}

// Hashable by identity: they count as present.
extension AsyncStream.Continuation: SnapshotValue {
  public var snapshotValue: AnyHashable { "continuation" }
}

extension Task: SnapshotValue {
  public var snapshotValue: AnyHashable { "task" }
}

/// Everything that an object stores, as a value, found by reflection: two moments with equal
/// reflections are the same state.
///
/// It contains the stored properties of the class and its superclasses, private and lazy ones included,
/// and of every object, struct, tuple and enum payload among them, recursively. An object of the toolchain or
/// of a foreign module and a closure count as present or absent, unless ``SnapshotValue`` says more.
///
/// Reflection cannot see which function a closure is and what it captures, static and global variables,
/// task-local values, memory behind a pointer, and what a foreign object stores. A type that
/// conforms to `CustomReflectable` decides itself what is seen, and the `==` of a `Hashable` type of the
/// toolchain decides what is equal.
public indirect enum Reflection: Hashable {
  case absent
  case present
  case value(AnyHashable)
  /// An object that was met before: the objects of a reflection are numbered from 0.
  case known(Int)
  case list([Reflection])
  /// Elements that have no order.
  case bag([Reflection: Int])
  case parts(type: String, [Part])

  public struct Part: Hashable {
    let name: String
    let content: Reflection
  }

  /// What is known while an object is reflected.
  private struct Context {
    let types: TypeTable
    /// The objects that were met.
    var known: [ObjectIdentifier] = []
  }

  /// Everything that `object` stores.
  ///
  /// - Parameter foreign: modules whose objects count as present or absent, beside the toolchain's:
  ///   the world around the system under test.
  @MainActor public init(of object: AnyObject, foreign: Set<String> = []) {
    var context = Context(types: TypeTable.beside(foreign))
    self.init(object: object, &context)
  }

  @MainActor private init(_ value: Any, _ context: inout Context) {
    switch context.types.facts(of: type(of: value)).sort {
    case .snapshotValue: self = .value((value as! any SnapshotValue).snapshotValue)
    case .number: self = .value((value as! any BinaryFloatingPoint).bits)
    case .simple: self = .value(value as! AnyHashable)
    case .optional:
      guard let wrapped = (value as! any OptionalValue).wrapped else {
        self = .absent
        return
      }
      let content = Reflection(wrapped, &context)
      // An optional of an optional has two ways to be absent.
      self = content == .absent ? .list([.absent]) : content
    case .object: self.init(object: value as AnyObject, &context)
    case .other: self.init(mirror: Mirror(reflecting: value), of: value, &context)
    }
  }

  @MainActor private init(object: AnyObject, _ context: inout Context) {
    guard !context.types.facts(of: type(of: object)).isForeign else {
      self = .present
      return
    }
    if let number = context.known.firstIndex(of: ObjectIdentifier(object)) {
      self = .known(number)
      return
    }
    context.known.append(ObjectIdentifier(object))
    self.init(level: Mirror(reflecting: object), &context)
  }

  /// What one class of an object declares, and its superclasses.
  @MainActor private init(level: Mirror, _ context: inout Context) {
    var parts = Reflection.parts(of: level, &context)
    if let above = level.superclassMirror, !context.types.facts(of: above.subjectType).isForeign {
      parts.append(Part(name: "super", content: Reflection(level: above, &context)))
    }
    self = .parts(type: context.types.facts(of: level.subjectType).name, parts)
  }

  @MainActor private init(mirror: Mirror, of value: Any, _ context: inout Context) {
    switch mirror.displayStyle {
    case .collection:
      self = .list(mirror.children.map { Reflection($0.value, &context) })
    case .set, .dictionary:
      // Each with a copy: numbers must not depend on the order, which is another in each run.
      let elements = mirror.children.map { element in
        var context = context
        return (Reflection(element.value, &context), 1)
      }
      self = .bag(Dictionary(elements, uniquingKeysWith: +))
    default:
      let type = context.types.facts(of: mirror.subjectType)
      if !mirror.children.isEmpty {
        self = .parts(type: type.name, Reflection.parts(of: mirror, &context))
      } else if let value = value as? AnyHashable {
        self = .value(value)
      } else if let type = value as? any Any.Type {
        self = .value(ObjectIdentifier(type))
      } else {
        self = mirror.displayStyle == .enum ? .value("\(value)") : .present
      }
    }
  }

  @MainActor private static func parts(of mirror: Mirror, _ context: inout Context) -> [Part] {
    var parts: [Part] = []
    // Faster than `map`, which asks for each child by its index.
    for child in mirror.children {
      let name = child.label ?? "\(parts.count)"
      parts.append(Part(name: name, content: Reflection(child.value, &context)))
    }
    return parts
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}

extension BinaryFloatingPoint {
  /// 0 is not -0, and what is not a number equals itself.
  fileprivate var bits: UInt64 { Double(self).bitPattern }
}

extension Reflection {
  /// The innermost property that differs, as `Type.property`. Nil if there is none.
  package func firstDifference(from other: Reflection) -> String? {
    guard case .parts(let type, let parts) = self, case .parts(type, let others) = other,
      parts.map(\.name) == others.map(\.name),
      let (part, otherPart) = zip(parts, others).first(where: { $0 != $1 })
    else { return nil }
    return part.content.firstDifference(from: otherPart.content) ?? "\(type).\(part.name)"
  }
}

/// What reflection has to know of a type.
private struct TypeFacts {
  let name: String
  /// Declared by the toolchain or in a foreign module.
  let isForeign: Bool
  let sort: Sort

  enum Sort {
    case snapshotValue
    case number
    /// A foreign value, not a container of others, that its `==` tells from others.
    case simple
    case optional
    case object
    case other
  }

  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
    "Foundation", "FoundationEssentials", "ObjectiveC", "__C",
  ]

  init(_ type: any Any.Type, foreign: Set<String>) {
    name = "\(type)"
    let module = String(String(reflecting: type).prefix { $0 != "." })
    isForeign = TypeFacts.toolchain.contains(module) || foreign.contains(module)
    sort =
      if type is any SnapshotValue.Type {
        .snapshotValue
      } else if type is any BinaryFloatingPoint.Type {
        .number
      } else if type is any OptionalValue.Type {
        .optional
      } else if type is AnyClass {
        .object
      } else if isForeign, type is any Hashable.Type, !name.contains("<") {
        .simple
      } else {
        .other
      }
  }
}

/// The facts of all types that were met, because it takes long to find them out.
@MainActor
private final class TypeTable {
  private static var all: [Set<String>: TypeTable] = [:]
  private let foreign: Set<String>
  private var facts: [ObjectIdentifier: TypeFacts] = [:]

  private init(foreign: Set<String>) { self.foreign = foreign }

  /// The table of those who take the same modules for foreign.
  static func beside(_ foreign: Set<String>) -> TypeTable {
    if let table = all[foreign] { return table }
    let table = TypeTable(foreign: foreign)
    all[foreign] = table
    return table
  }

  func facts(of type: any Any.Type) -> TypeFacts {
    if let facts = facts[ObjectIdentifier(type)] { return facts }
    let new = TypeFacts(type, foreign: foreign)
    facts[ObjectIdentifier(type)] = new
    return new
  }
}
