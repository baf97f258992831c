import Foundation
import Parity
import SimulatedPhone
import Testing

@Suite struct `A track file` {
  // Each row is the head of a file, and its name.
  @Test(
    arguments: table(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"> => GPX 1.0
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"> => GPX 1.1
      <gpx> => no namespace
      <gpx xmlns="https://topografix.com/gpx/1/1"> => a misspelled namespace
      <gpx xmlns:v="http://a b" xml:space="odd"> => what XML only warns of
      <?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><gpx> => a prologue
      <?xml-stylesheet href="a.xsl"?><gpx><name><![CDATA[<!DOCTYPE>]]></name> => a style sheet
      <gpx><!-- <?php?> --> => a comment
      <gpx><!---> <!DOCTYPE> --> => a comment that begins with a bracket
      <gpx><!-- -> <!DOCTYPE> --> => a comment with an arrow
      <gpx creator="!?">!? => marks outside a declaration
      <gpx><?editor <!DOCTYPE> ?> => a processing instruction
      <gpx><?a ><!DOCTYPE>?> => a processing instruction that begins with a bracket
      <gpx><name><![CDATA[]> <!DOCTYPE> ]]></name> => brackets in CDATA
      <gpx><?editor a? b> <!DOCTYPE> ?> => a processing instruction with a question mark
      <gpx><?editor\ta?><?editor\ra?> => processing instructions with odd spaces
      <gpx><!-- a -->! <?a b?>?<name><![CDATA[a]> ]] ]]]>!</name> => odd ends
      <?xml\tversion='1.0'\r⏎encoding⏎=\r'utf-8' standalone="yes" ?><gpx> => odd spaces
      <?xml version="1.0" encoding="UTF8"?><gpx> => UTF8 without a hyphen
      <gpx><!-- <?xml version="1.0" encoding="UTF-7"?> --> => a quoted declaration
      \u{FEFF}<gpx><name>Straße \u{D7FF}\u{E000}\u{10FFFF}</name> => a byte order mark and any character
      <gpx><wpt lat="1" lon="1"><time>2026-05-09T08:00:00Z</time></wpt><wpt lat="1" lon="1"><time>2026-05-08T08:00:00Z</time></wpt> => waypoints with decreasing times
      """))
  func `is read in every dialect of GPX`(head: String, name: String) throws {
    let points =
      #"<trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat=" +1.5 " lon="2"/></trkseg></trk>"#
    #expect(try track(gpx(points, head: head)).points == 2)
  }

  @Test func `is read without the extensions of vendors`() throws {
    let points = """
      <trk><trkseg><trkpt lat="1" lon="2"><extensions>
        <v:TrackPointExtension><v:hr>90</v:hr><time>no time</time><ele>no number</ele>
        </v:TrackPointExtension><v:trkpt lat="999" lon="x"/><trkpt/></extensions>
        <v:time/><v:time/><undeclared:time/><undeclared:time/></trkpt>
      <undeclared:trkpt/><v:input v:phone="1">fly</v:input></trkseg></trk>
      <input>fly</input><wpt lat="1" lon="2"><input xmlns="urn:vendor">fly</input></wpt>
      """
    #expect(try track(gpx(points, head: #"<gpx xmlns:v="urn:vendor">"#)).points == 1)
  }

  @Test func `may have a declaration of 4096 bytes`() throws {
    func declaration(_ length: Int) -> Data {
      let (start, end) = ("<?xml version=\"1.0\"", "?><gpx>")
      let spaces = String(repeating: " ", count: length - start.count - 2)
      return gpx("<wpt lat=\"1\" lon=\"2\"/>", head: start + spaces + end)
    }
    #expect(try track(declaration(4096)).points == 1)
    #expect(throws: Problem.self) { try track(declaration(4097)) }
  }

  @Test func `yields its tracks, else its routes, else its waypoints`() throws {
    let waypoint = #"<wpt lat="1" lon="1"/>"#
    let route = #"<rte><rtept lat="2" lon="2"/></rte>"#
    let line = #"<trk><trkseg><trkpt lat="3" lon="3"/></trkseg></trk>"#
    #expect(try track(gpx(waypoint)).kind == .waypoint)
    #expect(try track(gpx(waypoint + route)).kind == .route)
    #expect(try track(gpx(waypoint + route + line)).kind == .track)
  }

  @Test(arguments: [
    ("2026-05-09T08:00:00Z", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00", "2026-05-09T08:00:10", 10),
    ("2026-05-09T10:00:00+02:00", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T09:59:00+01:59", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00.250Z", "2026-05-09T08:00:01.750Z", 1.5),
    ("1901-12-13T20:45:52.2073437Z", "1901-12-13T20:45:52.207Z", 0),
    ("2026-05-09T08:00:00.12345678901234567890Z", "2026-05-09T08:00:01.12345678901Z", 1),
    ("2026-05-09T24:00:00.0Z", "2026-05-10T00:00:01Z", 1),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:01Z", 1),
    ("2017-01-01T00:59:60+01:00", "2017-01-01T00:00:01Z", 1),
    ("2026-05-09T22:00:00-14:00", "2026-05-10T14:00:10+02", 10),
    ("2024-02-29T00:00:00+0130", "2024-02-28T22:30:10", 10),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:01Z", 1),
    ("1900-02-28T23:59:59Z", "1900-03-01T00:00:00Z", 1),
    ("<![CDATA[2026-05-09T08:00:00Z]]>", "2026-05-09T<![CDATA[08:00]]>:10Z", 10),
    ("2026-05-09T08:<!-- 99: -->00<?zone here?>:00&#90;", "2026-05-09T08:00:10Z", 10),
    ("", "", 1),
    ("", "2026-05-09T08:00:10Z", 1),
  ])
  func `lasts from its first to its last time, or one second per point without times`(
    first: String, second: String, seconds: Double
  ) throws {
    #expect(abs(try track(gpx("<trk>\(segment(first, second))</trk>")).duration - seconds) < 0.001)
  }

  @Test func `is read with the exact dates that Foundation has formatted`() throws {
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
  func `is read with its phone inputs`(input: String) throws {
    let points = try points(
      """
      <gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2"><extensions>\(input)</extensions>
      </wpt></gpx>
      """)

    #expect(points.map { $0.inputs.map(\.text) } == [["rotate landscapeLeft"]])
  }

  @Test func `has its values`() throws {
    let points = try points(
      """
      <gpx xmlns:phone="urn:vendor" phone:input="start">
      <wpt lat="90" lon="-180"><ele>&#9;&#13; 35.5 &#13;</ele></wpt>
      <wpt lat="-90" lon="180"><ele>NaN</ele></wpt></gpx>
      """)

    #expect(points.map(\.coordinate.latitude) == [90, -90])
    #expect(points.map(\.coordinate.longitude) == [-180, 180])
    #expect(points.map(\.elevation) == [35.5, nil])
  }

  @Test(arguments: [
    ("<wpt/><name/><wpt/>", [true, false]),
    ("<rte><rtept/><rtept/></rte><rte><rtept/></rte>", [true, false, true]),
    ("<trk><trkseg><trkpt/><name/><trkpt/></trkseg></trk>", [true, false]),
    ("<trk><trkseg><trkpt/></trkseg><trkseg><trkpt/></trkseg></trk>", [true, true]),
    ("<trk><trkpt/></trk><trk><trkpt/></trk>", [true, true]),
  ])
  func `begins a segment with each track, segment and route`(text: String, isFirst: [Bool]) throws {
    let points = try points(
      "<gpx>\(text.replacing("pt/>", with: "pt lat=\"1\" lon=\"2\"/>"))</gpx>")
    #expect(points.map(\.isFirstOfSegment) == isFirst)
  }

  @Test func `may have a later segment with earlier times`() throws {
    let seven = segment("2026-05-09T07:00:00Z", "2026-05-09T07:01:00Z")
    let eight = segment("2026-05-09T08:00:00Z", "2026-05-09T08:01:00Z")
    #expect(try track(gpx("<trk>\(eight)\(seven)</trk>")).duration == 121)
    #expect(try track(gpx("<trk>\(seven)\(eight)</trk>")).duration == 3660)
  }

  private func segment(_ first: String, _ second: String) -> String {
    """
    <trkseg><trkpt lat="1" lon="2"><time>\(first)</time></trkpt>
    <trkpt lat="1" lon="2"><time>\(second)</time></trkpt></trkseg>
    """
  }
}
