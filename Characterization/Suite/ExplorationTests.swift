import Equivalence
import Parity
import Subjects
import Testing

@Suite struct `Every candidate` {
  /// Runs in its own process, because it keeps the main actor busy for seconds.
  @Test func `reacts like the reference to every input in every reachable state`() async {
    await #expect(processExitsWith: .success) {
      for candidate in Subject.Kind.parity.dropFirst() {
        let search = await Search(Subject.Kind.parity[0], candidate)
        let comparison = try await search.explore(.standard)
        #expect(comparison.exploration?.progress.queue == 0)
        for finding in comparison.findings.prefix(3) { Issue.record("\(finding.text { $0 })") }
      }
    }
  }
}
