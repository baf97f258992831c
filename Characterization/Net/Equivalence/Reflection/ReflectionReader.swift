import Foundation

/// Words with a meaning of their own in a ``Reflection``. Larger words in the same places are types.
enum Tag {
  /// Something is present, and its words follow. 0 is nil.
  static let present: UInt64 = 1
  /// An object that the reflection already contains. Its index follows.
  static let known: UInt64 = 2
  /// An object that only elements of an unordered collection contain. The number of the collection follows, and then
  /// what the elements contain.
  static let member: UInt64 = 3
  /// An object of which only an identifier was read so far. After an index or a member: its words follow now.
  static let named: UInt64 = 4
  /// An `unowned` reference to an object that exists no more. Code that uses it traps.
  static let dead: UInt64 = 5
  /// The first number of a type.
  static let firstType: UInt64 = 8
}

/// Writes the words of one ``Reflection``.
///
/// Each function `read` appends the words of a value, and the path and type of each part that it cannot read.
@MainActor
struct ReflectionReader {
  /// How to read the values of each type.
  let layouts: LayoutTable
  /// The words so far.
  var words: [UInt64] = []
  /// The numbers of the opaque parts so far, each once: the path in the upper 32 bits, and the type in the lower.
  var opaqueParts: [UInt64] = []
  /// The property that is being read, such as `Pool.waiting`. A function that sets it must restore the old
  /// value after the read.
  var path = Interned.Text.empty
  /// For each function that was read: its path, its type, and the address of the variables that it captures. Nil if the
  /// caller does not need them.
  var captures: [(path: Interned.Text, type: Interned.Text, address: UInt64)]?
  /// The objects that the reflection already contains, in order.
  private var known: [UInt64] = []
  /// The objects that only the elements of unordered collections contain.
  private var members: [UInt64: [UInt64]] = [:]
  /// The objects of which only identifiers were read so far, with the opaque parts that these are if the reflection
  /// does not contain the object.
  private var named: [UInt64: [UInt64]] = [:]
  /// How many unordered collections the reflection contains so far.
  private var unordered = 0
  /// How deep the value that is being read is nested: in objects, in structs and enums, and in unordered collections.
  var depth = (objects: 0, values: 0, unordered: 0)
  /// How many words were written about the elements of nested unordered collections.
  private var nestedWords = 0
  /// Whether the object is too large to read. Each deeper unordered collection multiplies the time, because the order
  /// of its objects is unknown.
  private var isTooLarge: Bool {
    // In a debug build, a getter that does not mutate would copy the reader.
    mutating get { nestedWords > 50_000 || isTooDeep }
  }
  private var isTooDeep = false

  /// A reader without words.
  init(layouts: LayoutTable) { self.layouts = layouts }

  /// A reader in the memory of the last one.
  init(reusing layouts: LayoutTable) {
    self.init(layouts: layouts)
    swapMemory()
  }

  /// Leaves the memory of this reader to the next one.
  mutating func recycle() {
    words.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    opaqueParts.removeAll(keepingCapacity: true)
    swapMemory()
  }

  private mutating func swapMemory() {
    swap(&words, &layouts.spare.words)
    swap(&known, &layouts.spare.known)
    swap(&opaqueParts, &layouts.spare.opaqueParts)
  }

  /// Appends the numbers of the environment, the opaque parts in a fixed order, and how many there are.
  mutating func finish(_ appendNumbers: (inout [UInt64]) -> Void) {
    if isTooLarge {
      // What was read depends on the order of the elements.
      words = []
      opaqueParts = []
      addOpaque("objects or values in each other, too many to read")
    } else if !named.isEmpty {
      for part in named.values.joined() { add(part) }
    }
    appendNumbers(&words)
    if opaqueParts.count > 1 { opaqueParts.sort() }
    for part in opaqueParts { words.append(part) }
    words.append(UInt64(opaqueParts.count))
  }

  // MARK: Values

  /// Reads a value of any type, and also its type.
  mutating func read(_ value: Any) {
    if Swift.type(of: value) is AnyClass { return read(object: value as AnyObject) }
    let layout = layouts[Swift.type(of: value)]
    words.append(layout.pointee.number)
    if case .any = layout.pointee.way { return read(mirrored: value, as: layout) }
    func readOpened<Value>(_: Value.Type) { read(typed: value as! Value) }
    _openExistential(layout.pointee.type, do: readOpened)
  }

  /// Reads a value whose type follows from its place, and not its type.
  mutating func read<Value>(typed value: Value) {
    withUnsafePointer(to: value) { read(at: $0, as: layouts[Value.self]) }
  }

  /// Reads the value at an address, which must be of the type of the layout. It must stay alive during the call.
  mutating func read(at address: UnsafeRawPointer, as layout: Layout.Pointer) {
    switch layout.pointee.way {
    case .bytes(let count): read(bytes: count, at: address)
    case .fields:
      guard beginsValue() else { return }
      if !readFields(of: layout, at: address) {
        read(mirrored: layout.pointee.value(at: address), as: layout)
      }
      depth.values -= 1
    case .object:
      read(objectAt: address.assumingMemoryBound(to: UnsafeRawPointer.self).pointee, in: layout)
    case .optionalPointer(let wrapped):
      let isPresent = address.assumingMemoryBound(to: UInt.self).pointee != 0
      words.append(isPresent ? Tag.present : 0)
      if isPresent { read(at: address, as: wrapped) }
    case .own(let read): read(address, &self)
    case .function:
      // The address of the code, and a reference to what the function captures, 0 if that is nothing.
      words.append(address.load(as: UInt64.self))
      let captured = address.load(fromByteOffset: 8, as: UInt64.self)
      if captured != 0 {
        addOpaque(layout.pointee.name)
        captures?.append((path, layout.pointee.name, captured))
      }
    case .constant: words.append(Tag.present)
    case .opaque: addOpaque(layout.pointee.name)
    case .enumeration:
      guard beginsValue() else { return }
      read(enumAt: address, as: layout)
      depth.values -= 1
    case .any:
      let value = layout.pointee.value(at: address)
      Swift.type(of: value) == layout.pointee.type
        ? read(mirrored: value, as: layout) : read(value)
    }
  }

  /// Counts one more struct, tuple or enum around the next values. Returns false if these are nested too deep to read.
  mutating func beginsValue() -> Bool {
    // A deeper recursion would use up the stack.
    if depth.values >= 1_000 { isTooDeep = true }
    if isTooLarge { return false }
    depth.values += 1
    return true
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

  /// Adds an opaque part with the current path and the name of its type.
  mutating func addOpaque(_ type: String) { addOpaque(Interned.Text(type)) }

  /// Adds an opaque part with the current path and the name of its type.
  mutating func addOpaque(_ type: Interned.Text) {
    add(path.number << 32 | type.number)
  }

  private mutating func add(_ part: UInt64) {
    if !opaqueParts.contains(part) { opaqueParts.append(part) }
  }

  // MARK: Objects

  /// Reads the identifier of a type as its address, and that of an object as the object, but for what this stores.
  ///
  /// Two systems have other addresses. So an object that the reflection does not contain is only the same one as or
  /// another one than before. Which one it is, nothing says: such an identifier is an opaque part.
  mutating func read(identifier address: UInt) {
    let identity = UInt64(address)
    let place = known.firstIndex(of: identity).map { [Tag.known, UInt64($0)] } ?? members[identity]
    if place == nil, layouts.isPermanent(address) { return words.append(identity) }
    let part = path.number << 32 | Interned.Text("ObjectIdentifier").number
    words += place ?? [Tag.named]
    if place == nil {
      known.append(identity)
      named[identity] = [part]
    } else if let parts = named[identity], !parts.contains(part) {
      named[identity] = parts + [part]
    }
  }

  /// Reads an object, also its class and whether the reflection already contains it.
  mutating func read(object: AnyObject) {
    read(objectAt: Unmanaged.passUnretained(object).toOpaque(), in: layouts.layout(of: object))
    _fixLifetime(object)
  }

  /// Reads an object in a place of a type. The owner of the place keeps it alive, so it is not retained.
  mutating func read(objectAt address: UnsafeRawPointer, in place: Layout.Pointer) {
    let layout = layouts.layout(ofObjectAt: address, in: place)
    // A class that conforms to `SnapshotValue`.
    if case .own(let read) = layout.pointee.way {
      return withUnsafePointer(to: address) { read($0, &self) }
    }
    if layout.pointee.isForeign { return words.append(Tag.present) }
    let identity = UInt64(UInt(bitPattern: address))
    var isNew = true
    if let number = known.firstIndex(of: identity) {
      isNew = false
      words.append(Tag.known)
      words.append(UInt64(number))
    } else if let member = members[identity] {
      isNew = false
      words += member
    }
    if !isNew {
      if named.isEmpty || named.removeValue(forKey: identity) == nil { return }
      words.append(Tag.named)
    }
    if layout.pointee.isToolchain {
      if isNew, layout.pointee.toolchainClass?.isMutable ?? true { known.append(identity) }
      read(Layout.object(at: address), ofToolchain: layout)
    } else {
      if isNew { known.append(identity) }
      words.append(layout.pointee.number)
      // A deeper recursion would use up the stack.
      if depth.objects > 500 { isTooDeep = true }
      if isTooLarge { return }
      depth.objects += 1
      defer { depth.objects -= 1 }
      guard !readFields(of: layout, at: address) else { return }
      if layout.pointee.hasOwnMirror { return addOpaque(layout.pointee.name) }
      let object = Layout.object(at: address)
      read(level: Mirror(reflecting: object), of: object)
    }
  }

  /// Reads an object by the functions of its class. One that has none is an opaque part.
  mutating func read(_ object: AnyObject, ofToolchain layout: Layout.Pointer) {
    words.append(layout.pointee.number)
    let toolchainClass = layout.pointee.toolchainClass
    toolchainClass?.read(object, &self)
    if toolchainClass?.isOpaque ?? true { addOpaque(layout.pointee.name) }
  }

  // MARK: Unordered collections

  /// Reads the entries of a dictionary in the order of their keys, or in any order if a key has an object.
  mutating func read<Entries: Collection>(
    entries: Entries, key: (inout ReflectionReader, Entries.Element) -> Void,
    value: (inout ReflectionReader, Entries.Element) -> Void
  ) {
    // Most dictionaries are empty.
    if entries.isEmpty { return words.append(0) }
    var keys: [(words: [UInt64], entry: Entries.Element)] = []
    let before = (words.count, known.count, opaqueParts.count, unordered)
    let namedBefore = named
    for entry in entries {
      key(&self, entry)
      keys.append((Array(words[before.0...]), entry))
      words.removeSubrange(before.0...)
    }
    guard (known.count, opaqueParts.count, unordered) == (before.1, before.2, before.3) else {
      known.removeSubrange(before.1...)
      opaqueParts.removeSubrange(before.2...)
      unordered = before.3
      named = namedBefore
      return read(unordered: entries) {
        key(&$0, $1)
        value(&$0, $1)
      }
    }
    keys.sort { $0.words.lexicographicallyPrecedes($1.words) }
    words.append(UInt64(keys.count))
    for (words, entry) in keys {
      self.words += words
      value(&self, entry)
    }
  }

  /// Reads the elements of a set or dictionary. Their order, which differs in each run, does not matter.
  mutating func read<Elements: Collection>(
    unordered elements: Elements, _ read: (inout ReflectionReader, Elements.Element) -> Void
  ) {
    unordered += 1
    // One element has no order, and shares nothing.
    if elements.count == 1, let only = elements.first {
      words.append(1)
      return read(&self, only)
    }
    var contents: [[UInt64]] = []
    var holders: [UInt64: [[UInt64]]] = [:]
    /// Of how many elements an object is only named, and the parts.
    var names: [UInt64: (count: Int, parts: [UInt64])] = [:]
    for element in elements {
      // Each element begins with the same objects, so that the numbers of its own do not depend on the order.
      var reader = self
      reader.words = []
      reader.depth.unordered += 1
      read(&reader, element)
      (nestedWords, isTooDeep) = (reader.nestedWords, reader.isTooDeep)
      if depth.unordered > 0 { nestedWords += reader.words.count }
      opaqueParts = reader.opaqueParts
      let content = [UInt64(reader.words.count)] + reader.words
      contents.append(content)
      for number in known.count..<reader.known.count {
        holders[reader.known[number], default: []].append(content + [UInt64(number)])
      }
      for (object, place) in reader.members where members[object] == nil {
        holders[object, default: []].append(content + place)
      }
      for (object, parts) in reader.named {
        let known = names[object] ?? (0, [])
        names[object] = (known.count + 1, known.parts + parts.filter { !known.parts.contains($0) })
      }
      if isTooLarge { return }
    }
    // An object that one element names may be contained in another one.
    named = names.filter { object, found in
      found.count == (named[object] == nil ? holders[object]?.count : elements.count)
    }.mapValues(\.parts)
    var shared: [[UInt64]] = []
    for (object, places) in holders {
      let places = places.sorted { $0.lexicographicallyPrecedes($1) }
      let member = [Tag.member, UInt64(unordered)] + places.joined()
      members[object] = member
      if depth.unordered > 0 { nestedWords += member.count }
      if places.count > 1 { shared.append(Array(places.joined())) }
    }
    for list in [contents, shared] {
      words.append(UInt64(list.count))
      for words in list.sorted(by: { $0.lexicographicallyPrecedes($1) }) { self.words += words }
    }
  }
}
