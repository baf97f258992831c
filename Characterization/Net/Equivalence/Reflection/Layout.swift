import Foundation

/// How to read the values of one type. It is learned once, so that reading needs no `Mirror`.
///
/// A layout is never freed and contains no reference that is counted, so that reading is fast.
@MainActor
struct Layout {
  /// A layout in the table, at the same address until the process ends.
  typealias Pointer = UnsafeMutablePointer<Layout>
  /// Reads the value at an address, which must be of the type of the layout.
  typealias Reading = @MainActor (UnsafeRawPointer, inout ReflectionReader) -> Void

  /// The type whose values this layout reads.
  let type: any Any.Type
  /// Identifies the type. To compare two types takes longer.
  let id: ObjectIdentifier
  /// The name without its module, such as `Array<Int>`.
  let name: Interned.Text
  /// Stands for the type in a reflection. Larger than each ``Tag``, and different for each type of a table.
  let number: UInt64
  /// The size of a value in bytes. For a class, the size of a reference.
  let size: Int
  /// Whether the toolchain declares the type. Its stored properties are not read one by one.
  let isToolchain: Bool
  /// Whether a foreign module declares the type. Then its objects are not read.
  let isForeign: Bool
  /// Whether the type is no type of the toolchain and conforms to `CustomReflectable`. Its own mirror is never asked,
  /// because it may hide stored properties.
  let hasOwnMirror: Bool
  /// How to read an object of the toolchain. Nil if it cannot be read.
  let toolchainClass: ToolchainClass?
  /// How to read a value.
  fileprivate(set) var way = Way.any
  /// Whether this is a tuple whose fields are known.
  fileprivate(set) var isTuple = false
  /// The stored properties of a class, those of its superclasses first, or of a struct or tuple. Nil if only a `Mirror`
  /// can read them. A reader sets it to nil if the fields differ from those of a `Mirror`.
  var fields: UnsafeMutableBufferPointer<Field>?
  /// Whether the fields have been compared with those of a `Mirror`.
  var isChecked = false
  /// The layout of the last object in a place of this type. The next one mostly has the same class.
  var latest: Pointer?

  /// Whether each value has one word, such as a number or a text.
  var isOneWord: Bool {
    if case .bytes(1...8) = way { return true }
    return type == String.self
  }

  /// The ways to read a value.
  enum Way {
    /// Bytes that are equal if and only if the values are equal.
    case bytes(Int)
    /// The stored properties of a struct or tuple.
    case fields
    /// An object, also behind a protocol, and no optional one.
    case object
    /// An optional object or function, whose first word is 0 if there is none. Many properties have such a type.
    case optionalPointer(Pointer)
    /// A function that reads the value of this type at an address.
    case own(Reading)
    /// A function of two words: the address of its code, and a reference to what it captures.
    case function
    /// The storage of an actor. Between two inputs, no job is in it.
    case constant
    /// A value that cannot be read, such as a pointer.
    case opaque
    /// An enum with payloads.
    case enumeration
    /// Another protocol type, or a type that only a `Mirror` can read.
    case any
  }

  /// A stored property of a class or struct, or an element of a tuple.
  struct Field {
    /// The name of the property, or the label of the element.
    let name: Interned.Text
    /// The type that declares the property, and its name. Only the name for an element of a tuple.
    let path: Interned.Text
    /// The distance from the start of the object or value, in bytes.
    let offset: Int
    /// False if the property is `weak` or `unowned`.
    let isStrong: Bool
    /// Whether the runtime describes a property of a class as empty tuple. Then its value is probably non-copyable.
    let isVoid: Bool
    /// Whether the system declares the property as environment, although it could be read.
    let isDeclared: Bool
    /// What the property is if it is not strong. A reader learns it from the first object.
    var reference = Reference.unknown
    /// The layout of the type of the property.
    let layout: Pointer
  }

  /// What a property is that is not strong.
  enum Reference {
    /// It is not known yet, or it is `unowned(unsafe)`. Then the property is read by a `Mirror`.
    case unknown
    case weak, unowned
  }

  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "ObjectiveC", "__C",
  ]

  /// Returns the module that declares a type: `M` for `M.Door` and for `(extension in M):House.Door`.
  private static func module(of qualified: String) -> String {
    let start = "(extension in "
    if qualified.hasPrefix(start) {
      return String(qualified.dropFirst(start.count).prefix { $0 != ")" })
    }
    return String(qualified.prefix { $0 != "." })
  }

  fileprivate init(_ type: any Any.Type, number: UInt64, foreign: Set<String>) {
    let name = "\(type)"
    let isClass = type is AnyClass
    // `String(reflecting:)` takes a hundred times longer.
    let qualified = _typeName(type, qualified: true)
    let module = Layout.module(of: qualified)
    let toolchainClass = (type as? AnyClass).flatMap(ToolchainClass.of)
    // The boxes in which the standard library keeps the base of an `AnyIterator` or an `AnySequence` are reflected. The
    // stored properties of its other classes, such as `__StringStorage`, do not include their contents. On Darwin, an
    // `NSString`, `NSArray`, `NSDictionary` or `NSSet` that Swift has made has such a class, and is read as what it is.
    let isBox =
      isClass && module == "Swift" && name.hasPrefix("_") && !name.hasPrefix("__")
      && toolchainClass == nil
    // The name of a class of Objective-C has no module.
    let isObjectiveC = isClass && module == qualified
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    self.type = type
    id = ObjectIdentifier(type)
    self.number = number
    self.name = Interned.Text(name)
    self.size = _openExistential(type, do: size)
    isToolchain = !isBox && (isObjectiveC || Layout.toolchain.contains(module))
    isForeign = foreign.contains(module)
    hasOwnMirror = !isToolchain && type is any CustomReflectable.Type
    self.toolchainClass = isToolchain ? toolchainClass : nil
  }

  /// Returns the object at the address of an object.
  static func object(at address: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns a copy of the value at an address. For a class, the address is that of a reference.
  func value(at address: UnsafeRawPointer) -> Any {
    func load<Value>(_: Value.Type) -> Any {
      address.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: load)
  }
}

extension Layout {
  /// The way that needs only casts and a `Mirror`.
  fileprivate var wayByCast: Way {
    switch type {
    case let type as any SnapshotValue.Type: .own(reading(type))
    case is AnyClass: .object
    case is Bool.Type, is Date.Type: .bytes(size)
    case is ObjectIdentifier.Type: .own(readIdentifier)
    case _ where name.text == "Builtin.DefaultActorStorage": .constant
    // To ask for one more protocol takes longer than to read a hundred values.
    case _ where !isToolchain: .any
    // 16 bytes of memory, of which 10 are the number.
    case is any BinaryFloatingPoint.Type: .bytes(min(size, 10))
    case is any FixedWidthInteger.Type: .bytes(size)
    case let type as any ReadableValue.Type: .own(reading(type))
    // Equal values may still behave differently.
    case is CGPoint.Type, is CGSize.Type, is CGRect.Type, is Decimal.Type, is Notification.Type:
      .any
    // Of a module that the library does not import.
    case _ where name.text == "URLRequest": .any
    case _ where isUnreadable: .opaque
    // Such as the name of a notification: two names with other scalars may be equal.
    case let type as any RawRepresentable<String>.Type: .own(readingRaw(type))
    case let type as any Hashable.Type where !name.text.contains("<"): .own(reading(type))
    default: .any
    }
  }

  /// Replaces a slow way by the memory of the value, and learns the fields.
  fileprivate mutating func learnMemory(in table: LayoutTable) {
    if isToolchain, let type = type as? any OptionalValue.Type, !(type is any SnapshotValue.Type) {
      let wrapped = table[type.wrapped]
      if wrapped.pointee.isPointer { way = .optionalPointer(wrapped) }
    } else if case .any = way {
      way = wayByKind
    }
    isTuple = RuntimeKind(type) == .tuple
    guard let learned = learnFields(in: table) else { return }
    let fields = UnsafeMutableBufferPointer<Field>.allocate(capacity: learned.count)
    _ = fields.initialize(from: learned)
    self.fields = fields
  }

  private var isPointer: Bool {
    switch way {
    case .object, .function: true
    default: type is AnyClass
    }
  }

  private var isUnreadable: Bool {
    let name = name.text
    // The last one is that of an `AsyncStream` or an `AsyncThrowingStream`.
    return name.hasPrefix("Unsafe") || name.hasPrefix("Autoreleasing") || name == "OpaquePointer"
      || name == "Continuation"
  }

  private func reading<Value: SnapshotValue>(_: Value.Type) -> Reading {
    { $1.read(typed: $0.assumingMemoryBound(to: Value.self).pointee.snapshotValue) }
  }

  private func reading<Value: ReadableValue>(_: Value.Type) -> Reading {
    { $0.assumingMemoryBound(to: Value.self).pointee.read(into: &$1) }
  }

  private func readingRaw<Value: RawRepresentable<String>>(_: Value.Type) -> Reading {
    { $0.assumingMemoryBound(to: Value.self).pointee.rawValue.read(into: &$1) }
  }

  private func reading<Value: Hashable>(_: Value.Type) -> Reading {
    { $1.words.append(Interned.number(of: $0.assumingMemoryBound(to: Value.self).pointee)) }
  }

  private var readIdentifier: Reading {
    { $1.read(identifier: $0.assumingMemoryBound(to: UInt.self).pointee) }
  }

  private var wayByKind: Way {
    func isTrivial<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
    if isToolchain, type is any CustomReflectable.Type { return .any }
    switch RuntimeKind(type) {
    case .structure where isToolchain: return .any
    case .structure, .tuple: return .fields
    case .enumeration where size == 0: return .bytes(0)
    // Of a larger enum with payloads, some bytes may have no meaning.
    case .enumeration:
      return size == 1 && _openExistential(type, do: isTrivial) ? .bytes(1) : .enumeration
    case .function where size == 16 && !name.text.hasPrefix("@convention"): return .function
    case .function where name.text.hasPrefix("@convention(c)"): return .bytes(size)
    case .function: return .opaque
    // An object and its conformances. An `any Error` is a box, and others have at least 32 bytes.
    case .existential, .extendedExistential:
      return size == 16 || size == 24 || type == AnyObject.self ? .object : .any
    default: return .any
    }
  }

  private func learnFields(in table: LayoutTable) -> [Field]? {
    let hasFields = if case .fields = way { true } else { type is AnyClass }
    guard hasFields, !isToolchain else { return nil }
    let superclasses = Array(
      sequence(first: type as? AnyClass) { $0.flatMap(_getSuperclass) }
        .dropFirst().prefix { $0 != nil && $0! != NSObject.self }.compactMap { $0 })
    for superclass in superclasses {
      let layout = table[superclass].pointee
      if layout.isToolchain || layout.isForeign { return nil }
    }
    let counts = superclasses.map { RuntimeField.all(of: $0).count }
    return RuntimeField.all(of: type).enumerated().map { index, field in
      let owner = Array(zip(superclasses, counts)).last { index < $0.1 }?.0 ?? type
      let name = field.name.hasPrefix(".") ? field.name : "." + field.name
      let path = isTuple ? name : "\(owner)\(name)"
      return Field(
        name: Interned.Text(field.name), path: Interned.Text(path),
        offset: field.offset, isStrong: field.isStrong,
        isVoid: type is AnyClass && field.type == Void.self,
        isDeclared: table.declares(path, of: field.type), layout: table[field.type])
    }
  }
}

/// The layouts of all types that have been read beside the same foreign modules, and in the same way.
@MainActor
final class LayoutTable {
  private static var all: [LayoutTable] = []
  private static var last: LayoutTable?
  /// The table of the system that asked last. Many states of one system are read in succession.
  private static var lastOfSystem: (id: ObjectIdentifier, readsMemory: Bool, table: LayoutTable)?
  private let foreign: Set<String>
  /// Whether the layouts use what ``Reflection/readsMemory`` turns off.
  let readsMemory: Bool
  private var layouts: [ObjectIdentifier: Layout.Pointer] = [:]
  /// The layouts of two objects that were reflected as a whole: mostly those of the two sides of a pair.
  private var latest: (one: Layout.Pointer?, other: Layout.Pointer?)
  /// The arrays of the last reader, whose memory the next one uses again.
  var spare = (words: [UInt64](), known: [UInt64](), opaqueParts: [UInt64]())
  /// The addresses that are known to be permanent.
  var permanent: Set<UInt> = []
  /// The addresses that are known to be those of classes.
  var classes: Set<UInt> = []

  /// The names in the environment of the system. Some of them are paths of values that could be read.
  private let declared: Set<String>

  private init(foreign: Set<String>, declared: Set<String>, readsMemory: Bool) {
    (self.foreign, self.declared, self.readsMemory) = (foreign, declared, readsMemory)
  }

  /// Whether the system declares a stored property of this type by its path, so that it is not read. A function, an object,
  /// an optional and a collection are read all the same: the declaration covers only what cannot be read in them.
  func declares(_ path: String, of type: any Any.Type) -> Bool {
    if declared.isEmpty || !declared.contains(path) { return false }
    return RuntimeKind(type) != .function && !(type is AnyClass)
      && !(type is any OptionalValue.Type)
      && !(type is any Collection.Type && !(type is any StringProtocol.Type))
  }

  /// Returns the table for these foreign modules, which is always the same one.
  ///
  /// - Parameter readsMemory: whether its layouts may use more than casts and mirrors.
  static func beside(
    _ foreign: Set<String>, declaring declared: Set<String> = [], readsMemory: Bool
  ) -> LayoutTable {
    func fits(_ table: LayoutTable) -> Bool {
      table.readsMemory == readsMemory && table.foreign == foreign && table.declared == declared
    }
    // A program uses few tables, and mostly the same one again.
    if let last, fits(last) { return last }
    let known = all.first(where: fits)
    let table =
      known ?? LayoutTable(foreign: foreign, declared: declared, readsMemory: readsMemory)
    if known == nil { all.append(table) }
    last = table
    return table
  }

  /// Returns the table for what a type of systems declares.
  static func of(_ system: any StatefulSystem.Type, readsMemory: Bool) -> LayoutTable {
    let id = ObjectIdentifier(system)
    if let last = lastOfSystem, last.id == id, last.readsMemory == readsMemory { return last.table }
    let table = beside([], declaring: Set(system.environment.map(\.name)), readsMemory: readsMemory)
    lastOfSystem = (id, readsMemory, table)
    return table
  }

  /// The layout of a type, which is learned when it is first asked for.
  subscript(type: any Any.Type) -> Layout.Pointer {
    if let layout = layouts[ObjectIdentifier(type)] { return layout }
    let layout = Layout.Pointer.allocate(capacity: 1)
    layout.initialize(
      to: Layout(type, number: UInt64(layouts.count) + Tag.firstType, foreign: foreign))
    // Before the parts are learned, because they may contain the same type.
    layouts[ObjectIdentifier(type)] = layout
    layout.pointee.way = layout.pointee.wayByCast
    if readsMemory { layout.pointee.learnMemory(in: self) }
    return layout
  }

  /// Returns the layout of the class of an object.
  func layout(of object: AnyObject) -> Layout.Pointer {
    let type: AnyClass = Swift.type(of: object)
    let id = ObjectIdentifier(type)
    if let one = latest.one, one.pointee.id == id { return one }
    if let other = latest.other, other.pointee.id == id { return other }
    let layout = self[type]
    latest = (layout, latest.one)
    return layout
  }

  /// Returns the layout of the class of an object. It is mostly that of its place, such as the type of a property.
  func layout(ofObjectAt address: UnsafeRawPointer, in place: Layout.Pointer) -> Layout.Pointer {
    #if canImport(ObjectiveC)
      let id = ObjectIdentifier(Swift.type(of: Layout.object(at: address)))
    #else
      // The first word of an object is its class. So the object need not be retained.
      let id =
        readsMemory
        ? address.assumingMemoryBound(to: ObjectIdentifier.self).pointee
        : ObjectIdentifier(Swift.type(of: Layout.object(at: address)))
    #endif
    if place.pointee.id == id { return place }
    if let latest = place.pointee.latest, latest.pointee.id == id { return latest }
    let layout = layouts[id] ?? self[Swift.type(of: Layout.object(at: address))]
    place.pointee.latest = layout
    return layout
  }
}
