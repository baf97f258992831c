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
          let exploration = try Pair.explore(Alphabet.standard.inputs, reference, candidate)
          #expect(exploration.isExhausted)
          for witness in exploration.witnesses.prefix(3) {
            let difference = Pair.difference(after: witness.inputs, reference, candidate)
            Issue.record("\(difference.text(limit: .max))")
          }
        }
      }
    }
  }
}
