import Foundation

/// Reads the values of one ``Reflection``.
@MainActor
struct ReflectionReader {
  let types: TypeTable
  /// The objects that the reflection already contains, in order.
  private var known: [ObjectIdentifier] = []
  /// The objects that only the elements of unordered collections contain.
  private var members: [ObjectIdentifier: Reflection] = [:]
  /// How many unordered collections the reflection contains so far.
  private var bags = 0

  init(types: TypeTable) { self.types = types }

  mutating func reflect(_ value: Any) -> Reflection {
    switch types.facts(of: type(of: value)).sort {
    case .snapshotValue: return .value((value as! any SnapshotValue).snapshotValue)
    case .number: return .value((value as! any BinaryFloatingPoint).bits)
    case .date: return .value((value as! Date).timeIntervalSinceReferenceDate.bits)
    case .simple: return .value(value as! AnyHashable)
    case .anyHashable: return reflect((value as! AnyHashable).base)
    case .optional:
      guard let wrapped = (value as! any OptionalValue).wrapped else { return .absent }
      let content = reflect(wrapped)
      // `.some(nil)` must differ from `nil`.
      return content == .absent ? .list([.absent]) : content
    case .object: return reflect(object: value as AnyObject)
    case .constant: return .present
    case .opaque:
      let known = (value as? any PartlyReadable)?.readablePart
      return .opaque(type: types.facts(of: type(of: value)).name, known.map { .value($0) })
    case .other: return reflect(mirror: Mirror(reflecting: value), of: value)
    }
  }

  mutating func reflect(object: AnyObject) -> Reflection {
    let facts = types.facts(of: type(of: object))
    if facts.isEnvironment { return .present }
    if let number = known.firstIndex(of: ObjectIdentifier(object)) { return .known(number) }
    if let member = members[ObjectIdentifier(object)] { return member }
    guard facts.isToolchain else {
      known.append(ObjectIdentifier(object))
      return reflect(level: Mirror(reflecting: object), of: object)
    }
    if facts.toolchainClass?.isMutable == true { known.append(ObjectIdentifier(object)) }
    return reflect(object, ofToolchain: facts)
  }

  private mutating func reflect(_ object: AnyObject, ofToolchain facts: TypeFacts) -> Reflection {
    guard let toolchainClass = facts.toolchainClass else {
      return .opaque(type: facts.name, nil)
    }
    let content = reflect(object, as: toolchainClass)
    return toolchainClass.isOpaque ? .opaque(type: facts.name, content) : content
  }

  /// Reflects the properties that one class of an object declares, and those of its superclasses.
  private mutating func reflect(level: Mirror, of object: AnyObject) -> Reflection {
    var parts = parts(of: level)
    for (index, part) in parts.enumerated() where part.content == ReflectionReader.void {
      // The mirror of an object contains a non-copyable value as an empty tuple.
      parts[index] = .init(
        name: part.name, content: .opaque(type: "a non-copyable value", nil))
    }
    if let above = level.superclassMirror {
      let facts = types.facts(of: above.subjectType)
      if !facts.isForeign {
        parts.append(.init(name: "super", content: reflect(level: above, of: object)))
      } else if facts.isToolchain, above.subjectType != NSObject.self {
        parts.append(.init(name: "super", content: reflect(object, ofToolchain: facts)))
      }
    }
    return .parts(type: types.facts(of: level.subjectType).name, parts)
  }

  private mutating func reflect(mirror: Mirror, of value: Any) -> Reflection {
    switch mirror.displayStyle {
    case .collection: return .list(mirror.children.map { reflect($0.value) })
    case .set, .dictionary: return reflect(unordered: mirror.children.map(\.value))
    default: break
    }
    let type = types.facts(of: mirror.subjectType)
    if !mirror.children.isEmpty {
      let content = Reflection.parts(type: type.name, parts(of: mirror))
      return type.isToolchain && content.isOpaque ? .opaque(type: type.name, content) : content
    }
    if type.isToolchain, let value = value as? AnyHashable { return .value(value) }
    switch mirror.displayStyle {
    case .enum: return .parts(type: type.name, [.init(name: caseName(of: value), content: .absent)])
    case .tuple: return ReflectionReader.void
    case .struct where !type.isToolchain || isEmpty(value):
      return .parts(type: type.name, [])
    default: break
    }
    if let type = value as? any Any.Type { return .value(ObjectIdentifier(type)) }
    guard let function = Function(value) else { return .opaque(type: type.name, nil) }
    let code = Reflection.value(function.code)
    return function.hasCaptures ? .opaque(type: type.name, code) : code
  }

  private static let void = Reflection.parts(type: "()", [])

  private mutating func parts(of mirror: Mirror) -> [Reflection.Part] {
    var parts: [Reflection.Part] = []
    // Faster than `map`, which reads each child by its index.
    for child in mirror.children {
      parts.append(.init(name: child.label ?? "\(parts.count)", content: reflect(child.value)))
    }
    return parts
  }

  /// Reflects the elements of a set or dictionary. Their order, which differs in each run, does not matter.
  mutating func reflect(unordered elements: [Any]) -> Reflection {
    bags += 1
    var counts: [Reflection: Int] = [:]
    var holders: [ObjectIdentifier: Reflection.Holders] = [:]
    for element in elements {
      // Each element begins with the same objects, so that the numbers of its own do not depend on the order.
      var reader = self
      let content = reader.reflect(element)
      counts[content, default: 0] += 1
      func hold(_ object: ObjectIdentifier, at place: Reflection) {
        holders[object, default: [:]][.list([content, place]), default: 0] += 1
      }
      for number in known.count..<reader.known.count {
        hold(reader.known[number], at: .known(number))
      }
      for (object, place) in reader.members where members[object] == nil {
        hold(object, at: place)
      }
    }
    var shared: [Reflection.Holders: Int] = [:]
    for (object, holders) in holders {
      members[object] = .member(of: bags, holders)
      if holders.values.reduce(0, +) > 1 { shared[holders, default: 0] += 1 }
    }
    return .bag(counts, shared: shared)
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}

extension TypeFacts {
  static func isOptional(_ type: any Any.Type) -> Bool { type is any OptionalValue.Type }
}

extension BinaryFloatingPoint {
  /// The bits of the number: 0 differs from -0, and NaN equals itself.
  var bits: UInt64 { Double(self).bitPattern }
}

private func isEmpty(_ value: Any) -> Bool {
  func isEmpty<Value>(_: Value.Type) -> Bool { MemoryLayout<Value>.size == 0 }
  return _openExistential(type(of: value), do: isEmpty)
}

/// The parts of a function. One of Swift consists of the address of its code and a reference to its captured values,
/// which is null if there are none. One of C has only the address.
private struct Function {
  let code: Int
  let hasCaptures: Bool

  /// Nil if the value is no function, or a block of Objective-C.
  init?(_ value: Any) {
    func words<Value>(_ value: Value) -> [Int] {
      withUnsafeBytes(of: value) { Array($0.bindMemory(to: Int.self)) }
    }
    let name = "\(type(of: value))"
    guard name.contains("->"), !name.hasPrefix("@convention(block)") else { return nil }
    let parts = _openExistential(value, do: words)
    guard parts.count == 1 || parts.count == 2 else { return nil }
    code = parts[0]
    hasCaptures = parts.count == 2 && parts[1] != 0
  }
}

/// Returns the name of a case without a payload. Its description may be one that the type declares.
private func caseName(of value: Any) -> String {
  // Opens the type and not the value, because the mirror of a property `any Error` contains an `any Error`.
  func name<Value>(_: Value.Type) -> String? {
    enumCaseName(value as! Value).map { String(cString: $0) }
  }
  return _openExistential(type(of: value), do: name) ?? "\(value)"
}

/// The function of the runtime that `dump` and `print` use.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
