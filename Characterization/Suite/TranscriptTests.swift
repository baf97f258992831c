import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// A transcript by name. It is read in the test, so that a broken file fails there.
struct Scenario: CustomTestStringConvertible {
  let file: URL

  static func all() throws -> [Scenario] {
    try Repository.files("transcript", in: Repository.transcripts).map(Scenario.init)
  }

  var testDescription: String {
    file.deletingPathExtension().lastPathComponent.replacing("-", with: " ")
  }
}

@MainActor
@Suite struct `Recorded transcripts` {
  @Test(arguments: Subject.Kind.parity, try Scenario.all())
  func `say what every subject does`(subject: Subject.Kind, scenario: Scenario) throws {
    let difference = try Transcript(contentsOf: scenario.file).difference(from: subject)
    if let difference { Issue.record("\(difference.text())") }
  }

  @Test func `are there, and each kind of input and reaction occurs in one`() throws {
    let steps = try Repository.loadTranscripts().flatMap(\.steps)

    #expect(
      Set(steps.map { kind(of: $0.input) }) == [
        "create", "start", "stop", "read", "detach client", "drop client", "release", "status",
        "statusQuietly", "callbackStatus", "location", "locationQuietly", "callbackLocations",
        "heading", "headingQuietly", "callbackHeading", "error", "foreignError", "rotate",
        "rotateQuietly", "callback rotation", "someone begins orientation",
        "someone ends orientation", "services", "inside",
      ])
    // Legacy monitors significant changes only in its dead code.
    #expect(
      Set(steps.flatMap(\.outcome.reactions).map { kind(of: $0) }) == [
        "enabled", "location", "heading", "error", "phoneAsks", "phoneLocation", "phoneHeading",
        "phoneHeadingOrientation", "phoneOrientationNotifications", "phoneConfiguration",
        "manager", "client",
      ])
  }

  /// The name of a case that carries values; one without any is its own description.
  private func kind(of value: some CustomStringConvertible) -> String {
    Mirror(reflecting: value).children.first?.label ?? value.description
  }
}
