import Equivalence
import Foundation
import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// A transcript file. The test reads it, so that a broken file fails only its own test.
struct Scenario: CustomTestStringConvertible {
  let file: URL

  /// The transcripts of this system. Without a name: those of the location manager.
  static func all(of system: String? = nil) throws -> [Scenario] {
    try Repository.transcripts(of: system).map(Scenario.init)
  }

  /// The transcripts of the screens and the companions.
  static func others() throws -> [Scenario] {
    let managers = try Repository.transcripts()
    let files = try Repository.files("transcript", in: Repository.transcripts)
    return files.filter { !managers.contains($0) }.map(Scenario.init)
  }

  var testDescription: String {
    file.deletingPathExtension().lastPathComponent.replacing("-", with: " ")
  }
}

@MainActor
@Suite struct `Recorded transcripts` {
  @Test(arguments: Subject.Kind.parity + [.swapped], try Scenario.all())
  func `match the reactions of every subject`(subject: Subject.Kind, scenario: Scenario)
    async throws
  {
    let difference = try await Transcript(contentsOf: scenario.file).difference(from: subject)
    if let difference { Issue.record("\(difference.text())") }
  }

  @Test(arguments: try Scenario.others())
  func `of screens and companions match what every implementation does`(scenario: Scenario)
    async throws
  {
    let data = try Data(contentsOf: scenario.file)
    let system = try transcriptSystems([]).system(of: data, file: scenario.testDescription)

    let comparison = try await system.read(data, scenario.testDescription)
      .play(to: system.implementations)

    for finding in try #require(comparison).differences { Issue.record("\(finding.text)") }
  }

  @Test func `are there for each system`() throws {
    // Recordings come from a real phone, and nobody has sent one.
    let systems = transcriptSystems([]).dropFirst().map(\.name)
    for system in systems where system != "recording" {
      #expect(try Scenario.all(of: system).count >= 4, "\(system)")
    }
  }

  @Test func `contain every kind of input that an exploration applies`() throws {
    let steps = try Repository.loadTranscripts().flatMap(\.steps)
    let kinds = Set(steps.map { kind(of: $0.input) })
    let applied = Alphabet.all.filter { $0.name != "time" }.flatMap(\.inputs)
    // Legacy ignores time, so scenarios of time are those of the class of 2026, in another folder.
    #expect(Set(applied.map { kind(of: $0) }).subtracting(kinds) == [])
  }

  @Test func `contain every kind of reaction`() throws {
    let steps = try Repository.loadTranscripts().flatMap(\.steps)
    let reactions = steps.flatMap(\.observed).filter { $0.hasPrefix("  -> ") }
    // `phone significant changes` is missing: only dead code of Legacy causes it.
    let kinds = [
      "client enabled", "client location", "client heading", "client error", "client released",
      "manager released", "phone asks", "phone location", "phone heading o",
      "phone heading orientation", "phone orientation notifications", "phone accuracy",
    ]
    for kind in kinds { #expect(reactions.contains { $0.hasPrefix("  -> \(kind)") }, "\(kind)") }
    let others = reactions.filter { line in !kinds.contains { line.hasPrefix("  -> \($0)") } }
    #expect(others == [])
  }

  /// Returns the name of an enum case that has values, or else the description of the case.
  private func kind(of value: some CustomStringConvertible) -> String {
    Mirror(reflecting: value).children.first?.label ?? value.description
  }
}
