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
    #expect(app.apply(.resumes, .resumes, .setting(.restricted), .resumes) == [])
    #expect(app.phone.managersMade == 0)
  }

  /// See Docs/Surprises/resume-misses-a-change-that-a-card-stored.md
  @Test(arguments: CallSites.Kind.parity)
  func `does not load the feed if a card has received the change of access`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined, at: .nearGate)
    app.apply(.resumes, .cardOpens, .cardScrollsIn(.placeholder), .cardScrollsIn(.article))
    app.apply(.cardTaps(0), .userAllows, .resumes)
    #expect(app.nearby == .nothing)
  }
}
