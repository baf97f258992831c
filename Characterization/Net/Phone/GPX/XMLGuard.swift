import Foundation

/// Refuses files that crash FoundationXML on Linux. `scripts/fuzz` found them.
///
/// The causes are bytes that do not match the encoding, uncommon encodings, processing instructions without data
/// (`<?a?>`), and document types, which GPX does not have. So a track is UTF-8, as GPX programs write it.
enum XMLGuard {
  /// - Throws: `GPX.Failure` with the line, or an error of Foundation if the file cannot be read.
  static func check(_ file: URL) throws {
    let data = try Data(contentsOf: file, options: .mappedIfSafe)
    // The parser reports an empty file.
    guard let first = data.first(where: { ![0xEF, 0xBB, 0xBF].contains($0) }) else { return }
    guard "< \t\r\n".utf8.contains(first), !data.prefix(4).contains(0) else {
      throw GPX.Failure(
        line: 1, column: 1,
        "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8")
    }
    if String(data: data, encoding: .utf8) == nil {
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // There is one, because lines of valid UTF-8 are valid together.
      let index = lines.firstIndex { String(data: $0, encoding: .utf8) == nil }!
      throw GPX.Failure(
        line: index + 1, "the bytes are not valid UTF-8; save the file as UTF-8")
    }
    let head = String(decoding: data.prefix(4096), as: UTF8.self)
    try checkDeclaration(head.unicodeScalars.first == "\u{FEFF}" ? head.dropFirst() : head[...])
    try checkMarkup(data)
  }

  /// Refuses an encoding other than UTF-8, and any malformed declaration: libxml2 could still read a name that we miss.
  private static func checkDeclaration(_ head: Substring) throws(GPX.Failure) {
    let start = /<\?xml[ \t\r\n]/.matchingSemantics(.unicodeScalar)
    guard head.prefixMatch(of: start) != nil else { return }
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
    guard let name = match.1?.lowercased(), !["utf-8", "utf8"].contains(name) else { return }
    throw GPX.Failure(
      line: 1, "the encoding \(name.shortened) is not supported; save the file as UTF-8")
  }

  /// Refuses document types, and processing instructions that have no data. Skips comments and CDATA.
  private static func checkMarkup(_ data: Data) throws(GPX.Failure) {
    func find(_ text: String, from start: Int) -> Range<Int>? {
      data.range(of: Data(text.utf8), in: min(start, data.endIndex)..<data.endIndex)
    }
    func end(_ text: String, from start: Int) -> Int {
      find(text, from: start)?.upperBound ?? data.endIndex
    }
    var place = data.startIndex
    while let start = [find("<!", from: place), find("<?", from: place)].compactMap(\.?.lowerBound)
      .min()
    {
      func failure(_ message: String) -> GPX.Failure {
        GPX.Failure(line: 1 + data[..<start].count { $0 == UInt8(ascii: "\n") }, message)
      }
      let rest = data[start...]
      if rest.starts(with: "<!--".utf8) {
        place = end("-->", from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        place = end("]]>", from: start + 9)
      } else if rest.starts(with: "<!D".utf8) {
        throw failure("GPX has no document type; remove <!DOCTYPE …>")
      } else if rest.starts(with: "<!".utf8) {
        throw failure(
          "<! begins neither a comment nor CDATA; write &lt;! for the characters themselves")
      } else {
        place = end("?>", from: start + 2)
        guard data[start..<place].contains(where: { " \t\r\n".utf8.contains($0) }) else {
          throw failure("a processing instruction without data; remove <?…?>")
        }
      }
    }
  }
}
