/// A type that provides its own value for a ``Reflection``.
///
/// For any other object of the Swift toolchain, such as one of Foundation, a reflection contains only whether the
/// object is present, and not its values. Conform a class of the toolchain to this protocol if the values of its
/// objects decide what the system under test does next.
public protocol SnapshotValue {
  /// The value for the reflection.
  var snapshotValue: AnyHashable { get }
}

// Both are Hashable by identity, which differs in every system. So a reflection contains only that they are present.
extension AsyncStream.Continuation: SnapshotValue {
  /// A constant: a reflection contains only that the continuation is present.
  public var snapshotValue: AnyHashable { "continuation" }
}

extension Task: SnapshotValue {
  /// A constant: a reflection contains only that the task is present.
  public var snapshotValue: AnyHashable { "task" }
}

/// Everything that an object stores, as one comparable value. Two equal reflections are the same state.
///
/// It contains the stored properties of the class and its superclasses, including private and lazy ones. Objects,
/// structs, tuples and enum payloads among them are reflected recursively. For a closure, and for an object of the
/// toolchain or of a foreign module, it contains only whether the value is present. Types that conform to
/// ``SnapshotValue`` are the exception.
///
/// A reflection does not contain
///
/// - which function a closure is, and what it captures;
/// - static and global variables, and task-local values;
/// - memory behind a pointer, and what a foreign object stores.
///
/// The mirror of a type that conforms to `CustomReflectable` decides what the reflection contains. Values of a
/// `Hashable` type of the toolchain are compared with its `==`.
public indirect enum Reflection: Hashable {
  /// An optional without a value.
  case absent
  /// A closure or a foreign object.
  case present
  /// A value that is compared with `==`.
  case value(AnyHashable)
  /// An object that the reflection already contains. Its objects are numbered from 0.
  case known(Int)
  /// The elements of a collection, in order.
  case list([Reflection])
  /// The elements of a set or dictionary without an order, and how often each occurs.
  case bag([Reflection: Int])
  /// The stored properties of an object, struct, tuple or enum payload.
  case parts(type: String, [Part])

  /// A stored property.
  public struct Part: Hashable {
    let name: String
    let content: Reflection
  }

  /// Working data during the reflection of one object.
  private struct Context {
    let types: TypeTable
    /// The objects that the reflection already contains.
    var known: [ObjectIdentifier] = []
  }

  /// Reflects everything that `object` stores.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - foreign: the modules of the environment of the system under test. Of their objects, and of those of the
  ///     toolchain, the reflection contains only whether they are present.
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
      // `.some(nil)` must differ from `nil`.
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

  /// Reflects the properties that one class of an object declares, and those of its superclasses.
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
      // Each element gets a copy of the context: the order, and so the numbers, would differ in each run.
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
    // Faster than `map`, which reads each child by its index.
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
  /// The bits of the number: 0 differs from -0, and NaN equals itself.
  fileprivate var bits: UInt64 { Double(self).bitPattern }
}

extension Reflection {
  /// Returns the innermost property that differs, as `Type.property`. Nil if there is none.
  package func firstDifference(from other: Reflection) -> String? {
    guard case .parts(let type, let parts) = self, case .parts(type, let others) = other,
      parts.map(\.name) == others.map(\.name),
      let (part, otherPart) = zip(parts, others).first(where: { $0 != $1 })
    else { return nil }
    return part.content.firstDifference(from: otherPart.content) ?? "\(type).\(part.name)"
  }
}

/// The facts about a type that a reflection uses.
private struct TypeFacts {
  let name: String
  /// Whether the toolchain or a foreign module declares the type.
  let isForeign: Bool
  let sort: Sort

  enum Sort {
    case snapshotValue
    case number
    /// A foreign value that is compared with `==`, and is no container of other values.
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

/// A cache of the facts about types, which are slow to compute.
@MainActor
private final class TypeTable {
  private static var all: [Set<String>: TypeTable] = [:]
  private let foreign: Set<String>
  private var facts: [ObjectIdentifier: TypeFacts] = [:]

  private init(foreign: Set<String>) { self.foreign = foreign }

  /// Returns the table for these foreign modules.
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
