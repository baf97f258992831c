import Foundation
import Parity
import SimulatedPhone
import Testing

@Suite struct `A track in malformed XML` {
  @Test(
    arguments: table(
      """
      a & b => expected a name; write &lt; or &amp; for < or & in a text
      a < b => expected a name; write &lt; or &amp; for < or & in a text
      a &b c => an & does not begin an entity; write &amp; for the character itself
      &deg; => an entity that XML does not define; write the character itself
      &#xZ; => an &# does not begin a character reference; write one as in &#xE9;
      &#Z; => an &# does not begin a character reference; write one as in &#233;
      \u{1} => a character that XML does not allow; remove it, or save the file as UTF-8
      \0 => a character that XML does not allow; remove it, or save the file as UTF-8
      ]]> => ]]> appears in a text; write ]]&gt; for the characters themselves
      <? a?> => <? begins no instruction; write &lt;? for the characters themselves
      <?a>b ?> => a space is missing between two attributes
      <?a?b <!DOCTYPE> ?> => a space is missing between two attributes
      <a b=1/> => an attribute's value has no quotes; write name="value"
      <a b/> => an attribute has no value; write name="value"
      <a b='<'/> => an attribute contains <; write &lt; for the character itself
      <a b='1' b='1'/> => an attribute appears twice; keep one
      <a b='1'c='1'/> => a space is missing between two attributes
      <a></a b> => a tag has no end; close it with >
      </b> => the end tag does not match the open one; close the inner element first
      <!-- a -- b --> => a comment contains --; write a single -
      <!-- a => a comment has no end; close it with -->
      <?a b => a processing instruction has no end; close it with ?>
      <?> ?> => <? begins no instruction; write &lt;? for the characters themselves
      <![CDATA[ => the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>
      </gpx></gpx> => the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>
      <?xml version="1.0"?> => the XML declaration is not at the very beginning; remove the text before it
      <\(String(repeating: "a", count: 60_000))/> => a name is longer than 50,000 characters; shorten it
      """))
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

  // FoundationXML crashes on each of these files. scripts/fuzz found them.
  @Test(
    arguments: table(
      """
      <?xml version="1.0" encoding="UTF-7"?><gpx/> => 1: \(encoding)
      <?xml\tversion="1.0" encoding="UTF-7"?><gpx/> => 1: \(encoding)
      \u{FEFF}<?xml\r⏎version="1.0" encoding="UTF-7"?><gpx/> => 1: \(encoding)
      <?xml version="1.0" charset="UTF-7"?><gpx/> => 1: \(declaration)
      <?xml encoding="UTF-8"?><gpx/> => 1: \(declaration)
      <?xml version="2.0"?><gpx/> => 1: \(declaration)
      <?xml version="1.0" <gpx/> => 1: \(declaration)
      <?xml version="1.0" encoding="UTF-7"?><!DOCTYPE gpx> => 1: \(encoding)
      gpx => 1:1: \(noTag)
      <\0\0\0 => 1:1: \(noTag)
      \0\0\0< => 1:1: \(noTag)
      <gp\0 => 1:1: \(noTag)
      <gpx>⏎<!ELEMENT a></gpx> => 2: <! begins neither a comment nor CDATA; write &lt;! for the characters themselves
      <!-- - -->⏎<!DOCTYPE gpx><gpx/> => 2: \(documentType)
      <!---->⏎<!DOCTYPE gpx><gpx/> => 2: \(documentType)
      <!DOCTYPE gpx [<!ENTITY a '&a;'>]><gpx/> => 1: \(documentType)
      <gpx><?a b?><![CDATA[a]]>⏎<?_?></gpx> => 2: \(instruction)
      <gpx><![CDATA[]]>⏎<!DOCTYPE gpx> => 2: \(documentType)
      <gpx>]]><![CDATA[]]>⏎<!DOCTYPE gpx> => 2: \(documentType)
      <gpx><?a ?>⏎<?_?></gpx> => 2: \(instruction)
      <gpx><??>⏎<?a b?></gpx> => 1: \(instruction)
      <gpx>⏎<?a??>a</gpx> => 2: \(instruction)
      """))
  func `is rejected before the parser reads it, if the parser would crash`(
    text: String, says: String
  ) {
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(problem?.description == "t.gpx:" + says)
  }

  @Test(arguments: [
    Data("<gpx>\n<name>".utf8) + [0x81], Data("<gpx>\n".utf8) + [0xED, 0xA0, 0x80],
    Data("<gpx>\n<a>Ã".utf8.dropLast()), Data("\n<gpx>".utf8) + [0x81],
    Data("<gpx>\n<a".utf8) + [0xFD] + Data(" b=\"\"/></gpx>".utf8),
  ])
  func `is rejected with the line if its bytes are not UTF-8`(data: Data) {
    let problem = #expect(throws: Problem.self) { try track(data) }
    #expect(
      problem?.description == "t.gpx:2: the bytes are not valid UTF-8; save the file as UTF-8")
  }

  @Test func `may begin with a tag before a character that XML does not allow`() throws {
    let problem = try #require(throws: Problem.self) { try track(Data("<gpx\0/>".utf8)) }
    #expect(problem.message.hasPrefix("malformed XML: "))
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], ["", "\u{FEFF}"])
  func `is rejected in UTF-16`(encoding: String.Encoding, mark: String) throws {
    let data = try #require((mark + "<gpx/>").data(using: encoding))
    let problem = #expect(throws: Problem.self) { try track(data) }
    #expect(problem?.message.contains("UTF-8") == true)
  }

  private static let noTag =
    "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8"
  private static let encoding = "the encoding utf-7 is not supported; save the file as UTF-8"
  private static let documentType = "GPX has no document type; remove <!DOCTYPE …>"
  private static let instruction = "a processing instruction without data; remove <?…?>"
  private static let declaration =
    "the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
}

/// The codes are from libxml2, `xmlerror.h`.
@Suite struct `The message for an error code of libxml2` {
  @Test func `is missing for warnings and for namespaces of vendors, and ours for likely errors`() {
    let (none, foreign) = (codes { $0 == nil }, codes { $0?.hasPrefix("libxml2 error ") == true })
    #expect(none == [27, 93] + Array(97...102) + [106, 107, 111, 113, 117] + Array(200...205))
    let ours =
      [1] + Array(4...9) + [23, 26] + Array(38...42) + [45, 46, 47] + Array(62...65)
      + [68, 73, 76, 77, 80, 81, 110]
    #expect(foreign == (0...1000).filter { !none.contains($0) && !ours.contains($0) })
    #expect(codes { $0 == "" } == [])
  }

  private func codes(where isMeant: (String?) -> Bool) -> [Int] {
    (0...1000).filter { isMeant(XMLMessages.message(of: $0)) }
  }

  @Test(arguments: [
    (1000, "libxml2 error 1000; xmllint FILE explains it"),
    (81, "the bytes are not valid in the file's encoding; save it as UTF-8"),
    (1001, "the bytes are not valid in the file's encoding; save it as UTF-8"),
    (
      1,
      "an & that begins no entity (write &amp;), a value longer than 10 million bytes, or an incomplete character (export the track again)"
    ),
  ])
  func `is about the encoding above 1000, and names all causes of code 1`(code: Int, says: String) {
    #expect(XMLMessages.message(of: code) == says)
  }
}
