import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// Writes a file, reads it as a track, and removes it.
private func track(_ data: Data) throws -> Track {
  try withFile(data) { try Track($0, name: "t.gpx") }
}

private func points(_ text: String) throws -> [GPX.Point] {
  try withFile(Data(text.utf8)) { file in
    var points: [GPX.Point] = []
    try GPX.read(file) { points.append($0) }
    return points
  }
}

private func withFile<Result>(_ data: Data, _ read: (URL) throws -> Result) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
  try data.write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try read(file)
}

private func gpx(_ points: String, head: String = "<gpx>") -> Data {
  Data("\(head)\(points)</gpx>".utf8)
}

@Suite struct `A track is read` {
  @Test(arguments: [
    (#"<gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0">"#, "GPX 1.0"),
    (#"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#, "GPX 1.1"),
    ("<gpx>", "no namespace"),
    (#"<gpx xmlns="https://topografix.com/gpx/1/1">"#, "a misspelt namespace"),
    (#"<gpx xmlns:v="http://a b" xml:space="odd">"#, "what XML only warns of"),
    (#"<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><gpx>"#, "a prologue"),
    (#"<?xml-stylesheet href="a.xsl"?><gpx><name><![CDATA[<!DOCTYPE>]]></name>"#, "a style sheet"),
    (#"<gpx><!-- <?php?> -->"#, "a comment"),
    (#"<gpx><!---> <!DOCTYPE> -->"#, "a comment that begins with a bracket"),
    (#"<gpx><?editor <!DOCTYPE> ?>"#, "a processing instruction"),
    ("<?xml\tversion='1.0'\r\nencoding\n=\r'utf-8' standalone=\"yes\" ?><gpx>", "odd spaces"),
    (#"<gpx><!-- <?xml version="1.0" encoding="UTF-7"?> -->"#, "a quoted declaration"),
  ])
  func `in every dialect`(head: String, name: String) throws {
    let points =
      #"<trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat=" +1.5 " lon="2"/></trkseg></trk>"#
    #expect(try track(gpx(points, head: head)).points == 2)
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
  func `with a byte order mark`(encoding: String.Encoding) throws {
    let text = #"<gpx><wpt lat="1" lon="2"><name>Straße</name></wpt></gpx>"#
    let mark = encoding == .utf16 ? "" : "\u{FEFF}"
    let data = try #require((mark + text).data(using: encoding))
    #expect(try track(data).points == 1)
  }

  @Test func `by its tracks, else by its routes, else by its waypoints`() throws {
    let waypoint = #"<wpt lat="1" lon="1"/>"#
    let route = #"<rte><rtept lat="2" lon="2"/></rte>"#
    let line = #"<trk><trkseg><trkpt lat="3" lon="3"/></trkseg></trk>"#
    #expect(try track(gpx(waypoint)).kind == .waypoint)
    #expect(try track(gpx(waypoint + route)).kind == .route)
    #expect(try track(gpx(waypoint + route + line)).kind == .track)
  }

  @Test func `whatever the dates of the places beside it`() throws {
    let points = """
      <wpt lat="1" lon="1"><time>2026-05-09T08:00:00Z</time></wpt>
      <wpt lat="1" lon="1"><time>2026-05-08T08:00:00Z</time></wpt>
      <trk><trkseg><trkpt lat="3" lon="3"/></trkseg></trk>
      """
    #expect(try track(gpx(points)).points == 1)
  }

  @Test func `without what vendors add`() throws {
    let points = """
      <trk><trkseg><trkpt lat="1" lon="2"><extensions>
        <v:TrackPointExtension><v:hr>90</v:hr><time>no time</time><ele>no number</ele>
        </v:TrackPointExtension><v:trkpt lat="999" lon="x"/><trkpt/></extensions>
        <v:time/><v:time/><undeclared:time/><undeclared:time/></trkpt>
      <undeclared:trkpt/><v:input v:phone="1">fly</v:input></trkseg></trk>
      """
    #expect(try track(gpx(points, head: #"<gpx xmlns:v="urn:vendor">"#)).points == 1)
  }

  @Test(arguments: [
    ("2026-05-09T08:00:00Z", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00", "2026-05-09T08:00:10", 10),
    ("2026-05-09T10:00:00+02:00", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00.250Z", "2026-05-09T08:00:01.750Z", 1.5),
    ("1901-12-13T20:45:52.2073437Z", "1901-12-13T20:45:52.207Z", 0),
    ("2026-05-09T08:00:00.12345678901234567890Z", "2026-05-09T08:00:01.12345678901Z", 1),
    ("2026-05-09T24:00:00.0Z", "2026-05-10T00:00:01Z", 1),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:01Z", 1),
    ("2017-01-01T00:59:60+01:00", "2017-01-01T00:00:01Z", 1),
    ("2026-05-09T22:00:00-14:00", "2026-05-10T14:00:10+02", 10),
    ("2024-02-29T00:00:00+0130", "2024-02-28T22:30:10", 10),
    ("1900-02-28T23:59:59Z", "1900-03-01T00:00:00Z", 1),
    ("<![CDATA[2026-05-09T08:00:00Z]]>", "2026-05-09T<![CDATA[08:00]]>:10Z", 10),
    ("2026-05-09T08:<!-- 99: -->00<?zone here?>:00&#90;", "2026-05-09T08:00:10Z", 10),
    ("", "", 1),
    ("", "2026-05-09T08:00:10Z", 1),
  ])
  func `at the pace of its times, or a point a second`(
    first: String, second: String, seconds: Double
  )
    throws
  {
    let points = """
      <trk><trkseg><trkpt lat="1" lon="2"><time>\(first)</time></trkpt>
      <trkpt lat="1" lon="2"><time>\(second)</time></trkpt></trkseg></trk>
      """
    #expect(abs(try track(gpx(points)).duration - seconds) < 0.001)
  }

  @Test func `on the day that the calendar says`() throws {
    let days = stride(from: -100.0 * 365, to: 100 * 365, by: 27).map {
      Date(timeIntervalSinceReferenceDate: $0 * 86_400)
    }
    let waypoints = days.map { "<wpt lat=\"1\" lon=\"2\"><time>\($0.ISO8601Format())</time></wpt>" }
    #expect(try points("<gpx>\(waypoints.joined())</gpx>").map(\.time) == days)
  }

  @Test(arguments: [
    "<phone:input>rotate <![CDATA[landscape]]>Left</phone:input>",
    "<p:input xmlns:p='urn:parity:phone:1' xml:space='preserve'> rotate landscapeLeft </p:input>",
    "<input xmlns='urn:parity:phone:1'>rotate <!-- stop -->landscape&#76;eft</input>",
  ])
  func `with what happens to the phone`(input: String) throws {
    let points = try points(
      """
      <gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2"><extensions>\(input)</extensions>
      </wpt></gpx>
      """)
    #expect(points.map { $0.inputs.map(\.text) } == [["rotate landscapeLeft"]])
  }

  @Test func `segment after segment, though a later one may be dated earlier`() throws {
    func segment(_ hour: Int) -> String {
      """
      <trkseg><trkpt lat="1" lon="2"><time>2026-05-09T0\(hour):00:00Z</time></trkpt>
      <trkpt lat="1" lon="2"><time>2026-05-09T0\(hour):01:00Z</time></trkpt></trkseg>
      """
    }
    #expect(try track(gpx("<trk>\(segment(8))\(segment(7))</trk>")).duration == 121)
    #expect(try track(gpx("<trk>\(segment(7))\(segment(8))</trk>")).duration == 3660)
  }
}

@Suite struct `A track with a mistake` {
  static let mistakes: [(String, String)] = [
    ("", "1:1: not GPX: the file is empty"),
    ("<html></html>", "1:6: not GPX: the root element is <html>, expected <gpx>"),
    ("<gpx></gpx>", " no points: expected <trkpt>, <rtept> or <wpt> elements"),
    (#"<gpx><wpt lat="1"/></gpx>"#, #"1:18: <wpt> has no lon="…"; add it in degrees"#),
    (
      "<gpx>\n<wpt lat=\"90.1\" lon=\"2\"/></gpx>",
      #"2:24: lat="90.1" is not within -90 to 90 degrees"#
    ),
    (
      #"<gpx><wpt lat="1" lon="-181"/></gpx>"#,
      #"1:29: lon="-181" is not within -180 to 180 degrees"#
    ),
    (#"<gpx><wpt lat="52,5" lon="2"/></gpx>"#, #"1:29: lat="52,5": \#(aNumber)"#),
    (#"<gpx><wpt lat="nan" lon="2"/></gpx>"#, #"1:28: lat="nan": \#(aNumber)"#),
    (#"<gpx><wpt lat="0x10" lon="2"/></gpx>"#, #"1:29: lat="0x10": \#(aNumber)"#),
    (
      #"<gpx><wpt lat="1" lon="2"><ele>1,5</ele></wpt></gpx>"#,
      "1:41: <ele>1,5</ele>: expected meters with a decimal point, such as 35.5"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><ele>1</ele><ele>1</ele></wpt></gpx>"#,
      "1:43: a second <ele> in this <wpt>; keep one"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><time/><time/></wpt></gpx>"#,
      "1:39: a second <time> in this <wpt>; keep one"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><time>2026<b/>-05-09T08:00:00Z</time></wpt></gpx>"#,
      "1:39: <b> inside of <time>; end it with </time> first"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><wpt lat="3" lon="4"/></wpt></gpx>"#,
      "1:47: <wpt> inside of <wpt>; end it with </wpt> first"
    ),
    (
      """
      <gpx><wpt lat="1" lon="2"><time>2026-05-09T08:00:05Z</time></wpt>
      <wpt lat="1" lon="2"><time>2026-05-09T08:00:01Z</time></wpt></gpx>
      """,
      "2:21: time runs backwards, by 4 seconds; sort the points of the segment by time"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><phone:input>start</phone:input></wpt></gpx>"#,
      #"1:39: declare xmlns:phone="urn:parity:phone:1" for <phone:input>"#
    ),
    (
      #"<gpx xmlns:phone="urn:parity:phone:1"><phone:input>start</phone:input></gpx>"#,
      "1:51: <phone:input> stands outside of a point; put it into its <extensions>"
    ),
    (
      #"<gpx><wpt lat="1" lon="2"><input>start</input></wpt></gpx>"#,
      #"1:33: declare xmlns:phone="urn:parity:phone:1" for <phone:input>"#
    ),
    (
      #"<gpx xmlns:p="urn:Parity:phone:2"/>"#,
      #"1:34: unknown namespace urn:Parity:phone:2; declare xmlns:phone="urn:parity:phone:1""#
    ),
    (  // AddressSanitizer notices if the attribute is read after the abort.
      #"<gpx xmlns:p="urn:parity:phone:2" creator="of sixteen bytes"/>"#,
      #"1:61: unknown namespace urn:parity:phone:2; declare xmlns:phone="urn:parity:phone:1""#
    ),
    (
      #"<gpx xmlns:phone="urn:vendor"><phone:input/></gpx>"#,
      #"1:43: declare xmlns:phone="urn:parity:phone:1" for <phone:input>"#
    ),
    (
      #"<gpx xmlns:p="urn:parity:phone:1"><wpt lat="1" lon="2"><p:inptu>start</p:inptu></wpt></gpx>"#,
      "1:64: unknown element <p:inptu>; the namespace urn:parity:phone:1 has only <phone:input>"
    ),
    (
      #"<gpx><wpt lat="1" lon="2" phone:input="start"/></gpx>"#,
      "1:46: unknown attribute phone:input on <wpt>; write an input as <phone:input>…</phone:input>"
    ),
    (
      phone("start", #" at="1""#),
      "1:91: unknown attribute at on <phone:input>; write the input between its tags"
    ),
    (
      phone("start <phone:input>stop</phone:input>"),
      "1:103: <phone:input> inside of <phone:input>; end it with </phone:input> first"
    ),
    (
      phone("fly"),
      "1: in <phone:input>: expected an input, such as `start`, `location 52.5 13.4` or"
        + " `status denied`, found `fly`"
    ),
    (
      phone("release"),
      "1: `release` cannot happen along a track; expected start, stop, status, services, rotate,"
        + " heading or error locationUnknown"
    ),
  ]

  private static let aNumber = "expected a number with a decimal point, such as 52.5"

  private static func phone(_ input: String, _ attribute: String = "") -> String {
    #"<gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2"><extensions>"#
      + "<phone:input\(attribute)>\(input)</phone:input></extensions></wpt></gpx>"
  }

  @Test(arguments: mistakes)
  func `says where, and what to do`(text: String, says: String) {
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(place(in: problem?.description) == place(in: "t.gpx:" + says))
  }

  @Test func `is quoted in short`() {
    let digits = String(repeating: "1", count: 10_000)
    for (text, says) in [
      (
        "<gpx><wpt lat=\"\(digits)\" lon=\"2\"/></gpx>",
        "lat=\"11111111111111111111…1111111111111111111\": \(Self.aNumber)"
      ),
      (
        Self.phone("location 1.\(digits) 2"),
        "`location 1.111111111…11111111111111111 2` cannot happen along a track; expected start,"
          + " stop, status, services, rotate, heading or error locationUnknown"
      ),
    ] {
      let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
      #expect(problem?.message == says)
    }
  }

  @Test(arguments: [
    ("noon", form), ("2026-05-09T08:00:00Z, noon", form), ("2026-05-09", form),
    ("2026-05-09T08:00:00ZZ", form), ("2026-05-09T08:00:00 Z", form), ("20260509T080000Z", form),
    ("2026-5-9T08:00:00Z", form), ("2026-05-09T08:00:00.Z", form), ("2026-05-09T08:00Z", form),
    ("2026-05-09T08:00:00+2", form), ("2026-05-09T08:00:00+02:", form),
    ("+026-05-09T08:00:00Z", form),
    ("12026-05-09T08:00:00Z", form), ("２026-05-09T08:00:00Z", form),
    ("0000-05-09T08:00:00Z", "years begin with 0001"),
    ("2026-00-09T08:00:00Z", "months go from 01 to 12"),
    ("2026-13-09T08:00:00Z", "months go from 01 to 12"),
    ("2026-06-31T08:00:00Z", "this month goes from 01 to 30"),
    ("2026-06-00T08:00:00Z", "this month goes from 01 to 30"),
    ("2026-02-29T08:00:00Z", "this month goes from 01 to 28"),
    ("1900-02-29T08:00:00Z", "this month goes from 01 to 28"),
    ("2000-02-30T08:00:00Z", "this month goes from 01 to 29"),
    ("2026-05-09T25:00:00Z", clock), ("2026-05-09T24:00:01Z", clock),
    ("2026-05-09T24:00:00.1Z", clock), ("2026-05-09T08:60:00Z", clock),
    ("2026-05-09T08:00:60Z", clock), ("2026-05-09T23:59:60+01:00", clock),
    ("2026-05-09T23:59:61Z", clock),
    ("2026-05-09T08:00:00+14:01", "time zones go from -14:00 to +14:00"),
    ("2026-05-09T08:00:00+01:60", "time zones go from -14:00 to +14:00"),
  ])
  func `in a time says why it is none`(time: String, reason: String) {
    let text = "<gpx><wpt lat=\"1\" lon=\"2\"><time>\(time)</time></wpt></gpx>"
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(problem?.message == "<time>\(time)</time>: \(reason)")
  }

  private static let form = "expected a time such as 2026-05-09T08:00:00Z"
  private static let clock = "hours go from 00 to 23, minutes and seconds to 59"

  @Test(arguments: [
    ("a & b", "expected a name; write &lt; or &amp; for < or & in a text"),
    ("a < b", "expected a name; write &lt; or &amp; for < or & in a text"),
    ("a &b c", "an & begins no entity; write &amp; for the character itself"),
    ("&deg;", "an entity that XML does not know; write the character itself"),
    ("&#xZ;", "expected a character by its number, such as &#xE9;"),
    ("&#Z;", "expected a character by its number, such as &#233;"),
    ("\u{1}", "a character that XML does not allow; remove it, or save the file as UTF-8"),
    ("\0", "a character that XML does not allow; remove it, or save the file as UTF-8"),
    ("]]>", "]]> stands in a text; write ]]&gt; for the characters themselves"),
    ("<? a?>", "<? begins nothing; write &lt;? for the characters themselves"),
    ("<a b=1/>", "an attribute's value has no quotes; write name=\"value\""),
    ("<a b/>", "an attribute has no value; write name=\"value\""),
    ("<a b='<'/>", "an attribute contains <; write &lt; for the character itself"),
    ("<a b='1' b='1'/>", "an attribute stands twice; keep one"),
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
      "the XML declaration is not at the very beginning; remove what stands before it"
    ),
    (
      "<" + String(repeating: "a", count: 60_000) + "/>",
      "a name is longer than 50,000 characters; shorten it"
    ),
  ])
  func `in its XML says how to mend it`(text: String, says: String) throws {
    let problem = try #require(throws: Problem.self) { try track(gpx(text)) }
    #expect(problem.line == 1)
    #if os(Linux)
      #expect(problem.message == "malformed XML: \(says)")
    #else  // Which error of several is the first differs between versions of libxml2.
      #expect(problem.message.hasPrefix("malformed XML: "))
      #expect(!problem.message.contains("libxml2"))
    #endif
  }

  /// Where in a tag an error is noticed differs between versions of libxml2: lines do not.
  private func place(in description: String?) -> String? {
    #if os(Linux)
      description
    #else
      description?.replacing(/^(t.gpx:[0-9]+):[0-9]+/) { $0.1 }
    #endif
  }

  @Test func `of bytes that are no text says so`() {
    let bytes = Data((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167) })
    let problem = #expect(throws: Problem.self) { try track(bytes) }
    #expect(problem?.description == "t.gpx:1:1: \(Self.noTag)")
  }

  // FoundationXML traps if reading goes on after the error: found by scripts/fuzz.
  @Test func `of an element with a name that is no text says so`() {
    let problem = #expect(throws: Problem.self) {
      try track(Data("<gpx><a".utf8) + [0xFD] + Data(" b=\"\"/></gpx>".utf8))
    }
    #expect(problem?.description.contains("malformed XML: ") == true)
  }

  // FoundationXML crashes on each of these: they were found by scripts/fuzz.
  @Test(
    arguments: [
      (
        Data("<?xml version=\"1.0\" encoding=\"UTF-7\"?><gpx/>".utf8),
        "1: the encoding utf-7 is not supported; save the file as UTF-8"
      ),
      (
        Data("<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<gpx>".utf8) + [0x81],
        "2: the file is not in the encoding that it claims; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx>".data(using: .utf16LittleEndian)! + [0x00, 0xD8, 0x3C, 0x00],
        "1: the file is not in the encoding that it claims; save it as UTF-8"
      ),
      (
        "\u{FEFF}<gpx/>".data(using: .utf16LittleEndian)! + [0x20],
        "1: the file is not in the encoding that it claims; save it as UTF-8"
      ),
      (
        Data("<?xml version=\"1.0\" encoding=\"utf-16\"?>".utf8),
        "1: the file is not in the encoding that it claims; save it as UTF-8"
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
        Data("<gpx>\n<!ELEMENT a></gpx>".utf8),
        "2: <! begins neither a comment nor CDATA; write &lt;! for the characters themselves"
      ),
      (
        Data("<!-- - -->\n<!DOCTYPE gpx><gpx/>".utf8),
        "2: GPX has no document type; remove <!DOCTYPE …>"
      ),
      (
        Data("<gpx>\n<?_?></gpx>".utf8),
        "2: a processing instruction without data; remove <?…?>"
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
  func `that would crash the parser never reaches it`(data: Data, says: String) {
    let problem = #expect(throws: Problem.self) { try track(data) }
    #expect(problem?.description == "t.gpx:" + says)
  }

  private static let noTag =
    "not GPX: the file does not begin with a tag; export the track as GPX in UTF-8"
  private static let declaration =
    "the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  @Test(arguments: [
    ("/no/such/file.gpx", "no such file"), ("/", "not a regular file; save the track to one"),
  ])
  func `that is no file says so`(path: String, says: String) {
    let problem = #expect(throws: Problem.self) { try Track(URL(filePath: path), name: "t.gpx") }
    #expect(problem?.description == "t.gpx: \(says)")
  }
}

@MainActor
@Suite struct `A replay` {
  @Test func `shows where a subject first does something else`() throws {
    let sleeper = Subject.Kind(name: "sleeper") { configuration, hear in
      var locations = 0
      return Subject.Kind.legacy.make(configuration) { reaction in
        if case .location = reaction { locations += 1 }
        if locations != 100 { hear(reaction) }
      }
    }
    let file = Repository.tracks.appending(path: "train.gpx")
    let replay = try Replay(Track(file, name: "train"), subjects: [.legacy, sleeper])
    let divergence = try #require(replay.divergence)
    #expect(divergence.subject == "sleeper")
    #expect(divergence.expected.first?.hasPrefix("  -> client location") == true)
    #expect(divergence.actual.first?.hasPrefix("  -> client location") != true)
    #expect(replay.tallies[0].locations > replay.tallies[1].locations)
  }

  /// Truncates the file at launch, so that a tour that reads points later cannot find them.
  private final class Saboteur: PlacesAppSubject {
    let file: URL
    let screen = ["nothing"]

    init(_ file: URL) { self.file = file }

    func launches() {
      #expect(throws: Never.self) { try Data("<gpx>".utf8).write(to: file) }
    }
    func becomesActive() {}
    func chooses(defaultPlace: String) {}
    func settles() {}
  }

  @Test func `of the app reads the track on the way, however long it is`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
    defer { try? FileManager.default.removeItem(at: file) }
    try gpx(String(repeating: #"<wpt lat="1" lon="2"/>"#, count: 8_000)).write(to: file)
    let track = try Track(file, name: "t.gpx")
    await #expect(throws: Problem.self) {
      try await PlacesTour(track, apps: [PlacesAppKind(name: "saboteur") { Saboteur(file) }])
    }
  }
}
