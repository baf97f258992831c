import Equivalence
import PhoneScenarios
import Subjects
import Testing

/// Each test runs in its own process, because it keeps the main actor busy.
@Suite struct `Every candidate` {
  /// Random walks and explorations of the screens, the companions, the app and the swap.
  @Test func `behaves like the reference in each other system that parity compares`() async {
    await #expect(processExitsWith: .success) {
      let tracks = try Repository.files("gpx", in: Repository.tracks).map { file throws(Problem) in
        try Track(file, name: file.lastPathComponent)
      }
      for system in await systems(along: tracks) {
        for comparison in try await system.compare(RunContext()) {
          #expect(comparison.objection == nil)
          for finding in comparison.differences { Issue.record("\(finding.text)") }
        }
      }
    }
  }

  /// `parity` explores the larger alphabet `standard`.
  @Test func `reacts like the reference in every state while a start waits`() async {
    await #expect(processExitsWith: .success) {
      for candidate in Subject.Kind.parity.dropFirst() {
        let search = await Search(Subject.Kind.parity[0], candidate)
        let comparison = try await search.explore(.waiting)
        #expect(comparison.exploration?.progress.openStateCount == 0)
        for finding in comparison.differences.prefix(3) { Issue.record("\(finding.text)") }
      }
    }
  }
}
