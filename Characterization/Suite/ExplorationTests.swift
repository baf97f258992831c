import Parity
import Subjects
import Testing

@Suite struct `In every state that can be reached` {
  /// In a process of its own, because it keeps one main actor busy for seconds.
  @Test func `every input does the same`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let reference = Subject.Kind.parity[0]
        for candidate in Subject.Kind.parity.dropFirst() {
          let exploration = try SubjectPair.explore(Alphabet.standard.inputs, reference, candidate)
          #expect(exploration.isExhausted)
          for counterexample in exploration.counterexamples.prefix(3) {
            let difference = SubjectPair.difference(
              after: counterexample.inputs, reference, candidate)
            Issue.record("\(difference.text(limit: .max))")
          }
        }
      }
    }
  }
}
