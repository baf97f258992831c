import Equivalence
import Parity
import Subjects
import Testing

@Suite struct `Every candidate` {
  /// `parity` explores the larger alphabet `standard`. Runs in its own process, because it keeps the main actor busy.
  @Test func `reacts like the reference in every state while a start waits`() async {
    await #expect(processExitsWith: .success) {
      for candidate in Subject.Kind.parity.dropFirst() {
        let search = await Search(Subject.Kind.parity[0], candidate)
        let comparison = try await search.explore(.waiting)
        #expect(comparison.exploration?.progress.queue == 0)
        for finding in comparison.findings.prefix(3) { Issue.record("\(finding.text)") }
      }
    }
  }
}
