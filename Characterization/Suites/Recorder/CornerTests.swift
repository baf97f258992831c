import Equivalence
import Foundation
import Modern
import PhoneScenarios
import SimulatedPhone
import Testing

@testable import Recorder

@MainActor
@Suite struct `The names of a recording` {
  let notation = Recorder.Notation(start: Date(timeIntervalSinceReferenceDate: 0))

  // On iOS a value does not print its name, so the recorder has the names in tables.
  @Test func `are those of the notation`() {
    for status in CLAuthorizationStatus.allCases where status != .fromTheFuture {
      #expect(notation.name(of: status) == "\(status)")
    }
    for orientation in UIDeviceOrientation.allCases {
      #expect(notation.name(of: orientation) == "\(orientation)")
    }
    for orientation in CLDeviceOrientation.allCases {
      #expect(notation.name(of: orientation) == "\(orientation)")
    }
    for activity in CLActivityType.allCases {
      #expect(notation.name(of: activity) == "\(activity)")
    }
    for code in CLError.Code.allCases { #expect(notation.text(of: CLError(code)) == "\(code)") }
  }

  @Test(
    arguments: [
      (52.5, "52.5"), (10, "10"), (-0.0, "-0"), (1e16, "1e+16"), (.nan, "nan"), (-.nan, "nan"),
      (.infinity, "1.7976931348623157e+308"), (-.infinity, "-1.7976931348623157e+308"),
    ] as [(Double, String)])
  func `and its numbers can be read again`(number: Double, text: String) {
    #expect(notation.text(of: number) == text)
  }

  @Test(
    arguments: [
      ("kCLErrorDomain", 99, "kCLErrorDomain 99"),
      ("NSURLErrorDomain", -1009, "NSURLErrorDomain -1009"),
      ("My domain", 1, "My_domain 1"), ("", 1, "_ 1"), ("two\nlines", 1, "two_lines 1"),
    ])
  func `and an error's domain is one word`(domain: String, number: Int, text: String) {
    #expect(notation.text(of: NSError(domain: domain, code: number)) == text)
  }
}

@MainActor
@Suite struct `What the notation cannot say` {
  @Test func `is a comment: a status without a name`() {
    let stage = Stage()

    stage.answer(.fromTheFuture)
    stage.answer(.denied)

    #expect(
      stage.newText == """
        # Not played, because the status has no name: callback status 99.
        status denied
          -> client enabled false

        """)
  }

  @Test func `is a comment: a clock that goes back`() {
    let stage = Stage()

    stage.phone.wait(seconds: -3600)
    stage.answer(.denied)

    #expect(
      stage.newText == """
        # Not played, because a phone that plays does not go back in time: the clock goes back by \
        3600 s.
        status denied
          -> client enabled false

        """)
  }

  @Test func `is a comment: a client that releases the manager inside its callback`() {
    let stage = Stage.running()
    stage.app.onLocation = { _ in stage.release() }

    stage.move(1, 2)

    #expect(
      stage.newText == """
        # Not played, because no release is nested: release, after client location 1 2.
        location 1 2
          -> client location 1 2
          -> manager kept alive
          -> phone location off
          -> phone heading off

        """)
    #expect(stage.phone.managers.isEmpty)
  }

  @Test func `is a comment: a status without a name, inside a callback`() {
    let stage = Stage.running()
    stage.app.onLocation = { _ in stage.answer(.fromTheFuture) }

    stage.move(1, 2)

    #expect(
      stage.newText.hasPrefix(
        "# Not played, because the status has no name: callback status 99.\nlocation 1 2\n"))
  }

  @Test func `does not stop a player`() async throws {
    let stage = Stage()
    stage.answer(.fromTheFuture)
    stage.phone.wait(seconds: -3600)
    stage.phone.callback(error: NSError(domain: "a b", code: 1))

    let transcript = try stage.transcript

    #expect(await transcript.play(to: .recorded)?.problems.isEmpty == true)
  }
}

@MainActor
@Suite struct `A value that changes inside an input` {
  @Test func `comes before it, unless Modern has read another value there`() {
    let recording = PhoneRecording(.exact) { Date(timeIntervalSinceReferenceDate: 0) }

    recording.receive(.app("start")) {
      recording.react("phone location on") { recording.read(\.orientation, "faceUp") }
      recording.react("phone heading on") { recording.read(\.orientation, "faceDown") }
    }

    #expect(
      recording.text == """
        system recording
        rotate faceUp quietly
        inside phone heading on: rotate faceDown quietly
        start
          -> phone accuracy -1 filter -1 activity other
          -> phone location on
          -> phone heading on

        """)
  }

  @Test func `is not in the state before it, unless the manager has had it from a callback`() throws
  {
    let stage = Stage.running()
    let phone = stage.phone
    let delivered = phone.makeHeading(degrees: 90, accuracy: 5)
    stage.app.onLocation = { _ in phone.heading = delivered }

    phone.heading = delivered
    phone.callback(heading: delivered)
    phone.heading = phone.makeHeading(degrees: 90, accuracy: 9)
    stage.move(1, 2)

    #expect(
      stage.newText.hasSuffix(
        """
        heading 90 accuracy 9 trueHeading 90 quietly
        location 1 2
          -> client location 1 2
          == updating, location 1 2, heading 90 accuracy 5 trueHeading 90
        heading 90 accuracy 5 trueHeading 90 quietly

        """))
  }

  @Test func `does not come before a callback with another value`() {
    let stage = Stage()
    stage.app.onStatus = { _ in stage.phone.permission = .denied }
    stage.start()

    stage.answer(.authorizedAlways)

    #expect(
      stage.newText.hasSuffix(
        """
        # Not played, because no reaction tells its place: status denied quietly, after client \
        enabled true.
        status authorizedAlways
          -> client enabled true

        """))
  }
}

@MainActor
@Suite struct `Times` {
  @Test func `do not tell that the device corrects its clock`() {
    let stage = Stage()

    stage.phone.wait(seconds: 5)
    stage.answer(.restricted)
    stage.phone.wait(seconds: -0.5)
    stage.answer(.denied)
    stage.phone.wait(seconds: 2)
    stage.answer(.restricted)

    #expect(
      stage.newInputs == [
        "wait 5 s", "status restricted", "status denied", "wait 1.5 s", "status restricted",
      ])
  }

  @Test func `are added up until the next input, in milliseconds`() {
    let stage = Stage()

    stage.phone.wait(seconds: 1)
    stage.phone.wait(seconds: 0.2504)
    stage.answer(.restricted)
    stage.answer(.denied)

    #expect(stage.newInputs == ["wait 1.25 s", "status restricted", "status denied"])
  }

  @Test func `lose nothing by rounding`() {
    let stage = Stage()

    for _ in 1...10 {
      stage.phone.wait(seconds: 0.0004)
      stage.answer(.denied)
    }

    let waits = stage.newInputs.filter { $0.hasPrefix("wait") }
    #expect(waits == Array(repeating: "wait 0.001 s", count: 4))
  }
}

@MainActor
@Suite struct `The file of a recording` {
  let folder = FileManager.default.temporaryDirectory.appending(path: "recorder-\(UUID())")

  @Test func `has the text, and replaces the one before at once`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "walk.transcript")
    let stage = Stage()

    try stage.recording.write(to: file)
    stage.answer(.denied)
    // A second name of the first file: it keeps the first text, because the second one is a new file.
    let first = folder.appending(path: "first.transcript")
    try FileManager.default.linkItem(at: file, to: first)
    try stage.recording.write(to: file)

    #expect(try String(contentsOf: file, encoding: .utf8) == stage.text)
    #expect(try String(contentsOf: first, encoding: .utf8) + stage.newText == stage.text)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["first.transcript", "walk.transcript"])
  }

  @Test func `is an error in a folder that does not exist`() {
    let stage = Stage()

    #expect(throws: CocoaError.self) {
      try stage.recording.write(to: folder.appending(path: "walk.transcript"))
    }
    #expect(stage.newText == "")
  }

  @Test func `has last lines, for a screen`() {
    let stage = Stage()
    stage.answer(.restricted)

    #expect(
      stage.recording.lastLines(2)
        == "  -> phone accuracy -1 filter 1 activity fitness\nstatus restricted")
    #expect(stage.recording.lastLines(100) + "\n" == stage.text)
  }

  @Test func `has no input that has not ended`() {
    let stage = Stage.running()
    var text = ""
    stage.app.onLocation = { _ in text = stage.newText }

    stage.move(1, 2)

    #expect(text == "")
    #expect(stage.newText != "")
  }
}

@MainActor
@Suite struct `A recorder` {
  @Test func `is gone with its manager, and the recording with both`() {
    weak var recording: PhoneRecording?
    let phone = Phone()
    do {
      let manager = phone.use { RecordingManager(.fine, privacy: .exact) }
      recording = manager.recording
      phone.use { manager.start() }
    }

    #expect(recording == nil)
    #expect(phone.managers.isEmpty)
  }

  @Test func `passes on a notification of another thread, and does not write it`() {
    let stage = Stage()

    stage.phone.isMainThread = false
    stage.phone.callbackRotation(from: stage.phone.device)

    #expect(stage.newText == "")
  }
}

@MainActor
@Suite struct `The dependencies of production` {
  @Test func `say whether location services are on`() {
    let phone = Phone()
    typealias Provider = RecordingProvider<CLLocationManager>

    #expect(phone.use { Provider.locationServicesEnabled() })
    phone.locationServicesEnabled = false
    #expect(!phone.use { Provider.locationServicesEnabled() })
  }

  @Test func `log what Modern's own manager logs`() {
    func levels(_ make: @MainActor () -> any LocationManaging) -> [String] {
      let phone = Phone()
      var levels: [String] = []
      phone.onLog = { level, _ in levels.append(level) }
      let manager = phone.use(make)
      phone.use { manager.start() }
      phone.permission = .authorizedAlways
      phone.callback(status: .authorizedAlways)
      phone.callback(error: CLError(.locationUnknown))
      return levels
    }

    let recorded = levels { RecordingManager(.coarse, privacy: .exact) }

    #expect(recorded == levels { Live.locationManager(.coarse) })
    #expect(recorded == ["info", "info", "error"])
  }
}
