import Parity
import Subjects
import Testing

@MainActor
@Suite struct `In every state that can be reached` {
  @Test(arguments: Subject.Kind.parity.dropFirst())
  func `every input does the same`(subject: Subject.Kind) throws {
    let reference = Subject.Kind.parity[0]
    let exploration = try Pair.explore(Alphabet.standard.inputs, reference, subject)
    #expect(exploration.isExhausted)
    for witness in exploration.witnesses.prefix(3) {
      Issue.record(
        "\(Pair.difference(after: witness.inputs, reference, subject).text(limit: .max))")
    }
  }
}
