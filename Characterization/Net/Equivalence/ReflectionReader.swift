import Foundation

/// Words with a meaning of their own in a ``Reflection``. Larger words in the same places are types.
enum Tag {
  static let present: UInt64 = 1
  static let known: UInt64 = 2
  static let member: UInt64 = 3
  static let count: UInt64 = 8
}

/// Writes the words of one ``Reflection``.
@MainActor
struct ReflectionReader {
  let layouts: LayoutTable
  var words = WordBuffer()
  /// The property that each word belongs to, if `isNaming`.
  var names: [Interned.Text] = []
  var isNaming = Reflection.isNaming
  /// The paths and types of the opaque parts.
  var opaqueParts = WordBuffer()
  /// The property that is being read.
  var path = Interned.Text("")
  /// The objects that the reflection already contains, in order.
  var known = WordBuffer()
  /// The objects that only the elements of unordered collections contain.
  var members: [UInt64: [UInt64]] = [:]
  /// How many unordered collections the reflection contains so far.
  var bags = 0
  /// How deep the value that is being read is nested: in objects, and in unordered collections.
  private var depth = (objects: 0, bags: 0)
  /// How many words were written about the elements of nested unordered collections.
  private var nestedWords = 0
  /// Whether the object is too large to read. Each deeper unordered collection multiplies the time, because the order
  /// of its objects is unknown.
  private var isTooLarge: Bool { nestedWords > 50_000 || isTooDeep }
  private var isTooDeep = false

  init(layouts: LayoutTable) { self.layouts = layouts }

  func free() {
    words.free()
    known.free()
    opaqueParts.free()
  }

  /// Begins another reflection. The memory is kept.
  mutating func begin() {
    words.count = 0
    known.count = 0
    opaqueParts.count = 0
    isNaming = Reflection.isNaming
    if !names.isEmpty { names = [] }
    if !members.isEmpty { members = [:] }
    bags = 0
    (nestedWords, isTooDeep) = (0, false)
  }

  /// Appends the numbers of the environment, the opaque parts in a fixed order, and how many there are.
  mutating func finish(_ forEachNumber: ((UInt64) -> Void) -> Void) {
    if isTooLarge {
      // What was read depends on the order of the elements.
      words.count = 0
      opaqueParts.count = 0
      names = []
      addOpaque(Interned.Text("objects that refer to each other, too many to read"))
    }
    forEachNumber { words.append($0) }
    opaqueParts.sort()
    words.append(contentsOf: opaqueParts)
    words.append(UInt64(opaqueParts.count))
    nameWords()
  }

  mutating func append(_ word: UInt64) { words.append(word) }

  // MARK: Values

  /// Reads a value of any type, and also its type.
  mutating func read(_ value: Any) {
    if Swift.type(of: value) is AnyClass { return read(object: value as AnyObject) }
    let layout = layouts[Swift.type(of: value)]
    words.append(layout.pointee.number)
    if case .any = layout.pointee.way { return read(mirrored: value, as: layout) }
    func readOpened<Value>(_: Value.Type) {
      withUnsafePointer(to: value as! Value) { read(at: $0, as: layout) }
    }
    _openExistential(layout.pointee.type, do: readOpened)
  }

  /// Reads the value of a type at an address.
  mutating func read(at address: UnsafeRawPointer, as layout: Layout.Pointer) {
    switch layout.pointee.way {
    case .bytes(let count): read(bytes: count, at: address)
    case .fields: if !readFields(of: layout, at: address) { readRare(at: address, as: layout) }
    case .object:
      read(objectAt: address.assumingMemoryBound(to: UnsafeRawPointer.self).pointee, in: layout)
    case .optionalPointer(let wrapped):
      if address.assumingMemoryBound(to: UInt.self).pointee == 0 {
        words.append(0)
      } else {
        words.append(Tag.present)
        read(at: address, as: wrapped)
      }
    default: readRare(at: address, as: layout)
    }
  }

  /// Reads the other values. In a debug build, each variable of a function takes time in each call.
  private mutating func readRare(at address: UnsafeRawPointer, as layout: Layout.Pointer) {
    switch layout.pointee.way {
    case .fields: read(mirrored: layout.pointee.value(at: address), as: layout)
    case .optional(let type, let wrapped):
      let isPresent = type.isPresent(at: address)
      words.append(isPresent ? Tag.present : 0)
      if isPresent { read(at: address, as: wrapped) }
    case .collection(let type, let first, let second):
      type.read(at: address, as: (first, second), into: &self)
    case .string:
      words.append(Interned.number(of: address.assumingMemoryBound(to: String.self).pointee))
    case .function:
      // The address of the code, and a reference to what the function captures, 0 if that is nothing.
      words.append(address.load(as: UInt64.self))
      if address.load(fromByteOffset: 8, as: UInt.self) != 0 { addOpaque(layout.pointee.name) }
    case .constant: words.append(Tag.present)
    case .equatable: read(equatable: layout.pointee.value(at: address), as: layout)
    case .anyHashable: read(address.load(as: AnyHashable.self).base)
    case .snapshotValue(let type, let value): type.read(at: address, as: value, into: &self)
    case .opaque(let type):
      let found = type?.readablePart(at: address)
      if let part = found?.part { words.append(Interned.number(of: part)) }
      if found?.isAll != true { addOpaque(layout.pointee.name) }
    case .enumeration: read(enumAt: address, as: layout)
    case .bytes, .object, .optionalPointer: break
    case .any:
      let value = layout.pointee.value(at: address)
      Swift.type(of: value) == layout.pointee.type
        ? read(mirrored: value, as: layout) : read(value)
    }
  }

  /// Reads a value of the toolchain. Of some types, equal values may still behave differently.
  private mutating func read(equatable value: Any, as layout: Layout.Pointer) {
    switch value {
    case let character as Character: return read(String(character))
    case let data as Data: read(data.startIndex)
    case is CGPoint, is CGSize, is CGRect, is Decimal, is Notification:
      read(childrenOf: Mirror(reflecting: value), as: layout)
    default: break
    }
    words.append(Interned.number(of: value as! AnyHashable))
  }

  private mutating func read(bytes count: Int, at address: UnsafeRawPointer) {
    switch count {
    case 8: words.append(address.assumingMemoryBound(to: UInt64.self).pointee)
    case 1: words.append(UInt64(address.assumingMemoryBound(to: UInt8.self).pointee))
    default:
      for start in stride(from: 0, to: count, by: 8) {
        var word: UInt64 = 0
        for place in start..<min(start + 8, count) {
          word = word << 8 | UInt64(address.load(fromByteOffset: place, as: UInt8.self))
        }
        words.append(word)
      }
    }
  }

  mutating func nameWords() {
    guard isNaming else { return }
    names += repeatElement(path, count: words.count - names.count)
  }

  mutating func addOpaque(_ type: Interned.Text) {
    let part = path.number << 32 | type.number
    if opaqueParts.firstIndex(of: part) < 0 { opaqueParts.append(part) }
  }

  // MARK: Objects

  mutating func read(object: AnyObject) {
    read(
      objectAt: Unmanaged.passUnretained(object).toOpaque(), in: layouts[Swift.type(of: object)])
    withExtendedLifetime(object) {}
  }

  /// Reads an object in a place of a type. The owner of the place keeps it alive, so it is not retained.
  mutating func read(objectAt address: UnsafeRawPointer, in place: Layout.Pointer) {
    let layout = layouts.layout(ofObjectAt: address, in: place)
    if case .snapshotValue(let type, let value) = layout.pointee.way {
      return withUnsafePointer(to: address) { type.read(at: $0, as: value, into: &self) }
    }
    if layout.pointee.isEnvironment { return words.append(Tag.present) }
    let identity = UInt64(UInt(bitPattern: address))
    let number = known.firstIndex(of: identity)
    if number >= 0 {
      words.append(Tag.known)
      words.append(UInt64(number))
    } else if !members.isEmpty, let member = members[identity] {
      words.append(contentsOf: member)
    } else if layout.pointee.isToolchain {
      if layout.pointee.toolchainClass?.isMutable == true { known.append(identity) }
      read(Layout.object(at: address), ofToolchain: layout)
    } else {
      known.append(identity)
      words.append(layout.pointee.number)
      // A deeper recursion would use up the stack.
      if depth.objects > 500 { isTooDeep = true }
      if isTooLarge { return }
      depth.objects += 1
      defer { depth.objects -= 1 }
      guard !readFields(of: layout, at: address) else { return }
      let object = Layout.object(at: address)
      read(level: Mirror(reflecting: object), of: object)
    }
  }

  mutating func read(_ object: AnyObject, ofToolchain layout: Layout.Pointer) {
    words.append(layout.pointee.number)
    if let toolchainClass = layout.pointee.toolchainClass {
      read(object, as: toolchainClass)
      if toolchainClass.isOpaque { addOpaque(layout.pointee.name) }
    } else {
      addOpaque(layout.pointee.name)
    }
  }

  // MARK: Unordered collections

  /// Reads the entries of a dictionary in the order of their keys, or in any order if a key has an object.
  mutating func read<Entries: Collection>(
    entries: Entries, key: (inout ReflectionReader, Entries.Element) -> Void,
    value: (inout ReflectionReader, Entries.Element) -> Void
  ) {
    if entries.isEmpty { return words.append(0) }
    if entries.count == 1, let only = entries.first {
      words.append(1)
      key(&self, only)
      return value(&self, only)
    }
    var keys: [(words: [UInt64], entry: Entries.Element)] = []
    let before = (words.count, known.count, opaqueParts.count, isNaming, bags)
    isNaming = false
    for entry in entries {
      key(&self, entry)
      keys.append((words.array(from: before.0), entry))
      words.count = before.0
    }
    isNaming = before.3
    guard (known.count, opaqueParts.count, bags) == (before.1, before.2, before.4) else {
      (known.count, opaqueParts.count, bags) = (before.1, before.2, before.4)
      return read(unordered: entries) {
        key(&$0, $1)
        value(&$0, $1)
      }
    }
    keys.sort { $0.words.lexicographicallyPrecedes($1.words) }
    words.append(UInt64(keys.count))
    for (words, entry) in keys {
      self.words.append(contentsOf: words)
      value(&self, entry)
    }
  }

  /// Reads the elements of a set or dictionary. Their order, which differs in each run, does not matter.
  mutating func read<Elements: Collection>(
    unordered elements: Elements, _ read: (inout ReflectionReader, Elements.Element) -> Void
  ) {
    bags += 1
    if elements.isEmpty { return words.append(0) }
    // One element has no order, and shares nothing.
    if elements.count == 1, let only = elements.first {
      words.append(1)
      return read(&self, only)
    }
    var contents: [[UInt64]] = []
    var holders: [UInt64: [[UInt64]]] = [:]
    for element in elements {
      // Each element begins with the same objects, so that the numbers of its own do not depend on the order.
      var reader = self
      reader.words = WordBuffer()
      reader.known = known.copy()
      reader.isNaming = false
      reader.opaqueParts = opaqueParts.copy()
      reader.depth.bags += 1
      read(&reader, element)
      (nestedWords, isTooDeep) = (reader.nestedWords, reader.isTooDeep)
      if depth.bags > 0 { nestedWords += reader.words.count }
      opaqueParts.free()
      opaqueParts = reader.opaqueParts
      let content = [UInt64(reader.words.count)] + reader.words.array
      contents.append(content)
      for number in known.count..<reader.known.count {
        holders[reader.known[number], default: []].append(content + [UInt64(number)])
      }
      for (object, place) in reader.members where members[object] == nil {
        holders[object, default: []].append(content + place)
      }
      reader.words.free()
      reader.known.free()
      if isTooLarge { return }
    }
    var shared: [[UInt64]] = []
    for (object, places) in holders {
      let places = places.sorted { $0.lexicographicallyPrecedes($1) }
      let member = [Tag.member, UInt64(bags)] + places.joined()
      members[object] = member
      if depth.bags > 0 { nestedWords += member.count }
      if places.count > 1 { shared.append(Array(places.joined())) }
    }
    for list in [contents, shared] {
      words.append(UInt64(list.count))
      for words in list.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        self.words.append(contentsOf: words)
      }
    }
  }
}
