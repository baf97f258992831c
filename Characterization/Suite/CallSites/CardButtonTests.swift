import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The location button of a card` {
  @Test(arguments: CallSites.Kind.parity)
  func `tells a user who allowed access that it worked`(kind: CallSites.Kind) {
    let app = LivingApp(kind)
    app.does(.cardOpens)
    #expect(app.does(.cardScrollsIn(.placeholder)) == .fine + .freshStart)
    #expect(app.card == [.enabled])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `asks at a tap, and shows everything once access is allowed`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined, at: .nearGate)

    app.does(.cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.card == [.asks])
    #expect(app.does(.cardTaps(0)) == .fine + [.phoneAsks(.whenInUse)])
    #expect(app.does(.allows) == .coarse + .freshStart)
    #expect(
      app.card == [CellShown(distance: 1881, bearing: 264, button: "Location enabled")])
    #expect(app.nearby.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `opens Settings at a tap once the phone does not ask any more`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, status)
    app.does(.cardOpens, .cardScrollsIn(.placeholder))
    #expect(app.does(.cardTaps(0)) == [])
    #expect(app.phone.settingsOpened == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `cannot be tapped any more once it is enabled`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .notDetermined)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .allows)
    app.does(.setting(.denied), .cardTaps(0))
    #expect(app.phone.settingsOpened == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `remembers a tap, so that the feed shows no placeholder again`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    app.does(.cardOpens, .cardScrollsIn(.placeholder), .cardTaps(0), .nearbyLoads)
    #expect(!app.nearby.hasPlaceholder)
  }
}
