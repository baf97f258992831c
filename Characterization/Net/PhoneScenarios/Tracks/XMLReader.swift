import Equivalence
import Foundation

/// Reads the XML of a GPX file, piece by piece. Skips comments and processing instructions, and refuses document types.
///
/// Foundation's parser is not used: on Linux, some malformed files crash it, and its errors have wrong names.
struct XMLReader {
  typealias Attribute = (name: String, value: String)

  enum Piece {
    case begin(name: String, attributes: [Attribute])
    /// A part of a text, because a comment or CDATA may be inside of it.
    case text(String)
    case end
  }

  /// The number of open elements, including the one that begins with the last piece.
  var depth: Int { open.count }
  /// The place of the last piece.
  private(set) var place = Place()

  private let file: String
  private let bytes: [UInt8]
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the last tag is one such as `<ele/>`.
  private var isEmptyTag = false
  /// Where the last piece begins, and where the next one does.
  private var start: Int
  private var index: Int

  init(_ data: Data, file: String) {
    self.file = file
    bytes = Array(data)
    // A byte order mark.
    start = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    index = start
  }

  /// Returns the next piece, or nil at the end of the file.
  ///
  /// - Throws: ``Problem`` with the place if the XML is malformed, or if a name or a text is not UTF-8.
  mutating func next() throws(Problem) -> Piece? {
    if isEmptyTag {
      isEmptyTag = false
      open.removeLast()
      return .end
    }
    while index < bytes.count {
      place.advance(over: bytes[start..<index])
      start = index
      if bytes[index] != UInt8(ascii: "<") { return .text(try text()) }
      if skips("<!--") {
        try skip(through: "-->", of: "a comment")
      } else if skips("<?") {
        try skip(through: "?>", of: "a processing instruction")
      } else if skips("<![CDATA[") {
        let start = index
        try skip(through: "]]>", of: "a CDATA section")
        return .text(try string(start..<index - 3))
      } else if skips("<!") {
        throw problem(
          "<! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <")
      } else if skips("</") {
        try endTag()
        return .end
      } else {
        index += 1
        return try beginTag()
      }
    }
    if let name = open.last {
      throw problem("the file ends before </\(name.shortened)>; export the track again")
    }
    guard hasRoot else { throw problem("not GPX: the file has no <gpx>; export the track as GPX") }
    return nil
  }

  /// Returns a problem at a byte of the last piece; without `index`, at its first byte.
  func problem(_ message: String, at index: Int? = nil) -> Problem {
    var place = place
    if let index { place.advance(over: bytes[start..<index]) }
    return Problem(file: file, line: place.line, column: place.column, message)
  }

  // MARK: Pieces

  private mutating func text() throws(Problem) -> String {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = try decoded(index..<end)
    index = end
    guard !open.isEmpty || text.allSatisfy(\.isWhitespace) else {
      throw problem(
        hasRoot
          ? "a text after the end of the track; remove it"
          : "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8")
    }
    return text
  }

  private mutating func beginTag() throws(Problem) -> Piece {
    let name = try name("the name of a tag; write &lt; for < in a text")
    guard !open.isEmpty || !hasRoot else {
      throw problem("<\(name.shortened)> after the end of the track; keep one <gpx>…</gpx>")
    }
    hasRoot = true
    open.append(name)
    var attributes: [Attribute] = []
    skipSpace()
    while !skips(">") {
      isEmptyTag = skips("/>")
      if isEmptyTag { break }
      let attribute = try attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw problem("the attribute \(attribute.name.shortened) appears twice; keep one")
      }
      attributes.append(attribute)
      skipSpace()
    }
    return .begin(name: name, attributes: attributes)
  }

  private mutating func attribute() throws(Problem) -> Attribute {
    let name = try name("> or an attribute such as lat=\"52.5\"")
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    skipSpace()
    let hasValue = skips("=")
    skipSpace()
    guard hasValue, index < bytes.count, quotes.contains(bytes[index]) else {
      throw problem("expected \(name.shortened)=\"value\", with quotes", at: index)
    }
    let quote = bytes[index]
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }),
      rest[end] == quote
    else {
      throw problem(
        "the value of \(name.shortened) contains < or has no closing quote; write &lt; or the quote",
        at: index)
    }
    index = end + 1
    return (name, try decoded(rest.startIndex..<end))
  }

  private mutating func endTag() throws(Problem) {
    let name = try name("the name of a tag; write &lt; for < in a text")
    guard let expected = open.popLast(), name == expected else {
      throw problem(
        "</\(name.shortened)> does not match the open tag; close the inner element first")
    }
    skipSpace()
    guard skips(">") else { throw problem("expected > after </\(name.shortened)", at: index) }
  }

  private mutating func name(_ expected: String) throws(Problem) -> String {
    let end = bytes[index...].firstIndex { " \t\r\n/>=<\"'&".utf8.contains($0) } ?? bytes.count
    guard end > index else { throw problem("expected \(expected)", at: index) }
    defer { index = end }
    return try string(index..<end)
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
  }

  /// Skips this text, and returns whether it is next.
  private mutating func skips(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skip(through end: String, of what: String) throws(Problem) {
    while !skips(end) {
      guard index < bytes.count else { throw problem("\(what) has no end; close it with \(end)") }
      index += 1
    }
  }

  private func string(_ range: Range<Int>) throws(Problem) -> String {
    // UTF-16 has zeros.
    if !bytes[range].contains(0), let text = String(validating: bytes[range], as: UTF8.self) {
      return text
    }
    let scalars = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    let start = String(scalars.prefix { $0 != "\0" && $0 != "\u{FFFD}" })
    throw problem(
      "expected UTF-8, found other bytes; save the file as UTF-8",
      at: range.lowerBound + start.utf8.count)
  }

  /// Returns a text or the value of an attribute, with its entities replaced.
  private func decoded(_ range: Range<Int>) throws(Problem) -> String {
    let text = try string(range)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(pieces[0])
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: ";"), let scalar = scalar(named: piece[..<end]) else {
        let offset = text.utf8.distance(from: text.startIndex, to: piece.startIndex)
        throw problem(
          "an & begins no character reference such as &#233; write &amp; for & itself",
          at: range.lowerBound + offset - 1)
      }
      result.unicodeScalars.append(scalar)
      result += piece[end...].dropFirst()
    }
    return result
  }

  private static let entities: [Substring: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  private func scalar(named name: Substring) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return XMLReader.entities[name] }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return number.flatMap(Unicode.Scalar.init)
  }
}

/// A place in a file: its line and its column, both from 1.
struct Place {
  private(set) var line = 1
  /// Counts Unicode scalars.
  private(set) var column = 1

  mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
