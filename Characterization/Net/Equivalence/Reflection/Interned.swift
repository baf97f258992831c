/// Numbers that stand for values in a reflection. Equal values have the same number until the process ends.
@MainActor
enum Interned {
  private static var values: [AnyHashable: UInt64] = [:]
  private static var texts: [String] = []
  // By their bytes: two texts with other scalars may be equal. The leak detector does not see what a `Data` retains.
  private static var textNumbers: [[UInt8]: UInt64] = [:]

  /// A text as a number.
  struct Text {
    let number: UInt64
    @MainActor var text: String { texts[Int(number)] }

    @MainActor init(_ text: String) { number = Interned.number(of: text) }
    init(number: UInt64) { self.number = number }
  }

  static func number(of value: AnyHashable) -> UInt64 {
    if let number = values[value] { return number }
    values[value] = UInt64(values.count)
    return UInt64(values.count - 1)
  }

  static func number(of text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    if let number = textNumbers[bytes] { return number }
    textNumbers[bytes] = UInt64(texts.count)
    texts.append(text)
    return UInt64(texts.count - 1)
  }
}
