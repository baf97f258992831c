import Equivalence
import EquivalenceTesting
import Foundation
import Testing

@MainActor
@Suite struct `Transcripts of a class of the user` {
  private let pinned = """
    # A lamp is off at first.
    press
      -> on
    press
      -> off

    """

  @Test func `pass if each implementation does what they say`() async throws {
    try await withFolder(["lamp.transcript": pinned]) { (folder: URL) async throws in
      let verdict = await play(folder, [.lamp, .other])
      #expect(verdict.word == .equivalent, "\(verdict)")
      #expect(verdict.comparisons.map(\.file) == ["lamp.transcript"])
    }
  }

  @Test func `show the first difference of each file`() async throws {
    try await withFolder(["a.transcript": pinned, "b.transcript": pinned]) {
      (folder: URL) async throws in
      let verdict = await play(folder, [.lamp, .stuck])
      #expect(verdict.word == .different)
      let shown = """
        a.transcript
              # A lamp is off at first.
              - transcript  + stuck
           2  press
                -> on         -> on
           4  press
              - -> off      + -> on
        """
      #expect(verdict.transcriptIssues.count == 2)
      #expect(verdict.transcriptIssues.first == "\n" + shown)
    }
  }

  @Test func `below a folder are found, and have names that begin there`() async throws {
    try await withFolder(["night/dark.transcript": pinned]) { (folder: URL) async throws in
      #expect(await play(folder, [.lamp]).comparisons.map(\.file) == ["night/dark.transcript"])
    }
  }

  // MARK: Recording

  @Test func `are written by a recording, which is no success`() async throws {
    try await withFolder(["lamp.transcript": "# Kept.\npress\n\npress\n"]) {
      (folder: URL) async throws in
      let recording = await record(folder, .lamp)
      #expect(recording.word == .invalid)
      #expect(recording.objection?.hasPrefix("1 transcript of 1 recorded from lamp; read") == true)
      #expect(try text(in: folder) == "# Kept.\npress\n  -> on\n\npress\n  -> off\n")
      #expect(await play(folder, [.lamp, .other]).word == .equivalent)
      #expect(await record(folder, .lamp).objection?.hasPrefix("nothing to record: lamp") == true)
    }
  }

  @Test func `fail until they are recorded, and are not written by a comparison`() async throws {
    try await withFolder(["lamp.transcript": "press\n"]) { (folder: URL) async throws in
      let verdict = await play(folder, [.lamp])
      #expect(verdict.objection?.hasPrefix("lamp.transcript: is not recorded yet; set ") == true)
      #expect(try text(in: folder) == "press\n")
    }
  }

  @Test func `are recorded from the reference, and not from a candidate`() async throws {
    try await withFolder(["lamp.transcript": "press\npress\n"]) { (folder: URL) async throws in
      _ = await playTranscripts(
        in: folder, of: [.lamp, .stuck], inputs: Lamp.Input.allCases, isRecording: true,
        isCI: false)
      #expect(try text(in: folder) == "press\n  -> on\npress\n  -> off\n")
    }
  }

  @Test func `are not recorded if the reference does something else each time`() async throws {
    try await withFolder(["lamp.transcript": pinned]) { (folder: URL) async throws in
      let objection = await record(folder, .random).objection
      #expect(
        objection
          == "lamp.transcript:2:1: random does something else each time after `press`; replace its"
          + " clock or its random numbers by a fake")
      #expect(try text(in: folder) == pinned)
    }
  }

  @Test func `are not recorded in continuous integration`() async throws {
    try await withFolder(["lamp.transcript": "press\n"]) { (folder: URL) async throws in
      let verdict = await record(folder, .lamp, isCI: true)
      #expect(verdict.objection?.hasPrefix("CI: is set, so nothing is recorded") == true)
      #expect(try text(in: folder) == "press\n")
    }
  }

  @Test func `are all unchanged if one of them has a mistake`() async throws {
    try await withFolder(["lamp.transcript": "press\n", "wrong.transcript": "jump\n"]) {
      (folder: URL) async throws in
      #expect(await record(folder, .lamp).objection?.hasPrefix("wrong.transcript:1:1: ") == true)
      #expect(try text(in: folder) == "press\n")
    }
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("", ": has no input; write one on each line, or delete the file"),
    ("# Only a comment.\n", ": has no input; write one on each line, or delete the file"),
    ("pres\n", ":1:1: expected an input, such as `press`, found `pres`"),
    ("press \n", ":1:1: expected an input, such as `press`, found `press `"),
    ("press\n -> on\n", ":2:1: expected an input at the start of the line, or two spaces and"),
    ("  -> on\npress\n", ":1:1: expected an input before the first observation"),
    ("press\r\n", ":1:6: expected the line to end with LF, found CRLF; save the file with Unix"),
    ("\u{FEFF}press\n", ":1:1: expected UTF-8 without a byte order mark; save the file without"),
    ("break\npress\n", ":2:1: the input `press` is not allowed here; move or remove it"),
  ])
  func `are reported with the place, and with a remedy`(text: String, says: String) async throws {
    try await withFolder(["lamp.transcript": text]) { (folder: URL) async throws in
      let objection = try #require(await play(folder, [.lamp]).objection)
      #expect(objection.hasPrefix("lamp.transcript" + says))
      #expect(!objection.contains("\n"))
    }
  }

  @Test func `are reported if there is no file, or no implementation`() async throws {
    try await withFolder(["notes.txt": "press\n"]) { (folder: URL) async throws in
      let none = await play(folder, [.lamp]).objection
      #expect(none?.contains("no .transcript file below this folder; write one") == true)
      #expect(await play(folder / "missing", [.lamp]).objection?.contains("cannot be read") == true)
      #expect(await play(folder, []).objection?.hasPrefix("implementations: there is none") == true)
    }
  }

  @Test(arguments: ["", "# on", " on", "on\noff"])
  func `are reported if an input cannot be a line`(description: String) async throws {
    try await withFolder(["lamp.transcript": pinned]) { (folder: URL) async throws in
      let echo = Implementation(name: "echo") { Echo() }
      let objection = await playTranscripts(in: folder, of: [echo], inputs: [description]).objection
      #expect(objection?.hasPrefix("inputs: the description `\(description.printable)`") == true)
      #expect(objection?.contains("cannot be a line of a transcript; give the input one") == true)
    }
  }

  // MARK: Lines

  @Test(arguments: [
    ("on", "on"), ("say \"yes\"", "say \"yes\""), ("café 大阪 👩‍👧", "café 大阪 👩‍👧"), ("a\\nb", "a\\nb"),
    ("", "\"\""), (" on", "\" on\""), ("on ", "\"on \""), ("a\nb", "\"a\\nb\""),
    ("\"", "\"\\\"\""), ("\\\t", "\"\\\\\\t\""), ("\u{202E}", "\"\\u{202E}\""),
  ])
  func `show what was observed on one line, and without loss`(text: String, line: String)
    async throws
  {
    try await withFolder(["lamp.transcript": "press\n"]) { (folder: URL) async throws in
      _ = await record(folder, Implementation(name: "echo") { Lamp { _ in text } })
      #expect(try self.text(in: folder) == "press\n  -> \(line)\n")
    }
  }

  @Test func `tell texts apart that only differ in their normalization`() async throws {
    try await withFolder(["lamp.transcript": "press\n  -> e\u{301}\n"]) {
      (folder: URL) async throws in
      let composed = Implementation(name: "composed") { Lamp { _ in "\u{E9}" } }
      #expect(await play(folder, [composed]).word == .different)
    }
  }

  // MARK: The folder of a test

  private func play(_ folder: URL, _ implementations: [Implementation<Lamp>]) async -> Verdict {
    await playTranscripts(
      in: folder, of: implementations, inputs: Lamp.Input.allCases, isRecording: false, isCI: true)
  }

  private func record(_ folder: URL, _ reference: Implementation<Lamp>, isCI: Bool = false) async
    -> Verdict
  {
    await playTranscripts(
      in: folder, of: [reference], inputs: Lamp.Input.allCases, isRecording: true, isCI: isCI)
  }

  private func text(in folder: URL) throws -> String {
    try String(contentsOf: folder / "lamp.transcript", encoding: .utf8)
  }

  /// Makes a folder with these files, which is gone at the end.
  private func withFolder(
    _ files: [String: String], _ body: @MainActor (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory / "\(UUID())"
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder / path
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try await body(folder)
  }
}

extension URL {
  fileprivate static func / (folder: URL, name: String) -> URL { folder.appending(path: name) }
}

/// A lamp with one switch, until the switch breaks.
private final class Lamp: StatefulSystem {
  enum Input: CaseIterable { case press, `break` }
  private let light: (Bool) -> String
  private var isOn = false
  private var isBroken = false

  init(_ light: @escaping (Bool) -> String = { $0 ? "on" : "off" }) { self.light = light }

  func allows(_ input: Input) -> Bool { !isBroken }

  func apply(_ input: Input) -> [String] {
    switch input {
    case .press:
      isOn.toggle()
      return [light(isOn)]
    case .break:
      isBroken = true
      return []
    }
  }
}

extension Implementation<Lamp> {
  fileprivate static let lamp = Implementation(name: "lamp") { Lamp() }
  fileprivate static let other = Implementation(name: "other") { Lamp { $0 ? "on" : "off" } }
  fileprivate static let stuck = Implementation(name: "stuck") { Lamp { _ in "on" } }
  fileprivate static let random = Implementation(name: "random") { Lamp { _ in "\(UUID())" } }
}

/// Its inputs are texts.
private final class Echo: SystemUnderTest {
  func apply(_ input: String) -> [String] { [input] }
}
