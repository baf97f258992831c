import SimulatedPhone

/// A value that says more than "present" when reflection meets it. Conform a class of the platform to
/// this protocol if the values of its objects decide what a system under test does next.
public protocol SnapshotValue {
  var snapshotValue: AnyHashable { get }
}

extension CLLocation: SnapshotValue {
  public var snapshotValue: AnyHashable {
    [coordinate.latitude.bitPattern, coordinate.longitude.bitPattern]
  }
}

extension CLHeading: SnapshotValue {
  public var snapshotValue: AnyHashable {
    [magneticHeading.bitPattern, trueHeading.bitPattern, headingAccuracy.bitPattern]
  }
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
/// and of every object, struct, tuple and enum payload among them, recursively. An object of the platform
/// and a closure count as present or absent, unless ``SnapshotValue`` says more.
///
/// Reflection cannot see which function a closure is and what it captures, static and global variables,
/// task-local values, memory behind a pointer, and what an object of the platform stores. A type that
/// conforms to `CustomReflectable` decides itself what is seen, and the `==` of a `Hashable` type of the
/// platform decides what is equal.
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

  private typealias Known = [ObjectIdentifier]

  /// Everything that `object` stores. On the main actor, as all subjects are.
  @MainActor public init(of object: AnyObject) {
    var known: Known = []
    self.init(object: object, &known)
  }

  @MainActor private init(_ value: Any, _ known: inout Known) {
    switch TypeFacts.of(type(of: value)).sort {
    case .snapshotValue: self = .value((value as! any SnapshotValue).snapshotValue)
    case .number: self = .value((value as! any BinaryFloatingPoint).bits)
    case .simple: self = .value(value as! AnyHashable)
    case .optional:
      guard let wrapped = (value as! any OptionalValue).wrapped else {
        self = .absent
        return
      }
      let content = Reflection(wrapped, &known)
      // An optional of an optional has two ways to be absent.
      self = content == .absent ? .list([.absent]) : content
    case .object: self.init(object: value as AnyObject, &known)
    case .other: self.init(mirror: Mirror(reflecting: value), of: value, &known)
    }
  }

  @MainActor private init(object: AnyObject, _ known: inout Known) {
    guard !TypeFacts.of(type(of: object)).isOfPlatform else {
      self = .present
      return
    }
    if let number = known.firstIndex(of: ObjectIdentifier(object)) {
      self = .known(number)
      return
    }
    known.append(ObjectIdentifier(object))
    self.init(level: Mirror(reflecting: object), &known)
  }

  /// What one class of an object declares, and its superclasses.
  @MainActor private init(level: Mirror, _ known: inout Known) {
    var parts = Reflection.parts(of: level, &known)
    if let above = level.superclassMirror, !TypeFacts.of(above.subjectType).isOfPlatform {
      parts.append(Part(name: "super", content: Reflection(level: above, &known)))
    }
    self = .parts(type: TypeFacts.of(level.subjectType).name, parts)
  }

  @MainActor private init(mirror: Mirror, of value: Any, _ known: inout Known) {
    switch mirror.displayStyle {
    case .collection:
      self = .list(mirror.children.map { Reflection($0.value, &known) })
    case .set, .dictionary:
      // Each with a copy: numbers must not depend on the order, which is another in each run.
      let elements = mirror.children.map { element in
        var known = known
        return (Reflection(element.value, &known), 1)
      }
      self = .bag(Dictionary(elements, uniquingKeysWith: +))
    default:
      let type = TypeFacts.of(mirror.subjectType)
      if !mirror.children.isEmpty {
        self = .parts(type: type.name, Reflection.parts(of: mirror, &known))
      } else if let value = value as? AnyHashable {
        self = .value(value)
      } else if let type = value as? any Any.Type {
        self = .value(ObjectIdentifier(type))
      } else {
        self = mirror.displayStyle == .enum ? .value("\(value)") : .present
      }
    }
  }

  @MainActor private static func parts(of mirror: Mirror, _ known: inout Known) -> [Part] {
    var parts: [Part] = []
    // Faster than `map`, which asks for each child by its index.
    for child in mirror.children {
      let name = child.label ?? "\(parts.count)"
      parts.append(Part(name: name, content: Reflection(child.value, &known)))
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
  func firstDifference(from other: Reflection) -> String? {
    guard case .parts(let type, let parts) = self, case .parts(type, let others) = other,
      parts.map(\.name) == others.map(\.name),
      let (part, otherPart) = zip(parts, others).first(where: { $0 != $1 })
    else { return nil }
    return part.content.firstDifference(from: otherPart.content) ?? "\(type).\(part.name)"
  }
}

/// What reflection has to know of a type. It is remembered, because it takes long to find out.
@MainActor
private struct TypeFacts {
  let name: String
  /// Declared by the toolchain, the platform or the simulated phone.
  let isOfPlatform: Bool
  let sort: Sort

  enum Sort {
    case snapshotValue
    case number
    /// A value of the platform, not a container of others, that its `==` tells from others.
    case simple
    case optional
    case object
    case other
  }

  private static let platform: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
    "Foundation", "FoundationEssentials", "ObjectiveC", "__C", "SimulatedPhone", "CoreLocation",
    "UIKit",
  ]
  private static var all: [ObjectIdentifier: TypeFacts] = [:]

  static func of(_ type: any Any.Type) -> TypeFacts {
    if let facts = all[ObjectIdentifier(type)] { return facts }
    let facts = TypeFacts(type)
    all[ObjectIdentifier(type)] = facts
    return facts
  }

  private init(_ type: any Any.Type) {
    name = "\(type)"
    isOfPlatform = TypeFacts.platform.contains(
      String(String(reflecting: type).prefix { $0 != "." }))
    sort =
      if type is any SnapshotValue.Type {
        .snapshotValue
      } else if type is any BinaryFloatingPoint.Type {
        .number
      } else if type is any OptionalValue.Type {
        .optional
      } else if type is AnyClass {
        .object
      } else if isOfPlatform, type is any Hashable.Type, !name.contains("<") {
        .simple
      } else {
        .other
      }
  }
}
