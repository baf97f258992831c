import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The map` {
  // MARK: Appearing

  @Test(arguments: CallSites.Kind.parity)
  func `shows the user's location only while it is on screen`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, after: .placesOpens)

    #expect(app.does(.placesAppears) == .freshStart)
    #expect(try app.map().hasUserLocation)
    #expect(app.does(.placesDisappears) == .stop)
    #expect(try !app.map().hasUserLocation)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.notDetermined, .denied])
  func `explains once why it needs access, and then searches the visible area`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = RealisticApp(kind, status, after: .placesOpens)

    #expect(app.does(.placesAppears) == [])
    #expect(try app.map().hasLocationPrompt)
    #expect(try app.map().search == nil)

    app.does(.placesClosesPrompt, .placesCloses, .placesOpens)
    #expect(try app.map().search == nil)

    app.does(.placesAppears)
    #expect(try !app.map().hasLocationPrompt)
    #expect(try app.map().search == "")
  }

  // MARK: The explanation

  @Test(arguments: CallSites.Kind.parity)
  func `requests permission when the user agrees to the explanation`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .notDetermined, after: .placesOpens, .placesAppears)

    #expect(app.does(.placesEnablesLocation) == [.phoneAsks(.whenInUse)])
    #expect(try !app.map().hasLocationPrompt)
    #expect(app.phone.settingsOpened == 0)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `opens Settings if the user agrees while access is denied or restricted`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = RealisticApp(kind, status, after: .placesOpens, .placesAppears)
    #expect(app.does(.placesEnablesLocation) == [])
    #expect(app.phone.settingsOpened == 1)
  }

  // MARK: A change of permission

  /// C1 in Docs/divergences.md: the proposed rewrite misnamed the map's callback for a changed permission, so the
  /// manager never called it.
  @Test(arguments: CallSites.Kind.parity)
  func `is not empty after the user taps Don't Allow`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .notDetermined)

    app.does(.placesOpens, .placesAppears, .placesEnablesLocation)
    #expect(try app.map().search == nil)

    app.does(.denies)
    #expect(try app.map().search == "")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `moves to the user and searches there when access is granted`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .notDetermined, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .placesEnablesLocation)

    #expect(app.does(.allows) == .freshStart)
    #expect(try app.map().center == .nearGate)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `does not move when access is granted after a search`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .denied, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .placesClosesPrompt)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
    #expect(try app.map().center == nil)
  }

  /// See Docs/Surprises/hidden-map-starts-updates.md
  @Test(arguments: CallSites.Kind.parity)
  func `starts updates when access is granted while it is off screen`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, .denied, after: .placesOpens, .placesAppears, .placesDisappears)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
    #expect(try !app.map().hasUserLocation)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `starts updates when access is granted before it appears`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, after: .placesOpens)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
  }

  // MARK: The user on the map

  @Test(arguments: CallSites.Kind.parity)
  func `moves to the user at the first location only`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, after: .placesOpens, .placesAppears, .moves(.nearGate))
    #expect(try app.map().center == .nearGate)

    app.does(.moves(.sanssouci))
    #expect(try app.map().center == .nearGate)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `moves to the user when recentered, and keeps its search`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .moves(.sanssouci), .placesRecenters)
    #expect(try app.map().center == .sanssouci)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.authorizedAlways, .denied])
  func `explains why it needs access if it cannot recenter on the user`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = RealisticApp(kind, status, after: .placesOpens)
    app.does(.placesRecenters)

    #expect(try app.map().hasLocationPrompt)
    #expect(try app.map().center == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `has a distance to the user only while it is on screen`(kind: CallSites.Kind) throws {
    let app = RealisticApp(kind, at: .nearGate, after: .placesOpens)
    #expect(try app.map().distance == nil)

    app.does(.placesAppears)
    #expect(try app.map().distance == 1881)

    app.does(.placesDisappears)
    #expect(try app.map().distance == nil)
  }

  @Test(
    arguments: CallSites.Kind.parity,
    [(accuracy: 0.0, arrow: Int?.none), (1, 70), (89, 70), (90, nil), (-1, nil)])
  func `shows an arrow for a heading accuracy above 0 and below 90 degrees`(
    kind: CallSites.Kind, compass: (accuracy: Double, arrow: Int?)
  ) throws {
    let app = RealisticApp(kind)
    app.does(.placesOpens, .placesAppears, .turns(Heading(70, accuracy: compass.accuracy)))
    #expect(try app.map().arrow == compass.arrow)
  }

  // MARK: Searching

  @Test(arguments: CallSites.Kind.parity)
  func `searches for the most read articles nearby when its search is closed`(kind: CallSites.Kind)
    throws
  {
    let app = RealisticApp(kind, at: .nearGate)

    app.does(.placesOpens, .placesAppears, .placesSearches("bridge"))
    #expect(try app.map().search == "bridge")

    app.does(.placesClosesSearch)
    #expect(try app.map().search == "")
    #expect(try app.map().searchCenter == .nearGate)
  }
}
