import Foundation
import Parity
import SimulatedPhone
import Testing

@Suite struct `A track in malformed XML` {
  @Test(arguments: [
    ("a & b", "expected a name; write &lt; or &amp; for < or & in a text"),
    ("a < b", "expected a name; write &lt; or &amp; for < or & in a text"),
    ("a &b c", "an & does not begin an entity; write &amp; for the character itself"),
    ("&deg;", "an entity that XML does not define; write the character itself"),
    ("&#xZ;", "an &# does not begin a character reference; write one as in &#xE9;"),
    ("&#Z;", "an &# does not begin a character reference; write one as in &#233;"),
    ("\u{1}", "a character that XML does not allow; remove it, or save the file as UTF-8"),
    ("\0", "a character that XML does not allow; remove it, or save the file as UTF-8"),
    ("]]>", "]]> appears in a text; write ]]&gt; for the characters themselves"),
    ("<? a?>", "<? begins no instruction; write &lt;? for the characters themselves"),
    ("<?>", "<? begins no instruction; write &lt;? for the characters themselves"),
    ("<?a>b ?>", "a space is missing between two attributes"),
    ("<?a?b <!DOCTYPE> ?>", "a space is missing between two attributes"),
    ("<a b=1/>", "an attribute's value has no quotes; write name=\"value\""),
    ("<a b/>", "an attribute has no value; write name=\"value\""),
    ("<a b='<'/>", "an attribute contains <; write &lt; for the character itself"),
    ("<a b='1' b='1'/>", "an attribute appears twice; keep one"),
    ("<a b='1'c='1'/>", "a space is missing between two attributes"),
    ("<a></a b>", "a tag has no end; close it with >"),
    ("</b>", "the end tag does not match the open one; close the inner element first"),
    ("<!-- a -- b -->", "a comment contains --; write a single -"),
    ("<!-- a", "a comment has no end; close it with -->"),
    ("<?a b", "a processing instruction has no end; close it with ?>"),
    ("<![CDATA[", "the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>"),
    ("</gpx></gpx>", "the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>"),
    (
      "<?xml version=\"1.0\"?>",
      "the XML declaration is not at the very beginning; remove the text before it"
    ),
    (
      "<" + String(repeating: "a", count: 60_000) + "/>",
      "a name is longer than 50,000 characters; shorten it"
    ),
  ])
  func `is reported with a fix`(text: String, says: String) throws {
    let problem = try #require(throws: Problem.self) { try track(gpx(text)) }
    #expect(problem.line == 1)
    #if os(Linux)
      #expect(problem.message == "malformed XML: \(says)")
    #else  // Versions of libxml2 report different errors first.
      #expect(problem.message.hasPrefix("malformed XML: "))
      #expect(!problem.message.contains("libxml2"))
    #endif
  }

  @Test func `is reported if its bytes are not text`() {
    let bytes = Data((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167) })
    let problem = #expect(throws: Problem.self) { try track(bytes) }
    #expect(problem?.description == "t.gpx:1:1: \(Self.noTag)")
  }

  // FoundationXML traps if it continues after the error. scripts/fuzz found this.
  @Test func `is reported if an element name is not UTF-8`() {
    let problem = #expect(throws: Problem.self) {
      try track(Data("<gpx><a".utf8) + [0xFD] + Data(" b=\"\"/></gpx>".utf8))
    }
    #expect(problem?.description.contains("malformed XML: ") == true)
  }

  // FoundationXML crashes on each of these files. scripts/fuzz found them.
  @Test(
    arguments: [
      (
        Data("<?xml version=\"1.0\" encoding=\"UTF-7\"?><gpx/>".utf8),
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (
        Data("<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<gpx>".utf8) + [0x81],
        "2: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx>".data(using: .utf16LittleEndian)! + [0x00, 0xD8, 0x3C, 0x00],
        "1: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx/>".data(using: .utf16LittleEndian)! + [0x20],
        "1: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (
        Data("<?xml version=\"1.0\" encoding=\"utf-16\"?>".utf8),
        "1: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (Data([0, 0, 0, 0x3C, 0x8D]), "1:1: \(noTag)"),
      (
        Data("<?xml\tversion=\"1.0\" encoding=\"UTF-7\"?><gpx/>".utf8),
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (
        Data("<?xml\r\nversion=\"1.0\" encoding=\"UTF-7\"?><gpx/>".utf8),
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (
        "\u{FEFF}<?xml\tversion=\"1.0\" encoding=\"UTF-7\"?><gpx/>".data(using: .utf16BigEndian)!,
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (Data("<?xml version=\"1.0\" charset=\"UTF-7\"?><gpx/>".utf8), "1: \(declaration)"),
      (Data("<?xml encoding=\"UTF-8\"?><gpx/>".utf8), "1: \(declaration)"),
      (Data("<?xml version=\"2.0\"?><gpx/>".utf8), "1: \(declaration)"),
      (Data("<?xml version=\"1.0\" <gpx/>".utf8), "1: \(declaration)"),
      (
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-7\"?>".data(using: .utf16LittleEndian)!,
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (
        Data("<?xml version=\"1.0\" encoding=\"us-ascii\"?>\n<gpx>".utf8) + [0x80],
        "2: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx/>".data(using: .utf16LittleEndian)! + [0x00, 0xD8],
        "1: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx/>".data(using: .utf16BigEndian)! + [0xD8, 0x00, 0x00, 0x3C],
        "1: the bytes are not valid in the file's encoding; save it as UTF-8"
      ),
      (Data("gpx".utf8), "1:1: \(noTag)"), (Data([0x3C, 0, 0, 0]), "1:1: \(noTag)"),
      (
        Data("<gpx>\n<!ELEMENT a></gpx>".utf8),
        "2: <! begins neither a comment nor CDATA; write &lt;! for the characters themselves"
      ),
      (
        Data("<!-- - -->\n<!DOCTYPE gpx><gpx/>".utf8),
        "2: GPX has no document type; remove <!DOCTYPE …>"
      ),
      (
        Data("<gpx>\(String(repeating: " ", count: 1 << 17))\n<!DOCTYPE gpx></gpx>".utf8),
        "2: GPX has no document type; remove <!DOCTYPE …>"
      ),
      (
        Data("<gpx><?a b?><![CDATA[a]]>\n<?_?></gpx>".utf8),
        "2: a processing instruction without data; remove <?…?>"
      ),
      (
        Data("<gpx>\n<?_?>\n</gpx>".utf8),
        "2: a processing instruction without data; remove <?…?>"
      ),
      (
        Data("<gpx>\n<?a??>a</gpx>".utf8),
        "2: a processing instruction without data; remove <?…?>"
      ),
      (
        Data("<gpx><?a ?>\n<?_?></gpx>".utf8),
        "2: a processing instruction without data; remove <?…?>"
      ),
      (
        Data("<!---->\n<!DOCTYPE gpx><gpx/>".utf8),
        "2: GPX has no document type; remove <!DOCTYPE …>"
      ),
      (
        "\u{FEFF}<gpx>\n<?_?></gpx>".data(using: .utf16BigEndian)!,
        "2: a processing instruction without data; remove <?…?>"
      ),
      (
        Data("<!DOCTYPE gpx [<!ENTITY a '&a;'>]><gpx/>".utf8),
        "1: GPX has no document type; remove <!DOCTYPE …>"
      ),
    ] as [(Data, String)])
  func `is rejected before the parser reads it, if the parser would crash`(data: Data, says: String)
  {
    let problem = #expect(throws: Problem.self) { try track(data) }
    #expect(problem?.description == "t.gpx:" + says)
  }

  private static let noTag =
    "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8"
  private static let declaration =
    "the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
}

/// The codes are from libxml2, `xmlerror.h`.
@Suite struct `The message for an error code of libxml2` {
  /// The codes from 0 to 1000 with this kind of message.
  private func codes(where isMeant: (String?) -> Bool) -> [Int] {
    (0...1000).filter { isMeant(XMLMessages.message(of: $0)) }
  }

  private func isOurs(_ message: String?) -> Bool {
    message.map { !$0.isEmpty && !$0.hasPrefix("libxml2 error ") } == true
  }

  @Test func `is missing for warnings, and for namespaces of vendors`() {
    #expect(
      codes { $0 == nil } == [27, 93] + Array(97...102) + [106, 107, 111, 113, 117]
        + Array(200...205))
  }

  @Test func `is ours for the errors that a track can have`() {
    #expect(
      codes(where: isOurs) == [1] + Array(4...9) + [23, 26] + Array(38...42) + [45, 46, 47]
        + Array(62...65) + [68, 73, 76, 77, 80, 81, 110])
  }

  @Test func `is about the encoding above 1000`() {
    let broken = "the bytes are not valid in the file's encoding; save it as UTF-8"
    #expect(XMLMessages.message(of: 81) == broken)
    #expect(XMLMessages.message(of: 1001) == broken)
    #expect(XMLMessages.message(of: 1000) == "libxml2 error 1000; xmllint FILE explains it")
  }

  @Test func `names all causes of code 1`() {
    #expect(
      XMLMessages.message(of: 1) == "an & that begins no entity (write &amp;), a value longer than"
        + " 10 million bytes, or an incomplete character (export the track again)")
  }
}
