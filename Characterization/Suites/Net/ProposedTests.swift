import Equivalence
import Foundation
import PhoneScenarios
import Proposed
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The proposed rewrite` {
  /// Rewrites the table, the headings and the columns if `PARITY_WRITE_PAGES` is set.
  @Test func `differs from Legacy as the page of divergences describes`() async throws {
    let page = Repository.root.appending(path: "Docs/divergences.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let files = [
      page: try DivergencePage.page(text),
      Repository.data.appending(path: "differences.txt"): try await DivergencePage.scenarios(),
    ]
    for (file, written) in files {
      if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
        try written.write(to: file, atomically: true, encoding: .utf8)
      } else {
        #expect(
          try String(contentsOf: file, encoding: .utf8) == written,
          "PARITY_WRITE_PAGES=1 swift test --filter 'page of divergences' writes \(file.path)")
      }
    }
    let described = text.matches(of: #/(?m)^### (\w+) /#).map { String($0.1) }
    let known = try KnownDifference.withInputs().map(\.name)
    #expect(described.sorted() == known.sorted())
    #expect(known.count == 29)
  }

  @Test func `differs in each scenario for the cause that the page names`() async throws {
    let causes = try await KnownCauses.play(KnownDifference.all(), to: .legacy, .proposed)
    for scenario in try KnownDifference.withInputs().filter(\.isIn2020)
    where !scenario.isInCallsOnly {
      let pair = SubjectPair(.legacy, .proposed)
      let kinds = scenario.inputs.map { pair.apply($0).difference }
      let last = try #require(kinds.lastIndex { $0 != nil }, "\(scenario.name)")
      let inputs = Array(scenario.inputs.prefix(through: last))
      let difference = await SubjectPair(.legacy, .proposed).difference("", after: inputs)
      let cause = causes.cause(of: difference, after: inputs)
      // D5 and D5b both notify the client of lost access, so their effects are the same.
      #expect(cause?.name == (scenario.name == "D5b" ? "D5" : scenario.name))
    }
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
    @Test func `differs only for known causes while a start is pending`() async throws {
      await #expect(processExitsWith: .success) {
        let causes = try await KnownCauses.play(KnownDifference.all(), to: .legacy, .proposed)
        let search = await Search(.legacy, .proposed, causes: causes)
        let comparison = try await search.explore(.waiting, countsFollowers: false)
        #expect(!comparison.differences.isEmpty)
        for difference in comparison.differences where difference.cause == nil {
          Issue.record("no known cause: \(difference.text(limit: .max))")
        }
      }
    }
  }
}
