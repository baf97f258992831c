import Foundation

/// Rejects files that crash FoundationXML on Linux. `scripts/fuzz` found them.
///
/// The causes are bytes that do not match the encoding, uncommon encodings, processing instructions without
/// data (`<?a?>`), and document types, which GPX does not have.
enum XMLGuard {
  /// - Throws: `GPX.Failure` with the line, or `CancellationError` if `goesOn` returned false.
  static func check(_ file: URL, goesOn: () -> Bool) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var chunk = try handle.read(upToCount: 1 << 16) ?? Data()
    var encoding = try Encoding(head: chunk.prefix(4096))
    var scanner = Scanner()
    while !chunk.isEmpty {
      guard goesOn() else { throw CancellationError() }
      try chunk.withUnsafeBytes { bytes in
        // Chunks have an even length, so only the end of the file can split a unit of two bytes.
        var index = 0
        while index < bytes.count {
          let unit = encoding.unit(at: index, in: bytes)
          guard let unit, encoding.accepts(unit) else {
            throw GPX.Failure(line: scanner.line, Encoding.broken)
          }
          // The scanner needs only ASCII.
          try scanner.scan(unit < 0x80 ? UInt8(unit) : 0x80)
          index += encoding.width
        }
      }
      chunk = try handle.read(upToCount: 1 << 16) ?? Data()
    }
    if encoding.isCutOff { throw GPX.Failure(line: scanner.line, Encoding.broken) }
  }

  /// The encoding of the file, and the bytes that it does not allow.
  ///
  /// Only common encodings are supported: libxml2 crashes on others that it guesses.
  private struct Encoding {
    static let broken = "the bytes are not valid in the file's encoding; save it as UTF-8"
    private static let names = [
      1: ["utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252"],
      2: ["utf-16", "utf-16le", "utf-16be"],
    ]

    /// The number of bytes in a code unit: 2 in UTF-16, otherwise 1.
    let width: Int
    private let isBigEndian: Bool
    /// The greatest valid code unit.
    private let limit: UInt16
    /// The invalid code units below ``limit``.
    private let holes: [UInt16]
    /// Whether the last code unit was a high surrogate, which needs a low surrogate after it.
    private(set) var isCutOff = false

    init(head: Data) throws {
      let start = Array(head.prefix(4))
      isBigEndian = start.starts(with: [0xFE, 0xFF]) || start == [0, 0x3C, 0, 0x3F]
      let isLittleEndian = start.starts(with: [0xFF, 0xFE]) || start == [0x3C, 0, 0x3F, 0]
      width = isBigEndian || isLittleEndian ? 2 : 1
      let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
      // The parser reports an empty file.
      if width == 1, let first = text.first {
        guard "< \t\r\n".utf8.contains(first), !start.contains(0) else {
          throw GPX.Failure(
            line: 1, column: 1,
            "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8")
        }
      }
      let name = try Encoding.declared(
        in: width == 1 ? String(decoding: text, as: UTF8.self) : Encoding.utf16(text, isBigEndian))
      limit = name == "us-ascii" ? 0x7F : .max
      holes = name == "windows-1252" ? [0x81, 0x8D, 0x8F, 0x90, 0x9D] : []
      guard let name, !Encoding.names[width, default: []].contains(name) else { return }
      let isKnown = Encoding.names.values.joined().contains(name)
      throw GPX.Failure(
        line: 1,
        isKnown
          ? Encoding.broken
          : "the encoding \(name.shortened) is not supported; save the file as UTF-8")
    }

    private static func utf16(_ text: Data, _ isBigEndian: Bool) -> String {
      let bytes = Array(text)
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      }
      let decoded = String(decoding: isBigEndian ? units : units.map(\.byteSwapped), as: UTF16.self)
      return String(decoded.unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    /// The name in the XML declaration, in lower case; nil if there is no declaration or no name.
    ///
    /// Throws for any malformed declaration, because libxml2 could still read a name that we miss.
    private static func declared(in head: String) throws -> String? {
      let start = /<\?xml[ \t\r\n]/.matchingSemantics(.unicodeScalar)
      guard head.prefixMatch(of: start) != nil else { return nil }
      let declaration =
        #/
        <\?xml \s+ version \s*=\s* ["']1\.[0-9]["']
        (?: \s+ encoding \s*=\s* ["'] ([^"']*) ["'] )?
        (?: \s+ standalone \s*=\s* ["'] (?:yes|no) ["'] )?
        \s* \?>
        /#.matchingSemantics(.unicodeScalar)
      guard let match = head.prefixMatch(of: declaration) else {
        throw GPX.Failure(
          line: 1,
          "the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
      }
      return match.1?.lowercased()
    }

    /// The code unit that begins at this index; nil if the file ends inside it.
    func unit(at index: Int, in bytes: UnsafeRawBufferPointer) -> UInt16? {
      guard width == 2 else { return UInt16(bytes[index]) }
      guard index + 1 < bytes.count else { return nil }
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }

    /// Whether the code unit is valid after the previous one.
    mutating func accepts(_ unit: UInt16) -> Bool {
      guard unit <= limit, holes.isEmpty || !holes.contains(unit) else { return false }
      guard width == 2 else { return true }
      let completes = (0xDC00...0xDFFF).contains(unit)
      defer { isCutOff = (0xD800...0xDBFF).contains(unit) }
      return completes == isCutOff
    }
  }

  /// Rejects document types, and processing instructions that have no data. Ignores comments and CDATA.
  private struct Scanner {
    private enum State {
      case text
      case tag
      case declaration
      case instruction
      case instructionEnd
      /// Inside a comment, CDATA or the data of a processing instruction. It ends when `of` bytes `end` are followed
      /// by `>`. `missing` is the number of bytes `end` that must still come before the `>`.
      case quoted(end: UInt8, missing: Int, of: Int)

      static func data(until end: UInt8, count: Int) -> State {
        .quoted(end: end, missing: count, of: count)
      }
    }

    private var state = State.text
    private(set) var line = 1

    mutating func scan(_ byte: UInt8) throws {
      if byte == UInt8(ascii: "\n") { line += 1 }
      // The fast path for nearly every byte.
      if case .text = state, byte != UInt8(ascii: "<") { return }
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      switch (state, byte) {
      case (.quoted(_, ...0, _), UInt8(ascii: ">")): state = .text
      case (.quoted(let end, let missing, let count), _):
        state = .quoted(end: end, missing: byte == end ? missing - 1 : count, of: count)
      // The second hyphen of `<!--` does not count for the end.
      case (.declaration, UInt8(ascii: "-")):
        state = .quoted(end: UInt8(ascii: "-"), missing: 3, of: 2)
      case (.declaration, UInt8(ascii: "[")):
        state = .data(until: UInt8(ascii: "]"), count: 2)
      case (.declaration, UInt8(ascii: "D")):
        throw GPX.Failure(line: line, "GPX has no document type; remove <!DOCTYPE …>")
      case (.declaration, _):
        throw GPX.Failure(
          line: line,
          "<! begins neither a comment nor CDATA; write &lt;! for the characters themselves")
      case (.instructionEnd, UInt8(ascii: ">")):
        throw GPX.Failure(line: line, "a processing instruction without data; remove <?…?>")
      case (.instruction, UInt8(ascii: "?")), (.instructionEnd, UInt8(ascii: "?")):
        state = .instructionEnd
      case (.instruction, _), (.instructionEnd, _):
        state = isSpace ? .data(until: UInt8(ascii: "?"), count: 1) : .instruction
      case (.tag, UInt8(ascii: "?")): state = .instruction
      case (.tag, UInt8(ascii: "!")): state = .declaration
      case (_, UInt8(ascii: "<")): state = .tag
      default: state = .text
      }
    }
  }
}
