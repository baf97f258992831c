import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A resume of the app` {
  /// C3 in Docs/divergences.md: in the proposed rewrite, reading the status created a manager.
  @Test(arguments: CallSites.Kind.parity)
  func `reads the status without creating a manager`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied)
    #expect(app.does(.resumes, .resumes, .setting(.restricted), .resumes) == [])
    #expect(app.phone.managersMade == 0)
  }

  /// See Docs/Surprises/resume-misses-a-change-that-a-card-stored.md
  @Test(arguments: CallSites.Kind.parity)
  func `does not load the feed if a card has received the change of access`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined, at: .nearGate)
    app.does(.resumes, .cardOpens, .cardScrollsIn(.placeholder), .cardScrollsIn(.article))
    app.does(.cardTaps(0), .allows, .resumes)
    #expect(app.nearby == .nothing)
  }
}
