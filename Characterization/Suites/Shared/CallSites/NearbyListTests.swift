import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The list of articles near a place` {
  @Test(arguments: CallSites.Kind.parity)
  func `removes distance and direction from a cell that is configured without updates`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, at: .nearGate)
    app.does(.listOpens, .listAppears, .listScrollsIn(.location))
    #expect(app.list == [.fromTheGate])

    app.does(.listDisappears, .listConfigures(0))
    #expect(app.list == [.unknown])
  }
}
