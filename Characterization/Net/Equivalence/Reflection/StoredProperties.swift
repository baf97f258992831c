import Foundation

extension Layout {
  /// Returns whether an object, struct or tuple has an `unowned` reference to an object that exists no more.
  @MainActor func hasDeadReference(at address: UnsafeRawPointer, in table: LayoutTable) -> Bool {
    fields?.contains { $0.isDead(at: address.advanced(by: $0.offset), in: table) } ?? false
  }
}

extension Layout.Field {
  /// Returns whether the property is an `unowned` reference to an object that exists no more.
  @MainActor func isDead(at place: UnsafeRawPointer, in table: LayoutTable) -> Bool {
    #if canImport(ObjectiveC)
      // Nobody has tried to read this memory there.
      return false
    #else
      if isStrong || !table.readsMemory || reference == .weak { return false }
      let word = place.load(as: UInt.self)
      // The memory of an object exists as long as an `unowned` reference counts it.
      guard let object = UnsafeRawPointer(bitPattern: word),
        reference == .unowned || table.isObject(at: object)
      else { return false }
      return isDeallocating?(object) ?? false
    #endif
  }
}

extension ReflectionReader {
  /// Reads the stored properties of an object, struct or tuple. Returns false if only a `Mirror` can read them.
  mutating func readFields(of layout: Layout.Pointer, at address: UnsafeRawPointer) -> Bool {
    // A mirror of an `unowned` reference to an object that exists no more traps, so the next value is compared.
    if !layout.pointee.isChecked, !layout.pointee.hasDeadReference(at: address, in: layouts) {
      layout.pointee.isChecked = true
      // The mirror of a type that has its own one shows what it likes.
      if !layout.pointee.hasOwnMirror,
        !agree(layout, with: children(of: layout, at: address), at: address)
      {
        layout.pointee.fields = nil
      }
    }
    guard let fields = layout.pointee.fields else { return false }
    let outer = path
    let isTuple = layout.pointee.isTuple
    var index = 0
    while index < fields.count {
      path = isTuple ? Interned.Text(outer.text + fields[index].path.text) : fields[index].path
      let place = address.advanced(by: fields[index].offset)
      if fields[index].isDeclared {
        addOpaque(fields[index].layout.pointee.name)
      } else if !fields[index].isStrong, fields[index].isDead(at: place, in: layouts) {
        words.append(Tag.dead)
      } else if !fields[index].isStrong {
        let memory = UnsafeMutableRawPointer(mutating: place)
        let target =
          switch fields[index].reference {
          case .weak: memory.assumingMemoryBound(to: Weak.self).pointee.object
          case .unowned: memory.assumingMemoryBound(to: Unowned.self).pointee.object
          case .unknown:
            target(of: &fields[index], at: place) { value(index, of: layout, at: address) }
          }
        words.append(target == nil ? 0 : Tag.present)
        if let target {
          let address = Unmanaged.passUnretained(target).toOpaque()
          read(objectAt: address, in: fields[index].layout)
          // The closure of `withExtendedLifetime` would check that it runs on the main actor.
          _fixLifetime(target)
        }
      } else if fields[index].isVoid {
        // The runtime describes a non-copyable value as an empty tuple.
        addOpaque("a non-copyable value")
      } else {
        read(at: place, as: fields[index].layout)
      }
      index += 1
    }
    path = outer
    return true
  }

  private struct Weak { weak var object: AnyObject? }
  private struct Unowned { unowned var object: AnyObject? }

  /// Returns the object of a property that is `weak`, `unowned` or `unowned(unsafe)`. The runtime does not say which.
  private func target(
    of field: inout Layout.Field, at address: UnsafeRawPointer, mirrored: () -> Any
  ) -> AnyObject? {
    let word = address.assumingMemoryBound(to: UInt.self).pointee
    if word == 0 { return nil }
    let value = mirrored()
    let target =
      if let value = value as? any OptionalValue { value.object } else { value as AnyObject }
    #if !canImport(ObjectiveC)
      // An unowned property contains the address of its object, which counts it. One that is unsafe is not counted.
      if let target, word == UInt(bitPattern: ObjectIdentifier(target)) {
        if _getUnownedRetainCount(target) > 1 { field.reference = .unowned }
      } else {
        field.reference = .weak
      }
    #endif
    return target
  }

  /// The value of a property from the functions on which a `Mirror` is built. The mirror of a type may be its own.
  private func value(
    _ index: Int, of layout: Layout.Pointer, at address: UnsafeRawPointer
  ) -> Any {
    let isValue = if case .fields = layout.pointee.way { true } else { false }
    let owner = isValue ? layout.pointee.value(at: address) : Layout.object(at: address)
    return RuntimeField.value(index, of: owner, as: layout.pointee.type)
  }

  /// Returns whether the fields have the same names and values as those of a `Mirror`.
  func agree(
    _ layout: Layout.Pointer, with children: [Mirror.Child], at address: UnsafeRawPointer
  ) -> Bool {
    guard let fields = layout.pointee.fields,
      fields.map(\.name.text) == children.map({ $0.label ?? "" })
    else { return false }
    return zip(fields, children).allSatisfy { field, child in
      guard field.isStrong, !field.isVoid, !field.isDeclared else { return true }
      var read = ReflectionReader(layouts: layouts)
      var mirrored = ReflectionReader(layouts: layouts)
      read.read(at: address.advanced(by: field.offset), as: field.layout)
      mirrored.read(child.value)
      return mirrored.words == read.words
        || mirrored.words == [field.layout.pointee.number] + read.words
    }
  }

  /// The properties of an object, struct or tuple from a `Mirror`, those of its superclasses first.
  private func children(
    of layout: Layout.Pointer, at address: UnsafeRawPointer
  ) -> [Mirror.Child] {
    if case .fields = layout.pointee.way {
      return Array(Mirror(reflecting: layout.pointee.value(at: address)).children)
    }
    var levels: [Mirror] = []
    var level: Mirror? = Mirror(reflecting: Layout.object(at: address))
    while let mirror = level, mirror.subjectType != NSObject.self {
      levels.append(mirror)
      level = mirror.superclassMirror
    }
    return levels.reversed().flatMap { Array($0.children) }
  }

  /// Reads the properties that one class of an object declares, and those of its superclasses.
  mutating func read(level: Mirror, of object: AnyObject) {
    read(childrenOf: level, as: layouts[level.subjectType], ofObject: true)
    guard let above = level.superclassMirror else { return }
    let layout = layouts[above.subjectType]
    if !layout.pointee.isToolchain && !layout.pointee.isForeign {
      read(level: above, of: object)
    } else if layout.pointee.isToolchain, above.subjectType != NSObject.self {
      let outer = path
      path = Interned.Text("\(level.subjectType).super")
      read(object, ofToolchain: layout)
      path = outer
    }
  }

  // MARK: Enums

  /// Reads the case of an enum at an address, and its payload.
  mutating func read(enumAt address: UnsafeRawPointer, as layout: Layout.Pointer) {
    let found = RuntimeCase(at: address, of: layout.pointee.type)
    guard let name = found.name else {
      return read(mirrored: layout.pointee.value(at: address), as: layout)
    }
    // Two enums may share the memory of a name, but the type follows from the words before.
    words.append(UInt64(UInt(bitPattern: name)))
    guard let payload = found.payload else { return }
    let outer = path
    path = Interned.Text("\(layout.pointee.name.text).\(String(cString: name))")
    read(payload)
    path = outer
  }

  // MARK: Mirrors

  /// Reads a value by its `Mirror`, and not its type. A value without children is read as a whole, or is an opaque part.
  mutating func read(mirrored value: Any, as layout: Layout.Pointer) {
    guard beginsValue() else { return }
    defer { depth.values -= 1 }
    if layout.pointee.hasOwnMirror {
      if layout.pointee.size > 0 { addOpaque(layout.pointee.name) }
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection:
      words.append(UInt64(mirror.children.count))
      // A slice also has a place in its base.
      if let collection = value as? any Collection, let start = start(of: collection) {
        words.append(UInt64(bitPattern: Int64(start)))
      }
      for child in mirror.children { read(child.value) }
    case .set, .dictionary: read(unordered: mirror.children.map(\.value)) { $0.read($1) }
    default:
      if !mirror.children.isEmpty {
        let before = opaqueParts
        read(childrenOf: mirror, as: layout)
        if layout.pointee.isToolchain, opaqueParts.count > before.count {
          opaqueParts = before
          addOpaque(layout.pointee.name)
        }
      } else if mirror.displayStyle == .enum, let number = number(ofCase: value, in: layout) {
        words += [0, number]
      } else if layout.pointee.isToolchain, let value = value as? AnyHashable {
        words.append(Interned.number(of: value))
      } else if let type = value as? any Any.Type {
        words.append(UInt64(UInt(bitPattern: ObjectIdentifier(type))))
      } else if layout.pointee.size > 0 {
        addOpaque(layout.pointee.name)
      }
    }
  }

  private func start<Elements: Collection>(of elements: Elements) -> Int? {
    elements.startIndex as? Int
  }

  /// Returns a number for a case without a payload, of which a `Mirror` has no name. Nil if the text of the value may be
  /// the same for two cases.
  private func number(ofCase value: Any, in layout: Layout.Pointer) -> UInt64? {
    func byte<Value>(_: Value.Type) -> UInt64? {
      guard layout.pointee.size == 1, _isPOD(Value.self) else { return nil }
      return UInt64(unsafeBitCast(value as! Value, to: UInt8.self))
    }
    if let byte = _openExistential(layout.pointee.type, do: byte) { return byte }
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    {
      return nil
    }
    let name = "\(value)"
    // Without names in the program, the text is the type.
    return name == layout.pointee.name.text ? nil : Interned.number(of: name)
  }

  /// Reads the children of a `Mirror`: their count, and the label, type and value of each.
  mutating func read(
    childrenOf mirror: Mirror, as layout: Layout.Pointer, ofObject isObject: Bool = false
  ) {
    let outer = path
    words.append(UInt64(mirror.children.count))
    for (index, child) in mirror.children.enumerated() {
      let label = child.label ?? "\(index)"
      words.append(Interned.number(of: label))
      let owner = mirror.displayStyle == .tuple ? outer.text : layout.pointee.name.text
      path = Interned.Text(owner + (label.hasPrefix(".") ? label : "." + label))
      if layouts.declares(path.text, of: Swift.type(of: child.value)) {
        addOpaque(layouts[Swift.type(of: child.value)].pointee.name)
      } else if isObject, Swift.type(of: child.value) == Void.self {
        addOpaque("a non-copyable value")
      } else {
        read(child.value)
      }
    }
    path = outer
  }
}
