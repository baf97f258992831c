import Equivalence
import Foundation
import SimulatedPhone
import Testing

@testable import PhoneScenarios

@Suite struct `A track file` {
  // Each row is the head of a file, and its name.
  @Test(
    arguments: table(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"> => GPX 1.0
      <gpx version='1.1'⏎xmlns = "http://www.topografix.com/GPX/1/1" > => GPX 1.1
      <?xml version="1.0" encoding="UTF-8"?>⏎<!-- made by hand --><gpx> => a prologue
      \u{FEFF}<gpx><name>Straße &amp; 🚆</name> => a byte order mark
      <?xml version="1.0" encoding="ISO-8859-1"?><gpx> => another encoding without other bytes
      <?xml-stylesheet href="a.xsl"?><gpx><name><![CDATA[<!DOCTYPE> & ]]></name> => CDATA
      <gpx><!-- <wpt> -> - & --><?editor <wpt> ? > ?> => a comment and an instruction
      <?xml?><?é?><gpx><?editor?> => instructions without data
      <gpx><wpt lat="1" lon="1"><time>2026-05-09T08:00:00Z</time></wpt><wpt lat="1" lon="1"><time>2026-05-08T08:00:00Z</time></wpt> => waypoints with decreasing times
      """))
  func `is read in every dialect of GPX`(head: String, name: String) throws {
    let points = #"<trk><trkpt lat="1" lon="2"/><trkpt lat=" +1.5 " lon="2"/></trk>"#
    #expect(try Track(gpx: "\(head)\(points)</gpx>\n<!-- end -->").points == 2)
  }

  @Test func `may have a prefix`() throws {
    let point = #"<ns0:wpt lat="1" lon="2"><ns0:ele>3</ns0:ele><v:ele>no number</v:ele></ns0:wpt>"#
    let track = try Track(gpx: "<ns0:gpx>\(point)</ns0:gpx>")
    #expect(track.moments.map(\.location.altitude) == [3])
  }

  @Test func `is read without the extensions of vendors`() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><extensions>
        <v:TrackPointExtension><v:hr>90</v:hr><time>no time</time><ele>no number</ele>
        </v:TrackPointExtension><v:trkpt lat="999" lon="x"/><trkpt/></extensions>
        <v:time/><v:time/></trkpt>
      <v:trkpt/><v:input v:phone="1">fly</v:input></trkseg></trk><input>fly</input></gpx>
      """
    #expect(try Track(gpx: text).points == 1)
  }

  @Test func `yields its tracks, else its routes, else its waypoints`() throws {
    func latitudes(_ text: String) throws -> [Double] {
      try Track(gpx: "<gpx>\(text)</gpx>").moments.map(\.location.coordinate.latitude)
    }
    let waypoint = #"<wpt lat="1" lon="1"/>"#
    let route = #"<rte><rtept lat="2" lon="2"/></rte>"#
    let line = #"<trk><trkseg><trkpt lat="3" lon="3"/></trkseg></trk>"#
    #expect(try latitudes(waypoint) == [1])
    #expect(try latitudes(waypoint + route) == [2])
    #expect(try latitudes(waypoint + route + line) == [3])
  }

  @Test(arguments: [
    ("2026-05-09T08:00:00Z", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00", "2026-05-09T08:00:10", 10),
    ("2026-05-09T10:00:00+02:00", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T07:59:00-00:01", "2026-05-09T08:00:10Z", 10),
    ("2026-05-09T08:00:00.250Z", "2026-05-09T08:00:01.750Z", 1.5),
    ("2024-02-28T23:59:59.5+00:00", "2024-03-01T00:00:00", 86_400.5),
    ("<![CDATA[2026-05-09T08:00:00Z]]>", "2026-05-09T<![CDATA[08:00]]>:10Z", 10),
    ("2026-05-09T08:<!-- 99: -->00<?zone here?>:00&#90;", "\n2026-05-09T08:00:10&#x5A; ", 10),
    ("2026-05-09T<?a?>08:00:00Z", "2026-05-09T08:00:<?zone?>10Z", 10),
    ("", "", 1),
    ("", "2026-05-09T08:00:10Z", 1),
  ])
  func `lasts from its first to its last time, or one second per point without times`(
    first: String, second: String, seconds: Double
  ) throws {
    let track = try Track(gpx: "<gpx><trk>\(segment(first, second))</trk></gpx>")
    #expect(abs(track.duration - seconds) < 0.001)
  }

  @Test(arguments: [
    "<phone:input>rotate <![CDATA[landscape]]>Left</phone:input>",
    "<phone:input xml:space='preserve'> rotate <!-- stop -->landscape&#76;eft </phone:input>",
  ])
  func `is read with its phone inputs`(input: String) throws {
    let track = try Track(
      gpx: """
        <gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2"><extensions>\(input)</extensions>
        </wpt></gpx>
        """)
    #expect(track.moments.map(\.inputs) == [[.rotate(.landscapeLeft)]])
  }

  @Test func `has its values`() throws {
    let locations = try Track(
      gpx: """
        <gpx><wpt lat="90" lon="-180"><ele>&#9; 35.5
        </ele></wpt><wpt lat='-90' lon='180'><ele>NaN</ele></wpt></gpx>
        """
    ).moments.map(\.location)

    #expect(locations.map(\.coordinate.latitude) == [90, -90])
    #expect(locations.map(\.coordinate.longitude) == [-180, 180])
    #expect(locations.map(\.altitude) == [35.5, 0])
    #expect(locations.map(\.verticalAccuracy) == [5, -1])
  }

  @Test(arguments: [
    ("<wpt/><name/><wpt/>", [true, false]),
    ("<rte><rtept/><rtept/></rte><rte><rtept/></rte>", [true, false, true]),
    ("<trk><trkseg><trkpt/><name/><trkpt/></trkseg></trk>", [true, false]),
    ("<trk><trkseg><trkpt/></trkseg><trkseg><trkpt/></trkseg></trk>", [true, true]),
    ("<trk><trkpt/></trk><trk><trkpt/></trk>", [true, true]),
  ])
  func `begins a segment with each track, segment and route`(text: String, isFirst: [Bool]) throws {
    let points = text.replacing("pt/>", with: "pt lat=\"1\" lon=\"2\"/>")
    let file = Data("<gpx>\(points)</gpx>".utf8)
    #expect(try GPXReader.points(of: file, file: "t.gpx").map(\.isFirstOfSegment) == isFirst)
  }

  @Test func `may have a later segment with earlier times`() throws {
    let seven = segment("2026-05-09T07:00:00Z", "2026-05-09T07:01:00Z")
    let eight = segment("2026-05-09T08:00:00Z", "2026-05-09T08:01:00Z")
    #expect(try Track(gpx: "<gpx><trk>\(eight)\(seven)</trk></gpx>").duration == 121)
    #expect(try Track(gpx: "<gpx><trk>\(seven)\(eight)</trk></gpx>").duration == 3660)
  }

  private func segment(_ first: String, _ second: String) -> String {
    """
    <trkseg><trkpt lat="1" lon="2"><time>\(first)</time></trkpt>
    <trkpt lat="1" lon="2"><time>\(second)</time></trkpt></trkseg>
    """
  }
}
