import Foundation

extension String {
  /// The text in a form that a terminal shows on one line. Escapes such as `\u{1B}` replace control characters,
  /// line separators, noncharacters and the characters that change the direction of writing.
  package var printable: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    return unicodeScalars.map { $0.isPrintable ? String($0) : $0.escaped(asASCII: true) }.joined()
  }

  /// The text with escapes such as `\u{0301}` for everything but ASCII.
  var spelled: String {
    unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
  }

  /// The text with `…` for each word with a digit and for each quoted text, so that two lines of one kind are equal.
  var withoutValues: String {
    // Most lines have none, and an expression takes a hundred times longer to see that.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x22 && !(0x30...0x39).contains($0) }) { return self }
    return replacing(/"[^"]*"?|[\w.+\-]*\d[\w.+\-]*/, with: "…")
  }

  /// How many columns a terminal needs for a printable text.
  package var width: Int { reduce(0) { $0 + $1.width } }
}

extension Character {
  /// How many columns a terminal needs. East Asian scripts and emoji need two.
  package var width: Int {
    if isASCII { return 1 }
    guard let first = unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl && !properties.isNoncharacterCodePoint
    }
  }
}

/// Formats a number as in `1,234,567`, in every locale.
package func grouped(_ number: Int) -> String {
  number.formatted(.number.locale(Locale(identifier: "en_US")))
}

/// Formats a number with a noun, as in `3 inputs` or `1 input`.
package func count(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// Joins names as in `legacy, modern and mine`.
package func list(_ names: [String]) -> String {
  let rest = names.dropLast().joined(separator: ", ")
  return rest.isEmpty ? names.joined() : "\(rest) and \(names[names.count - 1])"
}
