import Foundation

/// XML's decimals: Swift also reads hexadecimal numbers, infinity and nan.
func decimal(_ text: String) -> Double? {
  let text = text.withoutSpaceAround
  guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

private let iso8601 = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

/// A time without a zone is UTC, as GPX demands of all. Foundation takes what follows a time for part
/// of it.
func date(_ text: String) -> Date? {
  let end = text.utf8.last
  guard !text.utf8.contains(UInt8(ascii: " ")), end == UInt8(ascii: "Z") || !text.contains("Z")
  else { return nil }
  return (try? iso8601.parse(text)) ?? (try? iso8601.parse(text + "Z"))
}

extension String {
  /// Foundation's own takes a third of the time of a long track.
  var withoutSpaceAround: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = utf8[...]
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// Its beginning and its end, so that a message that quotes it stays readable.
  package var shortened: String {
    guard unicodeScalars.count > 40 else { return self }
    return String(unicodeScalars.prefix(20)) + "…" + String(unicodeScalars.suffix(19))
  }
}
