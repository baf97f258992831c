import Equivalence
import Foundation
import PhoneScenarios
import Subjects
import Testing

@Suite struct `A transcript with a mistake` {
  private static let beginnings = table(
    """
     => :1:1: expected `create fine` or `create coarse`, found the end of the file
    # Only. => :2:1: expected `create fine` or `create coarse`, found the end of the file
    create => :1:1: expected `create fine`, `create coarse`, found `create`
    create rough => :1:1: expected `create fine`, `create coarse`, found `create rough`
    start⏎create fine => :1:1: expected `create` before `start`
    release => :1:1: expected `create` before `release`
      -> phone location on⏎create fine => :1:1: expected an input before the first observation
      == idle⏎create fine => :1:1: expected an input before the first observation
    create fine\r => :1:12: expected the line to end with LF, found CRLF; save the file with Unix line endings
    \u{FEFF}create fine => :1:1: expected UTF-8 without a byte order mark; save the file without it
    """)

  private static let laterLines = table(
    """
    fly => :2:1: expected an input, such as `start`, `location 52.5 13.4` or `status denied`, found `fly`
    start now => :2:1: expected `start`, found `start now`
    start  => :2:1: expected `start`, found `start `
    detach  client => :2:1: expected `detach client`, found `detach  client`
    location 52,5 13 => :2:10: expected a latitude, a number such as 52.5, -1 or 5e-324, found `52,5`
    location 52.5 => :2:14: expected a longitude, a number such as 52.5, -1 or 5e-324, found the end of the line
    heading 5 5 => :2:11: expected `accuracy`, found `5`
    location none => :2:10: expected a latitude, a number such as 52.5, -1 or 5e-324, found `none`
    location 1 2  => :2:14: expected the end of the line, found an extra space
    error lost => :2:7: expected the code of a CLError, such as `denied` or `locationUnknown`, or a domain and a number, found `lost`
    error NSURLErrorDomain x => :2:24: expected the number of the error, a whole number such as -1009, found `x`
    wait 15 => :2:8: expected `s`, found the end of the line
    wait -1 s => :2:6: expected seconds of at least 0, as in `wait 15 s`, found `-1`
    create fine => :2:1: expected one `create`, found a second
    release⏎stop => :3:1: expected no call to the manager after `release`, found `stop`
    release⏎release => :3:1: expected one `release`, found a second
    drop client⏎drop client => :3:1: expected one `drop client`, found a second
     -> phone location on => :2:1: expected an input at the start of the line, or two spaces and `-> ` or `== `
    inside start => :2:8: expected the beginning of a reaction, a colon and an input, as in `inside client enabled true: start`
    inside phone location on: release => :2:27: expected an input that can be delivered inside a call; `release` cannot
    inside phone asks: inside phone location on: stop => :2:20: expected an input that can be delivered inside a call, found another `inside`; a line has at most one, so write the input itself here
    """)

  @Test(arguments: beginnings + laterLines.map { ("create fine\n" + $0.text, $0.says) })
  func `is reported with its place and the expected text`(text: String, says: String) {
    let text = text.isEmpty ? "" : text + "\n"
    let problem = #expect(throws: Problem.self) { try Transcript(text, file: "t") }
    #expect(problem?.description == "t" + says)
  }

  @MainActor
  @Test(
    arguments: table(
      """
      system cards => :1:8: expected a system, one of manager, recording, screens, LocationService, NearbyProvider, AccessGuard, DefaultPlace, PlacesFeed and PlacesApp, found `cards`
      # Why.⏎⏎system => :3:1: expected an input, such as `start`, `location 52.5 13.4` or `status denied`, found `system`
      system manager⏎fly => :2:1: expected an input, such as `start`, `location 52.5 13.4` or `status denied`, found `fly`
      system screens⏎system screens => :2:1: expected an input, such as `card opens`, `phone moves to 52.5 13.4` or `user allows`, found `system screens`
      system screens⏎card opens⏎phone delivers after a stop => :3:1: expected `phone delivers after a stop` before the other inputs; the phone is like this from the start
      system AccessGuard⏎activates => :2:1: expected an input, such as `activate`, found `activates`
      """))
  func `of any system is reported with its place`(text: String, says: String) throws {
    let data = Data((text + "\n").utf8)
    let problem = #expect(throws: Problem.self) {
      try transcriptSystems([]).system(of: data, file: "t").read(data, "t")
    }
    #expect(problem?.description == "t" + says)
  }

  @MainActor
  @Test(
    arguments: table(
      """
      system screens⏎card scrolls in article => :2:1: the input `card scrolls in article` is not allowed here; move or remove it
      system AccessGuard⏎release⏎activate => :3:1: the input `activate` is not allowed here; move or remove it
      """))
  func `of any system is reported if an input cannot be received`(text: String, says: String)
    async throws
  {
    let data = Data((text + "\n").utf8)
    let transcript = try transcriptSystems([]).system(of: data, file: "t").read(data, "t")
    let problem = await #expect(throws: Problem.self) {
      try await transcript.play(to: ["legacy", "modern"])
    }
    #expect(problem?.description == "t" + says)
  }

  @MainActor
  @Test func `is not run by an implementation that its system lacks`() async throws {
    let data = Data("system screens\ncard opens\n".utf8)
    let transcript = try transcriptSystems([]).system(of: data, file: "t").read(data, "t")
    let problem = await #expect(throws: Problem.self) {
      try await transcript.play(to: ["legacy", "proposed"])
    }
    #expect(
      problem?.description
        == "t: is not run: the system screens has no implementation proposed, only legacy and modern"
    )
  }

  @Test func `is rejected if it is not UTF-8`() {
    let problem = #expect(throws: Problem.self) {
      try Transcript(Data("create fine\n# caf".utf8) + [0xE9, 0x0A], file: "t")
    }
    #expect(
      problem?.description == "t:2:6: expected UTF-8, found other bytes; save the file as UTF-8")
  }

  /// Returns the problem that a recording of Legacy reports.
  @MainActor
  private func problem(in transcript: Transcript<Input>) async -> Problem? {
    do throws(Problem) {
      _ = try await transcript.recorded(from: .legacy)
      return nil
    } catch {
      return error
    }
  }

  // Legacy asserts that services are on before it requests permission.
  @Test(
    arguments: table(
      """
      services off⏎create fine⏎start => fails
      create fine⏎start⏎services off⏎callback status authorizedAlways => fails
      status authorizedAlways⏎create fine⏎start⏎inside client error: start⏎services off⏎status notDetermined quietly⏎error network => fails
      create fine⏎start⏎inside client enabled: services off⏎callback status authorizedAlways => fails
      status denied⏎create fine⏎start⏎services off⏎inside client enabled: status notDetermined quietly⏎status authorizedAlways => fails
      services off⏎callback status authorizedAlways⏎create fine => accepted
      create fine⏎services off⏎callback status authorizedAlways => accepted
      create fine⏎inside phone asks: services off⏎start => accepted
      create fine⏎start⏎services off⏎status authorizedAlways => accepted
      status authorizedAlways⏎create fine⏎start⏎services off⏎status notDetermined quietly⏎callback status authorizedWhenInUse => accepted
      """)) @MainActor
  func `is reported with a fix if an assertion of Legacy would fail`(inputs: String, says: String)
    async throws
  {
    let transcript = try Transcript(inputs + "\n", file: "t")
    let problem = await problem(in: transcript)
    guard let problem else { return #expect(says == "accepted") }
    #expect(says == "fails")
    #expect(problem.line == transcript.steps.last?.line)
    #expect(problem.message.contains("; write `services on` or a `status` before `"))
  }

  @Test(
    arguments: table(
      """
      inside client enabled: start⏎read => 3: `inside client enabled: start` was never delivered
      inside client enabled: start⏎inside client error: stop => 3: `inside client enabled: start` was never delivered
      inside manager released: start⏎release => 4: no manager to receive `start` inside `manager released`
      """)) @MainActor
  func `is not recorded if a nested input cannot be delivered`(inputs: String, says: String)
    async throws
  {
    let text = "status authorizedAlways quietly\ncreate fine\n\(inputs)\n"
    let transcript = try Transcript(text, file: "t")
    let problem = try #require(await problem(in: transcript))
    #expect("\(problem.line ?? 0): \(problem.message)".hasPrefix(says))
    // A check reports a difference instead, which contains the reason.
    let shown = await transcript.difference(from: .legacy)?.text()
    #expect(shown?.contains("!! \(says.dropFirst(3))") == true)
  }

  @Test @MainActor func `delivers an input that is nested inside a change of the configuration`()
    async throws
  {
    let text = "status authorizedAlways quietly\ninside phone accuracy: start\ncreate fine\n"
    let recorded = try await Transcript(text, file: "t").recorded(from: .legacy)
    #expect(recorded.steps.last?.observed.contains("  -> phone heading on") == true)
  }
}
