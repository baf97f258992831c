import Foundation

/// Numbers that stand for values in a reflection. Equal values have the same number until the process ends.
@MainActor
package enum Interned {
  private static var values: [AnyHashable: UInt64] = [:]
  private static var texts = [""]
  /// How many bytes all texts and data have.
  private(set) static var byteCount = 0
  private static var textNumbers: [Scalars: UInt64] = [Scalars(of: ""): 0]

  /// A text as a number. A copy costs nothing, because no reference is counted.
  struct Text {
    /// The number of the text. Less than 2^32, so that two numbers fit into a word.
    let number: UInt64
    /// The empty text, with which each reading begins.
    static let empty = Text(number: 0)
    /// The text itself.
    @MainActor var text: String { texts[Int(number)] }

    /// Gives a text its number.
    @MainActor init(_ text: String) { number = Interned.number(of: text) }
    /// The text that has this number. The number must come from another `Text`.
    init(number: UInt64) { self.number = number }
  }

  /// Returns the number of a value, by its `==`. Do not pass a `String`, because two texts with other scalars may be equal.
  package static func number(of value: AnyHashable) -> UInt64 {
    if let number = values[value] { return number }
    values[value] = UInt64(values.count)
    byteCount += (value.base as? Data)?.count ?? 0
    return UInt64(values.count - 1)
  }

  /// Returns the number of a text, by its scalars.
  static func number(of text: String) -> UInt64 {
    let scalars = Scalars(of: text)
    if let number = textNumbers[scalars] { return number }
    textNumbers[scalars] = UInt64(texts.count)
    texts.append(text)
    byteCount += text.utf8.count
    return UInt64(texts.count - 1)
  }

  /// A text that equals only one with the same scalars. For a `String`, "é" is also "e" with an accent of its own.
  private struct Scalars: Hashable {
    private let text: String

    init(of text: String) {
      var text = text
      text.makeContiguousUTF8()
      self.text = text
    }

    /// Calls `body` with the bytes where they are. A copy of them took half the time of an exploration of many texts.
    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      text.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }!
    }

    static func == (one: Scalars, other: Scalars) -> Bool {
      one.withBytes { one in
        other.withBytes { other in
          one.count == other.count
            && (one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0)
        }
      }
    }

    func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
  }
}
