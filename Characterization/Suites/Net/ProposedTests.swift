import Equivalence
import Foundation
import Parity
import Proposed
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The proposed rewrite` {
  /// Rewrites the table, the headings and the columns if `PARITY_WRITE_PAGES` is set.
  @Test func `differs from Legacy as the page of divergences describes`() async throws {
    for page in [try await DivergencePage.page(), try await DivergencePage.scenarios()] {
      if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
        try page.written.write(to: page.file, atomically: true, encoding: .utf8)
      } else {
        #expect(
          page.text == page.written,
          "PARITY_WRITE_PAGES=1 swift test --filter 'page of divergences' writes \(page.file.path)")
      }
    }
    let text = try await DivergencePage.page().text
    let described = text.matches(of: #/(?m)^### (\w+) /#).map { String($0.1) }
    let known = try KnownDifference.withInputs().map(\.name)
    #expect(described.sorted() == known.sorted())
    #expect(known.count == 29)
  }

  @Test func `differs in each scenario, in its reactions or only in its calls`() async throws {
    for scenario in try KnownDifference.withInputs().filter(\.isIn2020) {
      let lines = scenario.inputs.map { "\($0)\n" }.joined()
      let transcript = try Transcript(lines, file: scenario.name)
      let (legacy, proposed) = try (transcript.play(to: .legacy), transcript.play(to: .proposed))
      #expect((legacy == proposed) == scenario.isInCallsOnly, "\(scenario.name)")
    }
  }

  @Test func `differs in each scenario for the cause that the page names`() async throws {
    let causes = try await KnownCauses(of: KnownDifference.all(), .legacy, .proposed)

    for scenario in try KnownDifference.withInputs().filter(\.isIn2020)
    where !scenario.isInCallsOnly {
      let pair = SubjectPair(.legacy, .proposed)
      let kinds = scenario.inputs.map { pair.apply($0).difference }
      let last = try #require(kinds.lastIndex { $0 != nil }, "\(scenario.name)")
      let inputs = Array(scenario.inputs.prefix(through: last))
      let difference = await SubjectPair.difference("", after: inputs, .legacy, .proposed)

      let cause = causes.cause(of: difference, after: inputs)

      // D5 and D5b both notify the client of lost access, so their effects are the same.
      #expect(cause?.name == (scenario.name == "D5b" ? "D5" : scenario.name))
    }
  }

  /// The number of inputs up to the last difference of a scenario, and the number of inputs that an
  /// exploration needs for a difference of that kind.
  fileprivate static func lengths<System: ExplorableSystem>(
    _ inputs: [Input], _ make: @escaping @MainActor @Sendable () -> System
  ) throws -> (last: Int, shortest: Int) where System.Input == Input {
    let pair = make()
    let kinds = inputs.map { pair.apply($0).difference }
    let last = try #require(kinds.lastIndex { $0 != nil })
    var alphabet: [Input] = []
    for input in inputs where !alphabet.contains(input) { alphabet.append(input) }
    let exploration = try Exploration(alphabet, goesOn: { $0.transitions < 1_200 }, from: make)
    let shortest = exploration.counterexamples.first { $0.kind == kinds[last] }
    return (last + 1, shortest?.inputs.count ?? .max)
  }

  @Test func `is not changed when the harness reads its state`() throws {
    let session = Session(.proposed)
    try session.deliver(.create(.fine))

    #expect(try session.deliver(.locationQuietly(Location(1, 2))).state != nil)
    #expect(try session.deliver(.locationQuietly(Location(3, 4))).state != nil)

    try session.deliver(.read)
    #expect(try session.deliver(.locationQuietly(Location(5, 6))).state == nil)
  }
}

extension Slow {
  @Suite struct `An exploration of the proposed rewrite` {
    @Test func `is detected by an exploration, in at most as many inputs as on the page`() async {
      await #expect(processExitsWith: .success) {
        for scenario in try KnownDifference.withInputs().filter(\.isIn2020) {
          let (last, shortest) =
            if scenario.isInCallsOnly {
              try await `The proposed rewrite`.lengths(scenario.inputs) {
                CallPair(.legacy, .proposed)
              }
            } else {
              try await `The proposed rewrite`.lengths(scenario.inputs) {
                SubjectPair(.legacy, .proposed, continuesAfterDifference: true)
              }
            }
          #expect(shortest <= last, "\(scenario.name)")
        }
      }
    }

    @Test func `differs only for known causes while a start is pending`() async throws {
      await #expect(processExitsWith: .success) {
        let causes = try await KnownCauses(of: KnownDifference.all(), .legacy, .proposed)
        let search = await Search(.legacy, .proposed, causes: causes)
        let comparison = try await search.explore(.waiting, countsFollowers: false)
        #expect(!comparison.findings.isEmpty)
        for finding in comparison.findings where finding.cause == nil {
          Issue.record("no known cause: \(finding.difference.text(limit: .max))")
        }
      }
    }
  }
}
