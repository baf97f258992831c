import Equivalence
import Foundation
import Testing

@testable import PhoneScenarios

@Suite struct `A track with a mistake` {
  private static let aNumber = "expected a number with a decimal point, such as 52.5"
  private static let declare = #"declare xmlns:phone="urn:parity:phone:1""#
  private static let aName =
    "expected a name; write &lt; for < and &amp; for & in a text, or > at the end of a tag"
  private static let after =
    "a text or a tag after the end of the track; keep one <gpx>…</gpx>"
  private static let cut = "the file ends before </gpx>; export the track again"
  private static let digits = String(repeating: "1", count: 10_000)

  private static let files = table(
    """
     => :1:1: not GPX: the file has no <gpx>; export the track as GPX
    gpx => :1:1: not GPX: the file does not begin with a tag; export the track as GPX in UTF-8
    <html></html> => :1:1: not GPX: expected <gpx>, found <html>
    <gpx></gpx> => : no points: expected <trkpt>, <rtept> or <wpt> elements
    <!-- é -->⏎<!DOCTYPE gpx><gpx/> => :2:1: <! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <
    <!DOCTYPE gpx [<!ENTITY a "1"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx> => :1:1: <! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <
    <!-- a => :1:1: a comment has no end; close it with -->
    ⏎<?a > => :2:1: a processing instruction has no end; close it with ?>
    <gpx>⏎<wpt lat="90.1" lon="2"/></gpx> => :2:1: lat="90.1" is not within -90 to 90 degrees
    <gpx><wpt lat="1"/></gpx> => :1:6: <wpt> has no lon="…"; add it in degrees
    <gpx><wpt lat="1" lon="-181"/></gpx> => :1:6: lon="-181" is not within -180 to 180 degrees
    <gpx><wpt lat="52,5" lon="2"/></gpx> => :1:6: lat="52,5": \(aNumber)
    <gpx><wpt lat="nan" lon="2"/></gpx> => :1:6: lat="nan": \(aNumber)
    <gpx><wpt lat="0x10" lon="2"/></gpx> => :1:6: lat="0x10": \(aNumber)
    <gpx><wpt lat="\(digits)" lon="2"/></gpx> => :1:6: lat="11111111111111111111…1111111111111111111": \(aNumber)
    <gpx xmlns:p="urn:Parity:phone:2"/> => :1:1: unknown namespace xmlns:p="urn:Parity:phone:2"; \(declare)
    <gpx xmlns:p="urn:vendor:phone:1"/> => :1:1: unknown namespace xmlns:p="urn:vendor:phone:1"; \(declare)
    <gpx xmlns="urn:parity:phone:1"/> => :1:1: unknown namespace xmlns="urn:parity:phone:1"; \(declare)
    <gpx xmlns:phone="urn:vendor"/> => :1:1: unknown namespace xmlns:phone="urn:vendor"; \(declare)
    <gpx xmlns:phone="urn:parity:phone:1"><phone:input>start</phone:input></gpx> => :1:39: <phone:input> is outside of a point; move it into the <extensions> of a point
    <gpx><wpt lat="1" lon="2" phone:input="start"/></gpx> => :1:6: unknown attribute phone:input on <wpt>; write an input as <phone:input>…</phone:input>
    """)

  /// Files that the parser of Foundation refuses.
  private static let malformedFiles = table(
    """
    <a> => :1:1: not GPX: the file has no <gpx>; export the track as GPX
    <gpx version="1.1 => :1:18: the file ends inside of its first tag; export the track again
    <gpx>⏎<wpt lat="1" lo => :2:16: \(cut)
    <gpx>⏎<wpt lat="1 => :2:12: \(cut)
    <gpx>⏎<wpt lat="1" lon="2" => :2:21: \(cut)
    <gpx>⏎<wp => :2:4: the file ends before </wp>; export the track again
    <gpx>⏎<name>a &am => :2:12: the file ends before </name>; export the track again
    <gpx></gpx>⏎<gpx/> => :2:1: \(after)
    <gpx/>é a => :1:7: \(after)
    """)

  /// The contents of a point that begins in column 6.
  private static let points = table(
    """
    <ele>1,5</ele> => 35: <ele>1,5</ele>: expected meters with a decimal point, such as 35.5
    <ele>1</ele><ele>1</ele> => 45: <ele>1</ele> is a second <ele>; keep one
    <time>noon</time> => 37: <time>noon</time>: expected a time such as 2026-05-09T08:00:00Z
    <time>2026<b/>-05-09T08:00:00Z</time> => 37: <b> begins inside of <time>; write </time> before it
    <wpt lat="3" lon="4"/> => 27: <wpt> begins inside of <wpt>; write </wpt> before it
    <trkpt lat="3" lon="4"/> => 27: <trkpt> begins inside of <wpt>; write </wpt> before it
    <input>start</input> => 27: <input> is not in the namespace of phone inputs; \(declare) on <gpx>, and write <phone:input>
    <phone:input>start</phone:input> => 27: <phone:input> is not in the namespace of phone inputs; \(declare) on <gpx>, and write <phone:input>
    </wpt><wpt lat="1" lon="2"><time>2026-05-09T08:00:05Z</time></wpt><wpt lat="1" lon="2"><time>2026-05-09T08:00:01Z</time> => 93: time runs backwards, by 4 seconds; sort the points of the segment by time
    """)

  /// The contents of a point that begins in column 6, which the parser of Foundation refuses.
  private static let malformedPoints = table(
    """
    a &amp; b & c => 38: \(aName)
    &deg; => 32: an & begins no character reference such as &#233; write &amp; for & itself
    &amp b => 31: an & begins no character reference such as &#233; write &amp; for & itself
    &#z; => 29: an & begins no character reference such as &#233; write &amp; for & itself
    &#xD800; => 35: a character that XML does not allow, as itself or as a reference; remove it
    <!DOCTYPE a> => 27: <! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <
    é < b => 30: \(aName)
    <a => 29: \(aName)
    <a ="1"/> => 30: \(aName)
    <a b/> => 31: expected an attribute with a value in quotes, such as lat="52.5"
    <a b=1/> => 32: expected an attribute with a value in quotes, such as lat="52.5"
    <a b="1/> => 36: the value of an attribute contains < or has no closing quote; write &lt; or the quote
    <a b='1' b='1'/> => 41: an attribute appears twice; keep one
    <a b='1'c='1'/> => 35: expected a space; write one before each attribute
    <a></a b> => 34: expected > at the end of a tag
    <a><b></a> => 37: expected </b>; close the inner element first
    <!-- a -- b --> => 34: a comment contains --, which XML does not allow; write - for it
    <!-- a => 45: a comment has no end; close it with -->
    <?xml version="1.0"?> => 32: <?xml …?> is not at the beginning of the file; remove it, or what is before it
    <? a?> => 29: a processing instruction has no name; remove it
    <?a b> => 45: a processing instruction has no end; close it with ?>
    <![CDATA[ a ]> => 36: the file ends before </wpt>; export the track again
    a ]]> b => 29: ]]> ends no CDATA section; write ]]&gt; in a text
    """)

  /// The inputs in a point that begins in column 39.
  private static let inputs = table(
    """
    <phone:inptu>start</phone:inptu> => 60: unknown element <phone:inptu>; the prefix phone has only <phone:input>
    <phone:input at="1">start</phone:input> => 60: unknown attribute at on <phone:input>; write the input between its tags
    <phone:input>start <phone:input>stop</phone:input></phone:input> => 79: <phone:input> begins inside of <phone:input>; write </phone:input> before it
    <phone:input>fly</phone:input> => 76: in <phone:input>: expected an input, such as `start`, `location 52.5 13.4` or `status denied`, found `fly`
    <phone:input>release</phone:input> => 80: `release` cannot happen along a track; expected start, stop, status, services, rotate, heading or error locationUnknown
    <phone:input>error network</phone:input> => 86: `error network` cannot happen along a track; expected start, stop, status, services, rotate, heading or error locationUnknown
    """)

  @Test(
    arguments: files
      + points.map { (#"<gpx><wpt lat="1" lon="2">\#($0.text)</wpt></gpx>"#, ":1:\($0.says)") }
      + inputs.map {
        (
          #"<gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2">\#($0.text)</wpt></gpx>"#,
          ":1:\($0.says)"
        )
      })
  func `is reported with its place and a fix`(text: String, says: String) {
    let problem = #expect(throws: Problem.self) { try Track(gpx: text) }
    #expect(problem?.description == "t.gpx" + says)
  }

  @Test(
    arguments: malformedFiles
      + malformedPoints.map {
        (#"<gpx><wpt lat="1" lon="2">\#($0.text)</wpt></gpx>"#, ":1:\($0.says)")
      })
  func `is reported with its place if it is malformed`(text: String, says: String) {
    let problem = #expect(throws: Problem.self) { try Track(gpx: text) }
    #if os(Linux)
      #expect(problem?.description == "t.gpx" + says)
    #else
      // The number of an error and its column are those of another version of libxml2.
      #expect(problem?.file == "t.gpx" && problem?.line != nil)
    #endif
  }

  // The last four are <gpx/> in UTF-16, with a byte order mark and without.
  @Test(
    arguments: [
      (Array("<gpx>\n<name>é".utf8) + [0x81], "2:8"), (Array("\n<gp".utf8) + [0xFD], "2:4"),
      (Array("<gpx>\n<wpt a=\"".utf8) + [0xED, 0xA0, 0x80, 0x22], "2:9"), ([0x81], "1:1"),
      // A byte that is no text, and an accent that combines with what replaces it.
      (Array("<gpx>".utf8) + [0xFF, 0xCC, 0x81], "1:6"),
      ([0xFF, 0xFE, 0x3C, 0, 0x67, 0], "1:1"), ([0xFE, 0xFF, 0, 0x3C, 0, 0x67], "1:1"),
      ([0x3C, 0, 0x67, 0], "1:2"), ([0, 0x3C, 0, 0x67], "1:1"),
    ] as [([UInt8], String)])
  func `is reported with its place if it is not UTF-8`(bytes: [UInt8], place: String) {
    let problem = #expect(throws: Problem.self) { try Track(Data(bytes), name: "t.gpx") }
    #expect(
      problem?.description
        == "t.gpx:\(place): expected UTF-8, found other bytes; save the file as UTF-8")
  }

  @Test(arguments: [
    "2026-05-09", "2026-05-09T08:00:00ZZ", "2026-05-09T08:00:00 Z", "20260509T080000Z",
    "2026-5-9T08:00:00Z", "2026-05-09T08:00:00.Z", "2026-05-09T08:00Z", "12026-05-09T08:00:00Z",
    "２026-05-09T08:00:00Z", "2026-13-09T08:00:00Z", "2026-02-29T08:00:00Z", "2026-06-31T08:00:00Z",
    "2026-05-09T25:00:00Z", "2026-05-09T08:60:00Z", "2026-05-09T08:00:61Z",
  ])
  func `is reported with a malformed time`(time: String) {
    let text = "<gpx><wpt lat=\"1\" lon=\"2\"><time>\(time)</time></wpt></gpx>"
    let problem = #expect(throws: Problem.self) { try Track(gpx: text) }
    #expect(
      problem?.message == "<time>\(time)</time>: expected a time such as 2026-05-09T08:00:00Z")
  }

  @Test(arguments: ["/no/such/file.gpx", "/"])
  func `is reported if it is not a regular file`(path: String) {
    let problem = #expect(throws: Problem.self) { try Track(URL(filePath: path), name: "t.gpx") }
    #expect(problem?.description == "t.gpx: not a regular file; save it as one")
  }

  @Test func `is reported if it cannot be read`() throws {
    #if os(Linux)
      // The first bytes of the memory, which not even an administrator can read.
      let file = URL(filePath: "/proc/self/mem")
    #else
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    #endif
    let problem = #expect(throws: Problem.self) { try Track(file, name: "t.gpx") }
    #expect(problem?.description == "t.gpx: cannot be read; change its permissions")
  }
}
