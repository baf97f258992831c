import Equivalence

/// A number in a transcript, written in the shortest form that reads back to the same Double.
///
/// Two numbers are equal only if all their bits are equal: `0` and `-0` differ.
package struct Number: Hashable, Sendable, CustomStringConvertible {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  /// Reads digits with an optional sign `-`, fraction and exponent. Returns nil for any other text, and
  /// for a number too large for a Double.
  package init?(_ text: some StringProtocol) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let bytes = Array(text.utf8)
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    // `Double` also reads `+1`, `.5`, `5.`, `0x10` and `inf`.
    guard let first = mantissa.first(where: { $0 != UInt8(ascii: "-") }), digits.contains(first),
      let last = mantissa.last, digits.contains(last),
      bytes.allSatisfy({ digits.contains($0) || "-+.eE".utf8.contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    self.value = value
  }

  package var description: String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  package static func == (left: Number, right: Number) -> Bool {
    left.value.bitPattern == right.value.bitPattern
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.bitPattern) }
}

/// A latitude and a longitude in degrees, written `LAT LON`.
///
/// The notation sets no range, because a scripted phone reports any value.
package struct Coordinate: Hashable, Sendable, CustomStringConvertible {
  package let latitude: Number
  package let longitude: Number

  package init(_ latitude: Double, _ longitude: Double) {
    self.latitude = Number(latitude)
    self.longitude = Number(longitude)
  }

  package var description: String { "\(latitude) \(longitude)" }
}

/// Values that are each written as one fixed text, such as `status denied`.
struct Phrases<Value: Sendable>: Sendable {
  let byText: [String: Value]

  init(_ values: [Value]) {
    byText = Dictionary(uniqueKeysWithValues: values.map { ("\($0)", $0) })
  }

  subscript(text: some StringProtocol) -> Value? { byText[String(text)] }

  /// The error for a text that is not in the notation. It lists up to five phrases that begin with the same word, or says
  /// what is `expected` if there are none.
  func unreadable(_ text: some StringProtocol, _ column: Int, _ expected: String) -> Unreadable {
    let word = text.prefix { $0 != " " }
    let similar = byText.keys.filter { $0 == word || $0.hasPrefix(word + " ") }
      .sorted { ($0.count, $0) < ($1.count, $1) }
    let rest = similar.count > 5 ? ", …" : ""
    let list = similar.prefix(5).map { "`\($0)`" }.joined(separator: ", ") + rest
    return Unreadable(
      column: column,
      message: "expected \(similar.isEmpty ? expected : list), found `\(text)`")
  }
}

/// Reads the words of a line from left to right. One space separates two words.
struct Words {
  private var words: [(text: Substring, column: Int)] = []
  private var end: Int

  /// Reads a text that begins in this column of its line, from 1.
  init(_ text: some StringProtocol, column: Int = 1) {
    end = column
    for word in String(text)[...].split(separator: " ", omittingEmptySubsequences: false) {
      words.append((word, end))
      end += word.count + 1
    }
    // Reversed, because an array removes its last element fast.
    words.reverse()
  }

  var isAtEnd: Bool { words.isEmpty }
  /// The column of the next word, or of the end of the line. `end` includes a space after the last word.
  var column: Int { words.last?.column ?? end - 1 }

  /// Takes the rest of the line, and returns it with its column.
  mutating func rest() -> (text: String, column: Int) {
    defer { words = [] }
    return (words.reversed().map(\.text).joined(separator: " "), column)
  }

  /// Takes the rest of the line, and returns the words between each separator.
  mutating func parts(_ separator: String) -> [Words] {
    var (text, column) = rest()
    return text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      defer { column += part.count + separator.count }
      return Words(part, column: column)
    }
  }

  mutating func next(_ expected: String) throws(Unreadable) -> Substring {
    guard let word = words.last, !word.text.isEmpty else { throw unexpected(expected) }
    words.removeLast()
    return word.text
  }

  /// Takes the next word if it is `word`. Returns whether it is.
  mutating func take(_ word: String) -> Bool {
    guard let next = words.last, next.text == word else { return false }
    words.removeLast()
    return true
  }

  /// Takes the next two words if they are these. Returns whether they are.
  mutating func take(_ first: String, _ second: String) -> Bool {
    guard let next = words.dropLast().last, next.text == second else { return false }
    return take(first) && take(second)
  }

  mutating func expect(_ word: String) throws(Unreadable) {
    guard take(word) else { throw unexpected("`\(word)`") }
  }

  mutating func number(_ expected: String) throws(Unreadable) -> Double {
    guard let word = words.last, let number = Number(word.text) else {
      throw unexpected("\(expected), a number such as 52.5, -1 or 5e-324")
    }
    words.removeLast()
    return number.value
  }

  mutating func location() throws(Unreadable) -> Location {
    var location = Location(try numberOrNaN("a latitude"), try numberOrNaN("a longitude"))
    for detail in Location.Detail.allCases where take("\(detail)") {
      location[detail] = Number(try numberOrNaN("a value of \(detail)"))
    }
    return location
  }

  mutating func heading() throws(Unreadable) -> Heading {
    let degrees = try numberOrNaN("degrees")
    try expect("accuracy")
    var heading = Heading(degrees, accuracy: try numberOrNaN("an accuracy"))
    if take("trueHeading") { heading.trueHeading = Number(try numberOrNaN("a true heading")) }
    if take("timestamp") { heading.timestamp = Number(try numberOrNaN("a timestamp")) }
    return heading
  }

  private mutating func numberOrNaN(_ expected: String) throws(Unreadable) -> Double {
    take("nan") ? .nan : try number(expected)
  }

  func finish() throws(Unreadable) {
    if !isAtEnd { throw unexpected("the end of the line") }
  }

  func unexpected(_ expected: String) -> Unreadable {
    let found =
      switch words.last?.text {
      case nil: "found the end of the line"
      case "": "found an extra space"
      case let word?: "found `\(word)`"
      }
    return Unreadable(column: column, message: "expected \(expected), \(found)")
  }
}
