import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The map` {
  /// C1 in Docs/divergences.md: the proposed rewrite misnamed the map's callback for a changed permission, so the
  /// manager never called it.
  @Test(arguments: CallSites.Kind.parity)
  func `is not empty after the user taps Don't Allow`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .notDetermined, after: .placesOpens, .placesAppears)
    #expect(app.apply(.placesEnablesLocation) == [.phoneAsks(.whenInUse)])
    #expect(try #require(app.places).search == nil)

    app.apply(.userDenies)
    #expect(app.places?.search == "")
  }

  /// See Docs/Surprises/hidden-map-starts-updates.md
  @Test(arguments: CallSites.Kind.parity)
  func `starts updates when access is granted while it is off screen`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, after: .placesOpens, .placesAppears, .placesDisappears)
    #expect(app.apply(.setting(.authorizedAlways)) == .freshStart)
    #expect(app.places?.hasUserLocation == false)
  }

  /// See Docs/Surprises/hidden-map-starts-updates.md
  @Test(arguments: CallSites.Kind.parity)
  func `starts updates when access is granted before it appears`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, after: .placesOpens)
    #expect(app.apply(.setting(.authorizedAlways)) == .freshStart)
  }
}
