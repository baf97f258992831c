import Foundation

/// How to read the values of one type. It is learned once, so that reading needs no `Mirror`.
///
/// A layout is never freed and contains no reference that is counted, so that reading is fast.
@MainActor
struct Layout {
  typealias Pointer = UnsafeMutablePointer<Layout>

  let type: any Any.Type
  let id: ObjectIdentifier
  let name: Interned.Text
  /// Stands for the type in a reflection. Larger than each ``Tag``.
  let number: UInt64
  let size: Int
  let isTuple: Bool
  let isToolchain: Bool
  /// Whether a module of the environment declares the type.
  let isEnvironment: Bool
  /// How to read an object of the toolchain. Nil if it cannot be read.
  let toolchainClass: ToolchainClass?
  fileprivate(set) var way = Way.any
  /// The stored properties of a class, those of its superclasses first, or of a struct or tuple. Nil if only a `Mirror`
  /// can read them.
  var fields: UnsafeMutablePointer<Field>?
  fileprivate(set) var fieldCount = 0
  /// Whether the fields have been compared with those of a `Mirror`.
  var isChecked = false
  /// The layout of the last object that was read in a place of this type.
  fileprivate var last: Pointer?

  enum Way {
    /// Bytes that are equal if and only if the values are equal.
    case bytes(Int)
    /// The stored properties of a struct or tuple.
    case fields
    /// An object, also behind a protocol, and no optional one.
    case object
    /// An optional whose first word is 0 if there is no value.
    case optionalPointer(Pointer)
    case optional(any OptionalValue.Type, Pointer)
    case collection(any ReadableCollection.Type, Pointer, Pointer)
    /// A value that is compared with `==`.
    case equatable
    case string
    case anyHashable
    case snapshotValue(any SnapshotValue.Type, Pointer)
    case function
    /// The storage of an actor. Between two inputs, no job is in it.
    case constant
    /// With the type if a part of it can be read.
    case opaque((any PartlyReadable.Type)?)
    /// An enum with payloads.
    case enumeration
    /// Another protocol type, or a type that only a `Mirror` can read.
    case any
  }

  struct Field {
    let name: Interned.Text
    /// The type that declares the property, and its name. Only the name for an element of a tuple.
    let path: Interned.Text
    let offset: Int
    /// False if the property is `weak` or `unowned`.
    let isStrong: Bool
    /// Whether the runtime describes a property of a class as empty tuple. Then its value is probably non-copyable.
    let isVoid: Bool
    /// Whether the property is known to be `weak`.
    var isWeak = false
    let layout: Pointer
  }

  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
    "Foundation", "FoundationEssentials", "ObjectiveC", "__C",
  ]

  fileprivate init(_ type: any Any.Type, number: UInt64, foreign: Set<String>) {
    let name = "\(type)"
    let isClass = type is AnyClass
    // `String(reflecting:)` takes a hundred times longer.
    let qualified = _typeName(type, qualified: true)
    let module = String(qualified.prefix { $0 != "." })
    // The boxes in which the standard library keeps the base of an `AnyIterator` or an `AnySequence` are reflected.
    let isBox = isClass && module == "Swift" && name.hasPrefix("_")
    // The name of a class of Objective-C has no module.
    let isObjectiveC = isClass && module == qualified
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    self.type = type
    id = ObjectIdentifier(type)
    self.number = number
    self.name = Interned.Text(name)
    self.size = _openExistential(type, do: size)
    isTuple = RuntimeKind(type) == .tuple
    isToolchain = !isBox && (isObjectiveC || Layout.toolchain.contains(module))
    isEnvironment = foreign.contains(module)
    toolchainClass = isClass && isToolchain ? ToolchainClass(type) : nil
  }

  static func object(at address: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns the value at an address.
  func value(at address: UnsafeRawPointer) -> Any {
    func load<Value>(_: Value.Type) -> Any {
      address.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: load)
  }
}

extension Layout {
  fileprivate func learnWay(in table: LayoutTable) -> Way {
    switch type {
    case let type as any SnapshotValue.Type: return .snapshotValue(type, table[type.valueType])
    case is AnyClass: return .object
    case is String.Type: return .string
    case is AnyHashable.Type: return .anyHashable
    case is Bool.Type, is Date.Type: return .bytes(size)
    // To ask for one more protocol takes longer than to read a hundred values.
    case _ where !isToolchain: return wayByKind
    // 16 bytes of memory, of which 10 are the number.
    case is any BinaryFloatingPoint.Type: return .bytes(min(size, 10))
    case let type as any OptionalValue.Type:
      let wrapped = table[type.wrappedType]
      if type.wrappedType is AnyClass { return .optionalPointer(wrapped) }
      switch wrapped.pointee.way {
      case .object, .function: return .optionalPointer(wrapped)
      default: return .optional(type, wrapped)
      }
    case let type as any ReadableCollection.Type:
      let (first, second) = type.elementTypes
      return .collection(type, table[first], table[second])
    case let type as any PartlyReadable.Type: return .opaque(type)
    case is any FixedWidthInteger.Type: return .bytes(size)
    default: return wayOfToolchain
    }
  }

  private var wayOfToolchain: Way {
    let name = name.text
    if name.hasPrefix("Unsafe") || name.hasPrefix("Autoreleasing") || name == "OpaquePointer" {
      return .opaque(nil)
    }
    if type is any Hashable.Type, !name.contains("<") { return .equatable }
    return RuntimeKind(type) == .structure || RuntimeKind(type) == .enumeration ? .any : wayByKind
  }

  private var wayByKind: Way {
    func isTrivial<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
    if type is any CustomReflectable.Type { return .any }
    if name.text == "Builtin.DefaultActorStorage" { return .constant }
    switch RuntimeKind(type) {
    case .structure, .tuple: return .fields
    case .enumeration where size == 0: return .bytes(0)
    // Of a larger enum with payloads, some bytes may have no meaning.
    case .enumeration:
      return size == 1 && _openExistential(type, do: isTrivial) ? .bytes(1) : .enumeration
    case .function where size == 16 && !name.text.hasPrefix("@convention"): return .function
    case .function where name.text.hasPrefix("@convention(c)"): return .bytes(size)
    case .function: return .opaque(nil)
    // An object and its conformances. An `any Error` is a box, and others have at least 32 bytes.
    case .existential, .extendedExistential:
      return size == 16 || size == 24 || type == AnyObject.self ? .object : .any
    default: return .any
    }
  }

  fileprivate func learnFields(in table: LayoutTable) -> [Field]? {
    let hasFields = if case .fields = way { true } else { type is AnyClass }
    guard hasFields, !isToolchain, !(type is any CustomReflectable.Type) else { return nil }
    let superclasses = Array(
      sequence(first: type as? AnyClass) { $0.flatMap(_getSuperclass) }
        .dropFirst().prefix { $0 != nil && $0! != NSObject.self }.compactMap { $0 })
    for superclass in superclasses {
      let layout = table[superclass].pointee
      if layout.isToolchain || layout.isEnvironment { return nil }
    }
    let counts = superclasses.map { RuntimeField.all(of: $0).count }
    return RuntimeField.all(of: type).enumerated().map { index, field in
      let owner = Array(zip(superclasses, counts)).last { index < $0.1 }?.0 ?? type
      let name = field.name.hasPrefix(".") ? field.name : "." + field.name
      return Field(
        name: Interned.Text(field.name), path: Interned.Text(isTuple ? name : "\(owner)\(name)"),
        offset: field.offset, isStrong: field.isStrong,
        isVoid: type is AnyClass && field.type == Void.self, layout: table[field.type])
    }
  }
}

/// The layouts of all types that have been read beside the same foreign modules.
@MainActor
final class LayoutTable {
  private static var all: [Set<String>: LayoutTable] = [:]
  private static var last: LayoutTable?
  private let foreign: Set<String>
  private var layouts: [ObjectIdentifier: Layout.Pointer] = [:]
  /// Does not read memory: each object, struct, tuple and enum is read by a `Mirror`.
  static let mirrors = LayoutTable(foreign: [], usesMirrors: true)
  private let usesMirrors: Bool
  /// A reader that is not in use, with memory for its words.
  var reader: ReflectionReader?

  private init(foreign: Set<String>, usesMirrors: Bool = false) {
    self.foreign = foreign
    self.usesMirrors = usesMirrors
  }

  /// Returns the table for these foreign modules.
  static func beside(_ foreign: Set<String>) -> LayoutTable {
    // A program uses few sets, and mostly the same one again.
    if let last, last.foreign == foreign { return last }
    let table = all[foreign] ?? LayoutTable(foreign: foreign)
    all[foreign] = table
    last = table
    return table
  }

  subscript(type: any Any.Type) -> Layout.Pointer {
    if let layout = layouts[ObjectIdentifier(type)] { return layout }
    let layout = Layout.Pointer.allocate(capacity: 1)
    layout.initialize(
      to: Layout(type, number: UInt64(layouts.count) + Tag.count, foreign: foreign))
    // Before the parts are learned, because they may contain the same type.
    layouts[ObjectIdentifier(type)] = layout
    layout.pointee.way = layout.pointee.learnWay(in: self)
    if usesMirrors {
      switch layout.pointee.way {
      case .fields, .enumeration, .optional, .optionalPointer, .collection:
        layout.pointee.way = .any
      default: break
      }
    } else if let fields = layout.pointee.learnFields(in: self) {
      let memory = UnsafeMutableBufferPointer<Layout.Field>.allocate(capacity: fields.count)
      _ = memory.initialize(from: fields)
      layout.pointee.fields = memory.baseAddress
      layout.pointee.fieldCount = fields.count
    }
    return layout
  }

  /// Returns the layout of an object in a place of a type.
  func layout(ofObjectAt address: UnsafeRawPointer, in place: Layout.Pointer) -> Layout.Pointer {
    #if canImport(ObjectiveC)
      let type = ObjectIdentifier(Swift.type(of: Layout.object(at: address)))
    #else
      // The first word of an object is its class. So the object need not be retained.
      let type = address.assumingMemoryBound(to: ObjectIdentifier.self).pointee
    #endif
    if place.pointee.id == type { return place }
    if let last = place.pointee.last, last.pointee.id == type { return last }
    let layout = self[Swift.type(of: Layout.object(at: address))]
    place.pointee.last = layout
    return layout
  }
}
