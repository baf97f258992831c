import Equivalence
import Foundation
import Subjects
import Testing

@testable import PhoneScenarios

@MainActor
@Suite struct `A recording that is played` {
  nonisolated static let text = """
    system recording
    rotate unknown quietly
    create fine
      -> phone accuracy -1 filter 1 activity fitness
    callback status notDetermined
    start
      -> phone asks whenInUse
    wait 2 s
    rotate portrait quietly
    status authorizedWhenInUse
      -> client enabled true
      -> phone location on
      -> phone orientation notifications on
      -> phone heading on
      == updating
    location 52.51 13.37771
      -> client location 52.51 13.37771
      == updating, location 52.51 13.37771
    # Not played, because the status has no name: callback status 99.
    location 52.510001 13.37771
      -> client location 52.510001 13.37771
      == updating, location 52.510001 13.37771

    """

  @Test func `is played, and the report has what the phone did otherwise`() async throws {
    let comparison = try await play(Self.text)

    #expect(comparison.differences.isEmpty)
    #expect(
      comparison.details.map { "\($0)" } == """
        walk.transcript: in 9 inputs, the phone differs from our reading of Apple's pages in 1 line.
        That changes nothing in the verdict below.

        \(PhoneRule.distanceFilter.rawValue)
          20  location 52.510001 13.37771

        Not played, because the notation has no word for it:
          19  # Not played, because the status has no name: callback status 99.
        """)
  }

  @Test func `may hold nothing that our phone would not have sent`() async throws {
    let text = Self.text.prefix { $0 != "#" }

    let comparison = try await play(String(text))

    #expect(
      comparison.details.map { "\($0)" }
        == "walk.transcript: in 8 inputs, the phone did nothing that Docs/phone.md excludes")
  }

  @Test func `tells the rule of an event that is only a comment, because it came inside a call`()
    async throws
  {
    let comment =
      "# Not played, because no reaction tells its place: callback status denied, after start."
    let comparison = try await play(Self.text + comment + "\nstart\n")

    let broken = try report(comparison).broken.last
    #expect(broken?.rule == .nothingInsideCall)
    #expect(broken?.line == 23)
    #expect(broken?.text == comment)
  }

  @Test func `shows a difference of the classes as each transcript does`() async throws {
    let comparison = try await play(
      Self.text.replacing("client enabled true", with: "client enabled false"))

    #expect(comparison.differences.map(\.implementations) == [["legacy", "modern"]])
    #expect(try report(comparison).broken.count == 1)
  }

  @Test func `counts the lines of a rule that is broken often`() async throws {
    let pause = "callback paused\n"

    let comparison = try await play(Self.text + String(repeating: pause, count: 7))

    let text = try #require(comparison.details.map { "\($0)" })
    #expect(text.contains("  27  callback paused\n  … and 2 more lines"))
  }

  // MARK: A file that is cut

  @Test(arguments: 0..<text.utf8.count)
  func `is played as far as it goes, wherever it is cut`(length: Int) async throws {
    let beginning = String(decoding: Self.text.utf8.prefix(length), as: UTF8.self)
    guard beginning.contains("create fine\n") else {
      await #expect(throws: Problem.self) { try await play(beginning) }
      return
    }

    let comparison = try await play(beginning)

    #expect(comparison.differences.isEmpty, "\(comparison.differences.map { $0.text() })")
    #expect(try (report(comparison).cutLine == nil) == beginning.hasSuffix("\n"))
  }

  @Test func `loses a nested input if its call is lost`() async throws {
    let comparison = try await play(Self.text + "inside phone location off: read\n")

    #expect(comparison.differences.isEmpty)
    #expect(try report(comparison).inputCount == 9)
  }

  @Test func `says where it is cut`() async throws {
    let inside = try await play(String(Self.text.dropLast(3)))
    let between = try await play(
      Self.text.replacing("  == updating, location 52.510001 13.37771\n", with: ""))

    #expect(
      "\(try report(inside))".hasSuffix(
        "The file ends inside line 22, so this line is not played."))
    #expect("\(try report(between))".hasSuffix("The file ends before its last input does."))
  }

  // MARK: Bad files

  @Test(
    arguments: [
      ("beacon 3", "expected an input, such as `start`"),
      ("wait -2 s", "expected seconds of at least 0, as in `wait 15 s`, found `-2`"),
      ("status new", "expected"),
      ("location 52.5 x", "expected a longitude"),
    ])
  func `is refused in one line if it has a line like this`(line: String, message: String) async {
    await #expect {
      try await play(Self.text + line + "\n")
    } throws: { error in
      "\(error)".hasPrefix("walk.transcript:23:") && "\(error)".contains(message)
        && !"\(error)".contains("\n")
    }
  }

  @Test func `is played if the clock jumps, because no class reads it`() async throws {
    let comparison = try await play(Self.text.replacing("wait 2 s", with: "wait 1e18 s"))

    #expect(comparison.differences.isEmpty)
  }

  @Test func `is not recorded again`() async throws {
    let file = NamedFile(url: Repository.root.appending(path: "walk.transcript"), name: "walk")

    await #expect {
      try await TranscriptSystem.recording(Subject.Kind.parity).record(file)
    } throws: { error in
      "\(error)".hasPrefix("walk: is a recording of a phone, and `--record` would replace")
    }
  }

  // MARK: A private copy

  @Test func `can be made private, and is played as before`() async throws {
    let exact = """
      system recording
      status authorizedWhenInUse quietly
      create fine
        -> phone accuracy -1 filter 1 activity fitness
      location 52.51631 13.37777 speed 2 timestamp 1 quietly
        == idle, location 52.51631 13.37777 speed 2 timestamp 1
      read
      start
        -> phone location on
        -> phone orientation notifications on
        -> phone heading on
        == updating, location 52.51631 13.37777 speed 2 timestamp 1
      location 52.51631 13.37777 speed 2 timestamp 1
        -> client location 52.51631 13.37777 speed 2 timestamp 1
      # Not played, because no reaction tells its place: location 52.51632 13.37778, after start.
      inside client location 52.51631 13.37777: read
      callback locations 52.51631 13.37777; 52.51749 13.37699 speed 2 timestamp 1
        -> client location 52.51631 13.37777 speed 2 timestamp 1
      location 52.51632 13.37778
        -> client location 52.51632 13.37778
        == updating, location 52.51632 13.37778
      heading 90 accuracy 5 trueHeading 94
        -> client heading 90 accuracy 5 trueHeading 94
        == updating, location 52.51632 13.37778, heading 90 accuracy 5 trueHeading 94
      heading 91 accuracy 5 trueHeading -1
        -> client heading 91 accuracy 5 trueHeading -1
        == updating, location 52.51632 13.37778, heading 91 accuracy 5 trueHeading -1

      """

    let text = try privateRecording(exact)

    #expect(
      text == """
        # The coordinates are shifted and rounded. The first one is 0 0.
        system recording
        status authorizedWhenInUse quietly
        create fine
          -> phone accuracy -1 filter 1 activity fitness
        location 0 0 timestamp 1 quietly
          == idle, location 0 0 timestamp 1
        read
        start
          -> phone location on
          -> phone orientation notifications on
          -> phone heading on
          == updating, location 0 0 timestamp 1
        location 0 0 timestamp 1
          -> client location 0 0 timestamp 1
        # Not played, because no reaction tells its place: location 0 0, after start.
        inside client location 0 0: read
        callback locations 0 0; 0.001 -0.001 timestamp 1
          -> client location 0 0 timestamp 1
        location 0 0
          -> client location 0 0
          == updating, location 0 0
        heading 90 accuracy 5
          -> client heading 90 accuracy 5
          == updating, location 0 0, heading 90 accuracy 5
        heading 91 accuracy 5 trueHeading -1
          -> client heading 91 accuracy 5 trueHeading -1
          == updating, location 0 0, heading 91 accuracy 5 trueHeading -1

        """)
    #expect(try await play(exact).differences.isEmpty)
    #expect(try await play(text).differences.isEmpty)
    #expect(try privateRecording(text) == text)
  }

  @Test func `can be made private, whatever it has: the inputs of every transcript`() async throws {
    for transcript in try Repository.loadTranscripts() {
      let text = try privateRecording("system recording\n" + transcript.text)

      let differences = try await play(text).differences

      #expect(differences.isEmpty, "\(transcript.file)")
    }
  }

  @Test func `keeps only the recorder's comments when it is made private`() throws {
    let text = try privateRecording(
      "# I was at 52.5163 13.3777.\nsystem recording\n# And here.\ncreate fine\n")

    #expect(text == "\(CoordinateShift.comment)\nsystem recording\ncreate fine\n")
  }

  @Test func `does not tell its origin by a place that everybody knows`() throws {
    let text = try privateRecording(
      "system recording\ncreate fine\nlocation 52.5 13.4\nlocation 0 -0\nlocation -60 13.4\n")

    #expect(text.hasSuffix("location 0 0\nlocation nan nan\nlocation -112.5 0\n"))
    #expect(try privateRecording(text) == text)
  }

  @Test func `has no part of a coordinate when it is cut and made private`() throws {
    #expect(
      try privateRecording("system recording\ncreate fine\nlocation 52.5").contains("52") == false)
  }

  private func privateRecording(_ text: String) throws -> String {
    try TranscriptSystem.privateRecording(Data(text.utf8), file: "walk.transcript")
  }

  private func play(_ text: String) async throws -> Comparison {
    let system = TranscriptSystem.recording(Subject.Kind.parity)
    let transcript = try system.read(Data(text.utf8), "walk.transcript")
    return try #require(try await transcript.play(to: ["legacy", "modern"]))
  }

  private func report(_ comparison: Comparison) throws -> RecordingReport {
    try #require(comparison.details as? RecordingReport)
  }
}
