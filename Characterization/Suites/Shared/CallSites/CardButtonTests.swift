import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The location button of a card` {
  @Test(arguments: CallSites.Kind.parity)
  func `requests permission when tapped, and card and feed load after the grant`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, .notDetermined, at: .nearGate)

    app.does(.cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.card == [.asks])
    #expect(app.does(.cardTaps(0)) == .fine + [.phoneAsks(.whenInUse)])
    #expect(app.does(.allows) == .coarse + .freshStart)
    #expect(
      app.card == [CellShown(distance: 1881, bearing: 264, button: "Location enabled")])
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `opens Settings when tapped if access is denied or restricted`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = RealisticApp(kind, status, after: .cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.does(.cardTaps(0)) == [])
    #expect(app.phone.settingsOpened == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `ignores taps after a grant, even if access is denied later`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .notDetermined)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .allows)
    app.does(.setting(.denied), .cardTaps(0))
    #expect(app.phone.settingsOpened == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stores that it was tapped, so that the feed shows no placeholder`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .nearbyLoads)
    #expect(!app.nearby.hasPlaceholder)
  }
}
