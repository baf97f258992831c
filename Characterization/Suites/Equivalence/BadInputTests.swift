import Equivalence
import Foundation
import Testing

/// What somebody reads who compares a class for the first time, and makes a mistake: one message, with a remedy.
@MainActor
@Suite struct `A mistake in the inputs of a comparison` {
  private let toy = Implementation(name: "toy") { Toy<Int>.sum() }
  private let named = Implementation(name: "named") { Named() }

  @Test func `is reported if there is no input`() async throws {
    let none = "inputs: there is none, so nothing would be compared; list at least one"
    #expect(await compare(toy, toy, inputs: []).objection == none)
    #expect(await compareOnWalks(toy, toy, inputs: []).objection == none)
    #expect(await playTranscripts(in: folder, of: [toy], inputs: []).objection == none)
  }

  @Test func `is reported if an input is listed twice`() async throws {
    let twice = "inputs: `-1` is listed twice; list it once"
    let inputs = [1, -1, 2, -1]
    #expect(await compare(toy, toy, inputs: inputs).objection == twice)
    #expect(await compareOnWalks(toy, toy, inputs: inputs).objection == twice)
    #expect(await playTranscripts(in: folder, of: [toy], inputs: inputs).objection == twice)
  }

  @Test func `is reported if two inputs have the same description`() async throws {
    let same = "inputs: two inputs have the description `same`; give each another one"
    let inputs = [Named.Input.one, .two]
    #expect(await compare(named, named, inputs: inputs).objection == same)
    #expect(await compareOnWalks(named, named, inputs: inputs).objection == same)
    #expect(await playTranscripts(in: folder, of: [named], inputs: inputs).objection == same)
  }

  /// It has no transcripts. The inputs are checked first.
  private let folder = FileManager.default.temporaryDirectory
}

/// Its two inputs have one description.
private final class Named: ExplorableSystem {
  enum Input: CustomStringConvertible {
    case one, two
    var description: String { "same" }
  }

  func apply(_ input: Input) -> [String] { [] }
}
