import Foundation

/// Keeps from FoundationXML on Linux what it crashes on, found by fuzzing: encodings it cannot
/// follow, processing instructions without data (`<?a?>`), and document types, which GPX never has.
enum XMLGuard {
  /// - Throws: `GPX.Failure` with the line.
  static func check(_ file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var chunk = try handle.read(upToCount: 1 << 16) ?? Data()
    var encoding = try Encoding(head: chunk.prefix(4096))
    var scanner = Scanner()
    while !chunk.isEmpty {
      try chunk.withUnsafeBytes { bytes in
        // Chunks are even, so a unit of two bytes is cut in two only at the end of the file.
        for index in stride(from: 0, to: bytes.count, by: encoding.width) {
          let unit = encoding.unit(at: index, in: bytes)
          guard let unit, encoding.accepts(unit) else {
            throw GPX.Failure(line: scanner.line, Encoding.broken)
          }
          // Only ASCII matters to the scanner.
          try scanner.scan(unit < 0x80 ? UInt8(unit) : 0x80)
        }
      }
      chunk = try handle.read(upToCount: 1 << 16) ?? Data()
    }
    if encoding.isCutOff { throw GPX.Failure(line: scanner.line, Encoding.broken) }
  }

  /// How the bytes are to be read, and which of them cannot be. What libxml2 would guess beside the
  /// usual makes it crash.
  private struct Encoding {
    static let broken = "the file is not in the encoding that it claims; save it as UTF-8"
    private static let names = [
      1: ["utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252"],
      2: ["utf-16", "utf-16le", "utf-16be"],
    ]

    /// Bytes in a unit: 2 in UTF-16.
    let width: Int
    private let isBigEndian: Bool
    /// The greatest unit that means something, and those below it that do not.
    private let limit: UInt16
    private let holes: [UInt16]
    /// Whether the first half of a character outside the basic plane was read.
    private(set) var isCutOff = false

    init(head: Data) throws {
      let start = Array(head.prefix(4))
      isBigEndian = start.starts(with: [0xFE, 0xFF]) || start == [0, 0x3C, 0, 0x3F]
      let isLittleEndian = start.starts(with: [0xFF, 0xFE]) || start == [0x3C, 0, 0x3F, 0]
      width = isBigEndian || isLittleEndian ? 2 : 1
      let name = try Encoding.declared(in: String(decoding: head.filter { $0 != 0 }, as: UTF8.self))
      limit = name == "us-ascii" ? 0x7F : .max
      holes = name == "windows-1252" ? [0x81, 0x8D, 0x8F, 0x90, 0x9D] : []
      if !name.isEmpty && !Encoding.names[width, default: []].contains(name) {
        let isKnown = Encoding.names.values.joined().contains(name)
        throw GPX.Failure(
          line: 1,
          isKnown
            ? Encoding.broken : "the encoding \(name) is not supported; save the file as UTF-8")
      }
      let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
      // An empty file is left to the parser.
      guard let first = text.first, width == 1 else { return }
      guard "< \t\r\n".utf8.contains(first), !start.contains(0) else {
        throw GPX.Failure(line: 1, column: 1, "not GPX: the file does not begin with a tag")
      }
    }

    /// The name in the XML declaration, in lower case; empty if there is none.
    private static func declared(in head: String) throws -> String {
      guard let start = head.firstRange(of: "<?xml ") else { return "" }
      guard let end = head.firstRange(of: "?>"), start.upperBound <= end.lowerBound else {
        throw GPX.Failure(line: 1, "the XML declaration does not end; close it with ?>")
      }
      return head[start.upperBound..<end.lowerBound]
        .firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.1.lowercased() ?? ""
    }

    /// Nil if the file ends in the middle of it.
    func unit(at index: Int, in bytes: UnsafeRawBufferPointer) -> UInt16? {
      guard width == 2 else { return UInt16(bytes[index]) }
      guard index + 1 < bytes.count else { return nil }
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }

    /// Whether the unit means something, here and after the one before it.
    mutating func accepts(_ unit: UInt16) -> Bool {
      guard unit <= limit, holes.isEmpty || !holes.contains(unit) else { return false }
      guard width == 2 else { return true }
      let completes = (0xDC00...0xDFFF).contains(unit)
      defer { isCutOff = (0xD800...0xDBFF).contains(unit) }
      return completes == isCutOff
    }
  }

  /// Finds document types and processing instructions without data, outside of comments and CDATA.
  private struct Scanner {
    private enum State {
      case text
      case tag
      case declaration
      case instruction
      case instructionEnd
      /// In a comment or CDATA, which two of these and a `>` end.
      case quoted(end: UInt8, seen: Int)
    }

    private var state = State.text
    private(set) var line = 1

    mutating func scan(_ byte: UInt8) throws {
      if byte == UInt8(ascii: "\n") { line += 1 }
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      switch (state, byte) {
      case (.quoted(_, 2...), UInt8(ascii: ">")): state = .text
      case (.quoted(let end, let seen), _):
        state = .quoted(end: end, seen: byte == end ? seen + 1 : 0)
      case (.declaration, UInt8(ascii: "-")): state = .quoted(end: UInt8(ascii: "-"), seen: 0)
      case (.declaration, UInt8(ascii: "[")): state = .quoted(end: UInt8(ascii: "]"), seen: 0)
      case (.declaration, UInt8(ascii: "D")):
        throw GPX.Failure(line: line, "GPX has no document type; remove <!DOCTYPE …>")
      case (.instructionEnd, UInt8(ascii: ">")):
        throw GPX.Failure(line: line, "a processing instruction without data; remove <?…?>")
      case (.instruction, UInt8(ascii: "?")), (.instructionEnd, UInt8(ascii: "?")):
        state = .instructionEnd
      case (.instruction, _), (.instructionEnd, _): state = isSpace ? .text : .instruction
      case (.tag, UInt8(ascii: "?")): state = .instruction
      case (.tag, UInt8(ascii: "!")): state = .declaration
      case (_, UInt8(ascii: "<")): state = .tag
      default: state = .text
      }
    }
  }
}
