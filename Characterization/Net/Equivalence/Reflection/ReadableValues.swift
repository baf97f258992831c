import Foundation

/// A type of the toolchain that a reflection reads by a function of the type, because it has generic parameters or
/// hides what it stores.
@MainActor
protocol ReadableValue {
  /// Appends the words of this value, without its type.
  func read(into reader: inout ReflectionReader)
}

/// Any `Optional`, and no other type.
protocol OptionalValue {
  /// The type of the value, if there is one.
  static var wrapped: any Any.Type { get }
  /// The value as an object, if there is one.
  var object: AnyObject? { get }
}

extension Optional: OptionalValue, @MainActor ReadableValue {
  static var wrapped: any Any.Type { Wrapped.self }
  var object: AnyObject? { map { $0 as AnyObject } }

  func read(into reader: inout ReflectionReader) {
    reader.words.append(self == nil ? 0 : Tag.present)
    if let self { reader.read(typed: self) }
  }
}

extension Array: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    reader.words.append(UInt64(count))
    let layout = reader.layouts[Element.self]
    withUnsafeBufferPointer { elements in
      for index in elements.indices {
        reader.read(at: elements.baseAddress! + index, as: layout)
      }
    }
  }
}

extension Set: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    let layout = reader.layouts[Element.self]
    guard layout.pointee.isOneWord else {
      return reader.read(unordered: self) { $0.read(typed: $1) }
    }
    // Numbers and texts share nothing. To sort their words takes a tenth of the time.
    reader.words.append(UInt64(count))
    let start = reader.words.count
    for element in self { withUnsafePointer(to: element) { reader.read(at: $0, as: layout) } }
    reader.words[start...].sort()
  }
}

extension Dictionary: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    // One entry has no order. In a generic function, a loop over pairs takes as long as the rest of a small class.
    if count == 1 {
      reader.words.append(1)
      reader.read(typed: keys[startIndex])
      return reader.read(typed: values[startIndex])
    }
    reader.read(
      entries: self, key: { $0.read(typed: $1.key) }, value: { $0.read(typed: $1.value) })
  }
}

extension String: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    reader.words.append(Interned.number(of: self))
  }
}

extension Substring: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    // A slice has a place in its base.
    reader.words.append(UInt64(base.utf8.distance(from: base.startIndex, to: startIndex)))
    String(self).read(into: &reader)
  }
}

extension Character: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) { String(self).read(into: &reader) }
}

extension AttributedString: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    reader.words.append(Interned.number(of: AnyHashable(self)))
    // Two equal ones may have other scalars.
    String(characters).read(into: &reader)
  }
}

extension PersonNameComponents: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    let names = [namePrefix, givenName, middleName, familyName, nameSuffix, nickname]
    for name in names { name.read(into: &reader) }
    phoneticRepresentation.read(into: &reader)
  }
}

extension Data: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    // A slice has a place in its base.
    reader.words.append(UInt64(startIndex))
    reader.words.append(Interned.number(of: AnyHashable(self)))
  }
}

extension AnyHashable: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) { reader.read(base) }
}

extension Regex: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    guard #available(macOS 15, iOS 18, *), let pattern = _literalPattern else {
      return reader.addOpaque("\(Self.self)")
    }
    pattern.read(into: &reader)
  }
}

extension Task: @MainActor ReadableValue {
  func read(into reader: inout ReflectionReader) {
    reader.words.append(isCancelled ? 1 : 0)
    reader.addOpaque(reader.layouts[Self.self].pointee.name)
  }
}
