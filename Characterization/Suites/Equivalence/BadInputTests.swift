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

  @Test func `is reported if one of several systems has no input`() async {
    let system = ComparedSystem.explored("empty", [Int](), [toy, toy])
    await #expect(throws: Unreliable.self) { try await system.compare(RunContext()) }
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

#if os(macOS) || os(Linux)
  @Suite struct `An adapter with a mistake` {
    private let errors: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

    @Test func `is named if it traps before its first input`() async throws {
      let ended = try await #require(processExitsWith: .failure, observing: errors) {
        _ = await compare(.stubborn("legacy"), .stubborn("modern", .trapsWhenMade), inputs: [.go])
      }
      #expect(ended.errors.contains("modern trapped before its first input, when it was made"))
    }

    @Test func `is named with the error that it did not catch`() async throws {
      let ended = try await #require(processExitsWith: .failure, observing: errors) {
        _ = await compare(.stubborn("legacy"), .stubborn("modern", .doesNotCatch), inputs: [.go])
      }
      #expect(ended.errors.contains("'try!' expression unexpectedly raised an error"))
      #expect(ended.errors.contains("modern trapped after these inputs:\n  go\n"))
    }

    // Only the processes of these two tests wait: each for two seconds, and then it ends.
    @Test func `is named with its inputs if it does not return`() async throws {
      let ended = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run {
          RunningInputs.reportTrapsAndHangs(after: 2) { exit(1) }
        }
        _ = await compare(.stubborn("legacy"), .stubborn("modern", .hangs), inputs: [.go])
      }
      #expect(ended.errors.contains("modern does not return after these inputs:\n  go\n"))
    }

    @Test func `is named if nothing resumes it, and the comparison beside it ends`() async throws {
      let ended = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run {
          RunningInputs.reportTrapsAndHangs(after: 2) { exit(1) }
        }
        async let other = compareOnWalks(.sleeper("one"), .sleeper("other"), inputs: [.go])
        async let stuck = compareOnWalks(
          .sleeper("legacy", sleeps: true), .sleeper("modern"), inputs: [.go])
        _ = await (other, stuck)
      }
      #expect(ended.errors.contains("legacy does not return after these inputs:\n  go\n"))
    }
  }

  /// An adapter that does what no adapter should.
  private final class Stubborn: ExplorableSystem {
    enum Input { case go }
    enum Mistake { case none, trapsWhenMade, doesNotCatch, hangs }
    private let mistake: Mistake
    private var steps = 0

    init(_ mistake: Mistake) {
      precondition(mistake != .trapsWhenMade, "It cannot be made.")
      self.mistake = mistake
    }

    func apply(_ input: Input) -> [String] {
      if mistake == .doesNotCatch { try! read() }
      // Takes no processor time from the other tests, as a loop would.
      if mistake == .hangs { DispatchSemaphore(value: 0).wait() }
      steps = (steps + 1) % 3
      return ["step \(steps)"]
    }

    private func read() throws { throw CocoaError(.fileNoSuchFile) }
  }

  /// An adapter that may wait for something that does not come.
  private final class Sleeper: SystemUnderTest {
    enum Input { case go }
    private let sleeps: Bool
    private var steps = 0

    init(sleeps: Bool) { self.sleeps = sleeps }

    func apply(_ input: Input) async -> [String] {
      if sleeps { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      // So that the two comparisons take turns.
      await Task.yield()
      steps += 1
      return ["step \(steps)"]
    }
  }

  extension Implementation<Stubborn> {
    fileprivate static func stubborn(_ name: String, _ mistake: Stubborn.Mistake = .none) -> Self {
      Implementation(name: name) { Stubborn(mistake) }
    }
  }

  extension Implementation<Sleeper> {
    fileprivate static func sleeper(_ name: String, sleeps: Bool = false) -> Self {
      Implementation(name: name) { Sleeper(sleeps: sleeps) }
    }
  }

  extension ExitTest.Result {
    /// What the process wrote on standard error.
    fileprivate var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
  }
#endif
