import Equivalence
import Parity
import Subjects
import Testing

@Suite struct `In every state that can be reached` {
  /// In a process of its own, because it keeps one main actor busy for seconds.
  @Test func `every input does the same`() async {
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
