import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `Coming back to the app` {
  @Test(arguments: CallSites.Kind.parity)
  func `loads the feed if access was allowed meanwhile`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied, at: .nearGate)

    app.does(.resumes)
    #expect(app.nearby == .nothing)

    app.does(.setting(.authorizedWhenInUse), .resumes)
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `loads the feed if access was taken away meanwhile`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.resumes)
    #expect(app.nearby.place == "Brandenburger Tor")

    app.does(.setting(status), .resumes)
    #expect(app.nearby == .placeholder)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `leaves the feed alone if access is as before`(kind: CallSites.Kind) {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.resumes)
    app.does(.moves(.sanssouci), .setting(.authorizedAlways), .resumes)
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  /// C3: in the rewrite whoever asked for the status made a manager.
  @Test(arguments: CallSites.Kind.parity)
  func `reads whether access is granted without making a manager`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    #expect(app.does(.resumes, .resumes, .setting(.restricted), .resumes) == [])
    #expect(app.phone.managersMade == 0)
  }

  /// See Docs/Surprises/resume-misses-a-change-that-a-card-stored.md
  @Test(arguments: CallSites.Kind.parity)
  func `leaves the feed alone if a card has heard of the change`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined, at: .nearGate)
    app.does(.resumes, .cardOpens, .cardScrollsIn(.placeholder), .cardScrollsIn(.article))
    app.does(.cardTaps(0), .allows, .resumes)
    #expect(app.nearby == .nothing)
  }
}
