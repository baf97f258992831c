import Foundation

/// Numbers that stand for values in a reflection. Equal values have the same number until the process ends.
@MainActor
package enum Interned {
  private static var values: [AnyHashable: UInt64] = [:]
  private static var texts = [""]
  /// How many bytes all texts and data have.
  private(set) static var byteCount = 0
  // By their bytes: two texts with other scalars may be equal. The leak detector does not see what a `Data` retains.
  private static var textNumbers: [[UInt8]: UInt64] = [[]: 0]

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
    let bytes = Array(text.utf8)
    if let number = textNumbers[bytes] { return number }
    textNumbers[bytes] = UInt64(texts.count)
    texts.append(text)
    byteCount += bytes.count
    return UInt64(texts.count - 1)
  }
}
