import Foundation
import Parity
import SimulatedPhone
import Testing

@Suite struct `A track with a mistake` {
  private static let aNumber = "expected a number with a decimal point, such as 52.5"

  private static func phone(_ input: String, _ attribute: String = "") -> String {
    #"<gpx xmlns:phone="urn:parity:phone:1"><wpt lat="1" lon="2"><extensions>"#
      + "<phone:input\(attribute)>\(input)</phone:input></extensions></wpt></gpx>"
  }

  // AddressSanitizer detects a read of the attribute `creator` after the abort.
  @Test(
    arguments: table(
      """
       => 1:1: not GPX: the file is empty
      <html></html> => 1:6: not GPX: the root element is <html>, expected <gpx>
      <gpx></gpx> =>  no points: expected <trkpt>, <rtept> or <wpt> elements
      <gpx><wpt lat="1"/></gpx> => 1:18: <wpt> has no lon="…"; add it in degrees
      <gpx>⏎<wpt lat="90.1" lon="2"/></gpx> => 2:24: lat="90.1" is not within -90 to 90 degrees
      <gpx><wpt lat="1" lon="-181"/></gpx> => 1:29: lon="-181" is not within -180 to 180 degrees
      <gpx><wpt lat="52,5" lon="2"/></gpx> => 1:29: lat="52,5": \(aNumber)
      <gpx><wpt lat="nan" lon="2"/></gpx> => 1:28: lat="nan": \(aNumber)
      <gpx><wpt lat="0x10" lon="2"/></gpx> => 1:29: lat="0x10": \(aNumber)
      <gpx><wpt lat="1" lon="2"><ele>1,5</ele></wpt></gpx> => 1:41: <ele>1,5</ele>: expected meters with a decimal point, such as 35.5
      <gpx><wpt lat="1" lon="2"><ele>1</ele><ele>1</ele></wpt></gpx> => 1:43: a second <ele> in this <wpt>; keep one
      <gpx><wpt lat="1" lon="2"><time/><time/></wpt></gpx> => 1:39: a second <time> in this <wpt>; keep one
      <gpx><wpt lat="1" lon="2"><time>2026<b/>-05-09T08:00:00Z</time></wpt></gpx> => 1:39: <b> begins inside of <time>; write </time> before it
      <gpx><wpt lat="1" lon="2"><wpt lat="3" lon="4"/></wpt></gpx> => 1:47: <wpt> begins inside of <wpt>; write </wpt> before it
      <gpx><wpt lat="1" lon="2"><trkpt lat="3" lon="4"/></wpt></gpx> => 1:49: <trkpt> begins inside of <wpt>; write </wpt> before it
      <gpx><wpt lat="1" lon="2"><time>2026-05-09T08:00:05Z</time></wpt>⏎<wpt lat="1" lon="2"><time>2026-05-09T08:00:01Z</time></wpt></gpx> => 2:21: time runs backwards, by 4 seconds; sort the points of the segment by time
      <gpx><wpt lat="1" lon="2"><phone:input>start</phone:input></wpt></gpx> => 1:39: <phone:input> is not in the namespace of phone inputs; declare xmlns:phone="urn:parity:phone:1" on <gpx>, and write <phone:input>
      <gpx xmlns:phone="urn:parity:phone:1"><phone:input>start</phone:input></gpx> => 1:51: <phone:input> is outside of a point; move it into the <extensions> of a point
      <gpx><wpt lat="1" lon="2"><input>start</input></wpt></gpx> => 1:33: <input> is not in the namespace of phone inputs; declare xmlns:phone="urn:parity:phone:1" on <gpx>, and write <phone:input>
      <gpx xmlns:p="urn:Parity:phone:2"/> => 1:34: unknown namespace urn:Parity:phone:2; declare xmlns:phone="urn:parity:phone:1"
      <html xmlns:p="urn:parity:phone:2"/> => 1:35: unknown namespace urn:parity:phone:2; declare xmlns:phone="urn:parity:phone:1"
      <gpx xmlns:p="urn:vendor:phone:1"/> => 1:34: unknown namespace urn:vendor:phone:1; declare xmlns:phone="urn:parity:phone:1"
      <gpx xmlns:p="urn:parity:phone:2" creator="of sixteen bytes"/> => 1:61: unknown namespace urn:parity:phone:2; declare xmlns:phone="urn:parity:phone:1"
      <gpx xmlns:phone="urn:vendor"><phone:input/></gpx> => 1:43: <phone:input> is not in the namespace of phone inputs; declare xmlns:phone="urn:parity:phone:1" on <gpx>, and write <phone:input>
      <gpx xmlns:p="urn:parity:phone:1"><wpt lat="1" lon="2"><p:inptu>start</p:inptu></wpt></gpx> => 1:64: unknown element <p:inptu>; the namespace urn:parity:phone:1 has only <phone:input>
      <gpx><wpt lat="1" lon="2" phone:input="start"/></gpx> => 1:46: unknown attribute phone:input on <wpt>; write an input as <phone:input>…</phone:input>
      <gpx xmlns:p="urn:parity:phone:1"><wpt lat="1" p:input="start"/></gpx> => 1:63: unknown attribute p:input on <wpt>; write an input as <phone:input>…</phone:input>
      <gpx><wpt lat="1" lon="2"><phone:inptu>start</phone:inptu></wpt></gpx> => 1:39: <phone:inptu> is not in the namespace of phone inputs; declare xmlns:phone="urn:parity:phone:1" on <gpx>, and write <phone:input>
      \(phone("start", " at=\"1\"")) => 1:91: unknown attribute at on <phone:input>; write the input between its tags
      \(phone("start <phone:input>stop</phone:input>")) => 1:103: <phone:input> begins inside of <phone:input>; write </phone:input> before it
      \(phone("fly")) => 1: in <phone:input>: expected an input, such as `start`, `location 52.5 13.4` or `status denied`, found `fly`
      \(phone("release")) => 1: `release` cannot happen along a track; expected start, stop, status, services, rotate, heading or error locationUnknown
      """))
  func `is reported with its place and a fix`(text: String, says: String) {
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(place(in: problem?.description) == place(in: "t.gpx:" + says))
  }

  private static let digits = String(repeating: "1", count: 10_000)

  @Test(
    arguments: table(
      """
      <gpx><wpt lat="\(digits)" lon="2"/></gpx> => lat="11111111111111111111…1111111111111111111": \(aNumber)
      \(phone("location 1.\(digits) 2")) => `location 1.111111111…11111111111111111 2` cannot happen along a track; expected start, stop, status, services, rotate, heading or error locationUnknown
      """))
  func `is reported with its long values shortened`(text: String, says: String) {
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(problem?.message == says)
  }

  @Test(arguments: [40, 41, 1000])
  func `is reported with at most 40 characters of a value`(length: Int) {
    let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(65 + $0 % 26))) })

    #expect(text.shortened.count == 40)
    #expect(text.shortened.prefix(20) == text.prefix(20))
    #expect(text.shortened.suffix(19) == text.suffix(19))
    #expect(text.shortened.contains("…") == (length > 40))
  }

  @Test func `is not read if the reader has stopped`() throws {
    #expect(throws: CancellationError.self) {
      try points("<!DOCTYPE gpx>", goesOn: { false })
    }
  }

  /// The place in a message. Versions of libxml2 report different columns of an error, but the same line.
  private func place(in description: String?) -> String? {
    #if os(Linux)
      description
    #else
      description?.replacing(/^(t.gpx:[0-9]+):[0-9]+/) { $0.1 }
    #endif
  }

  @Test(arguments: [
    ("/no/such/file.gpx", "no such file"), ("/", "not a regular file; save the track to one"),
  ])
  func `is reported if it is not a regular file`(path: String, says: String) {
    let problem = #expect(throws: Problem.self) { try Track(URL(filePath: path), name: "t.gpx") }
    #expect(problem?.description == "t.gpx: \(says)")
  }

  @Test func `is reported if it cannot be read`() throws {
    #if os(Linux)
      // The first bytes of the memory, which not even an administrator can read.
      let file = URL(filePath: "/proc/self/mem")
    #else
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
      try gpx("").write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    #endif
    let problem = #expect(throws: Problem.self) { try Track(file, name: "t.gpx") }
    #expect(problem?.description == "t.gpx: cannot be read; check its permissions")
  }
}
