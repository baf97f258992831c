/// Standard types whose generic parameters are needed to read them.
protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
  static func isPresent(at address: UnsafeRawPointer) -> Bool
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: any Any.Type { Wrapped.self }

  static func isPresent(at address: UnsafeRawPointer) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee != nil
  }

  var wrapped: Any? { map { $0 } }
}

/// A value that a reflection reads only in part.
protocol PartlyReadable {
  /// What can be read. `isAll` if nothing else decides what the value does.
  static func readablePart(at address: UnsafeRawPointer) -> (part: AnyHashable?, isAll: Bool)
}

extension Task: PartlyReadable {
  static func readablePart(at address: UnsafeRawPointer) -> (part: AnyHashable?, isAll: Bool) {
    (address.assumingMemoryBound(to: Self.self).pointee.isCancelled, false)
  }
}

extension AsyncStream.Continuation: PartlyReadable {
  static func readablePart(at address: UnsafeRawPointer) -> (part: AnyHashable?, isAll: Bool) {
    (nil, false)
  }
}

extension Regex: PartlyReadable {
  static func readablePart(at address: UnsafeRawPointer) -> (part: AnyHashable?, isAll: Bool) {
    let pattern = address.assumingMemoryBound(to: Self.self).pointee._literalPattern
    return (pattern, pattern != nil)
  }
}

/// A collection whose elements a reflection reads.
@MainActor
protocol ReadableCollection {
  /// The types of an element, or of a key and its value.
  static var elementTypes: (any Any.Type, any Any.Type) { get }
  static func read(
    at address: UnsafeRawPointer, as elements: (Layout.Pointer, Layout.Pointer),
    into reader: inout ReflectionReader)
}

extension Array: @MainActor ReadableCollection {
  static var elementTypes: (any Any.Type, any Any.Type) { (Element.self, Element.self) }

  static func read(
    at address: UnsafeRawPointer, as elements: (Layout.Pointer, Layout.Pointer),
    into reader: inout ReflectionReader
  ) {
    address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { buffer in
      reader.append(UInt64(buffer.count))
      guard let first = UnsafeRawPointer(buffer.baseAddress) else { return }
      for index in buffer.indices {
        reader.read(
          at: first.advanced(by: index * MemoryLayout<Element>.stride), as: elements.0)
      }
    }
  }
}

extension Set: @MainActor ReadableCollection {
  static var elementTypes: (any Any.Type, any Any.Type) { (Element.self, Element.self) }

  static func read(
    at address: UnsafeRawPointer, as elements: (Layout.Pointer, Layout.Pointer),
    into reader: inout ReflectionReader
  ) {
    reader.read(unordered: address.assumingMemoryBound(to: Self.self).pointee) { reader, element in
      withUnsafePointer(to: element) { reader.read(at: $0, as: elements.0) }
    }
  }
}

extension Dictionary: @MainActor ReadableCollection {
  static var elementTypes: (any Any.Type, any Any.Type) { (Key.self, Value.self) }

  static func read(
    at address: UnsafeRawPointer, as elements: (Layout.Pointer, Layout.Pointer),
    into reader: inout ReflectionReader
  ) {
    let dictionary = address.assumingMemoryBound(to: Self.self).pointee
    if dictionary.count == 1 {
      // Without a tuple of both, whose type takes long to find.
      reader.append(1)
      let start = dictionary.startIndex
      withUnsafePointer(to: dictionary.keys[start]) { reader.read(at: $0, as: elements.0) }
      withUnsafePointer(to: dictionary.values[start]) { reader.read(at: $0, as: elements.1) }
      return
    }
    reader.read(
      entries: dictionary,
      key: { reader, entry in
        withUnsafePointer(to: entry.key) { reader.read(at: $0, as: elements.0) }
      },
      value: { reader, entry in
        withUnsafePointer(to: entry.value) { reader.read(at: $0, as: elements.1) }
      })
  }
}

extension SnapshotValue {
  static var valueType: any Any.Type { Value.self }

  /// Reads the value of an instance at an address.
  @MainActor static func read(
    at address: UnsafeRawPointer, as layout: Layout.Pointer, into reader: inout ReflectionReader
  ) {
    let value = address.assumingMemoryBound(to: Self.self).pointee.snapshotValue
    withUnsafePointer(to: value) { reader.read(at: $0, as: layout) }
  }
}
