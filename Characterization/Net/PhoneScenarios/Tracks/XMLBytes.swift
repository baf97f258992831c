import Equivalence
import Foundation

/// The bytes of an XML file, checked and changed for Foundation's parser.
///
/// With Swift 6.3 on Linux, it crashes if a name or a comment is not UTF-8, and if a processing instruction has
/// no data.
struct XMLBytes {
  private(set) var bytes: [UInt8]
  private let file: String

  /// - Throws: ``Problem`` with the place if the file is not UTF-8, or if something else than comments and processing
  ///   instructions is before its first tag.
  init(_ data: Data, file: String) throws(Problem) {
    self.file = file
    let mark = Array("\u{FEFF}".utf8)
    bytes = Array(data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    try checkEncoding()
    try checkPrologue()
    hideDeclaration()
    fillInstructions()
  }

  private func checkEncoding() throws(Problem) {
    // UTF-16 has zeros.
    guard bytes.contains(0) || String(bytes: bytes, encoding: .utf8) == nil else { return }
    var place = Place()
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&rest), scalar != "\0" {
      for byte in String(scalar).utf8 { place.advance(over: byte) }
    }
    throw Problem(
      file: file, line: place.line, column: place.column,
      "expected UTF-8, found other bytes; save the file as UTF-8")
  }

  /// Refuses document types. Their entities can make a text of any length.
  private func checkPrologue() throws(Problem) {
    var rest = bytes[...]
    while true {
      rest = rest.drop { " \t\r\n".utf8.contains($0) }
      if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).firstRange(of: "-->".utf8) else {
          throw problem("a comment has no end; close it with -->", at: rest)
        }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = rest.dropFirst(2).firstRange(of: "?>".utf8) else {
          throw problem("a processing instruction has no end; close it with ?>", at: rest)
        }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<!".utf8) {
        throw problem(
          "<! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <",
          at: rest)
      } else if rest.isEmpty {
        throw problem("not GPX: the file has no <gpx>; export the track as GPX", at: rest)
      } else if rest.first != UInt8(ascii: "<") {
        throw problem(
          "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8", at: rest)
      } else {
        return
      }
    }
  }

  private func problem(_ message: String, at rest: ArraySlice<UInt8>) -> Problem {
    var place = Place()
    for byte in bytes[..<rest.startIndex] { place.advance(over: byte) }
    return Problem(file: file, line: place.line, column: place.column, message)
  }

  /// Makes `<?xml …?>` an instruction for nobody, because the parser would believe its encoding.
  private mutating func hideDeclaration() {
    if bytes.starts(with: "<?xml".utf8) { bytes[4] = UInt8(ascii: "_") }
  }

  /// Adds a space to each instruction without data: `<?a?>` becomes `<?a ?>`.
  private mutating func fillInstructions() {
    var filled: [UInt8] = []
    var rest = bytes[...]
    // Not with firstRange(of: "<?"): it would take as long as all the rest of reading.
    while let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      let isStart = mark > 0 && bytes[mark - 1] == UInt8(ascii: "<")
      let afterMark = rest[(mark + 1)...]
      let end =
        isStart
        ? afterMark.firstIndex { " \t\r\n?".utf8.contains($0) } ?? rest.endIndex
        : afterMark.startIndex
      filled += rest[..<end]
      rest = rest[end...]
      if isStart && rest.starts(with: "?>".utf8) { filled.append(UInt8(ascii: " ")) }
    }
    bytes = filled + rest
  }
}

/// Finds the beginnings of tags. The parser only says how far it has read.
struct TagPlaces {
  private let bytes: [UInt8]
  private var index = 0
  private var here = Place()
  private var tag = Place()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the place of the last `<` before a place. A later call must not ask for an earlier place.
  mutating func last(before end: Place) -> Place {
    while index < bytes.count, here < end {
      if bytes[index] == UInt8(ascii: "<") { tag = here }
      here.advance(over: bytes[index])
      index += 1
    }
    return tag
  }

  /// Returns whether a place is the end of the file.
  mutating func isEnd(_ end: Place) -> Bool {
    _ = last(before: end)
    return index == bytes.count
  }
}

/// A place in a file: its line and its column, both from 1.
struct Place: Comparable {
  var line = 1
  /// Counts Unicode scalars.
  var column = 1

  mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  static func < (one: Place, other: Place) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
