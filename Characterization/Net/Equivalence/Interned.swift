import Foundation

/// Numbers that stand for values in a reflection. Equal values have the same number until the process ends.
@MainActor
enum Interned {
  private static var values: [AnyHashable: UInt64] = [:]
  private static var texts: [String] = []
  private static var cases: [Case: Text] = [:]
  private static var textNumbers: [ExactText: UInt64] = [:]

  /// A text as a number.
  struct Text {
    let number: UInt64
    @MainActor var text: String { texts[Int(number)] }

    @MainActor init(_ text: String) { number = Interned.number(of: text) }
    init(number: UInt64) { self.number = number }
  }

  /// A text that is equal only to one with the same scalars.
  private struct ExactText: Hashable {
    let text: String

    static func == (one: ExactText, other: ExactText) -> Bool {
      var (one, other) = (one.text, other.text)
      // In a debug build, a loop over the bytes takes most of the time of a reflection.
      return one.withUTF8 { one in
        other.withUTF8 { other in
          guard one.count == other.count, let a = one.baseAddress, let b = other.baseAddress
          else { return one.isEmpty && other.isEmpty }
          return memcmp(a, b, one.count) == 0
        }
      }
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// A case of an enum. Two enums may share the memory of a name.
  private struct Case: Hashable {
    let type: ObjectIdentifier
    let name: UnsafePointer<CChar>
  }

  /// Returns the name of a case after that of its type.
  static func path(ofCase name: UnsafePointer<CChar>, in layout: Layout.Pointer) -> Text {
    let key = Case(type: layout.pointee.id, name: name)
    if let path = cases[key] { return path }
    let path = Text("\(layout.pointee.name.text).\(String(cString: name))")
    cases[key] = path
    return path
  }

  static func number(of value: AnyHashable) -> UInt64 {
    if let number = values[value] { return number }
    values[value] = UInt64(values.count)
    return UInt64(values.count - 1)
  }

  static func number(of text: String) -> UInt64 {
    if let number = textNumbers[ExactText(text: text)] { return number }
    textNumbers[ExactText(text: text)] = UInt64(texts.count)
    texts.append(text)
    return UInt64(texts.count - 1)
  }
}
