import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The map` {
  @Test(arguments: CallSites.Kind.parity)
  func `makes its manager at once, a fine one`(kind: CallSites.Kind) {
    #expect(LivingApp(kind, .denied).does(.placesOpens) == .fine)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `reads whether access is granted without making another manager`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    app.does(.placesOpens, .placesAppears, .placesEnablesLocation, .placesRecenters)
    app.does(.placesDisappears, .setting(.authorizedAlways), .placesAppears, .placesRecenters)
    #expect(app.phone.managersMade == 1)
  }

  // MARK: Appearing

  @Test(arguments: CallSites.Kind.parity)
  func `finds the user while it is on screen`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens)

    #expect(app.does(.placesAppears) == .freshStart)
    #expect(try app.map().hasUserLocation)
    #expect(app.does(.placesDisappears) == .stop)
    #expect(try !app.map().hasUserLocation)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.notDetermined, .denied])
  func `explains once why it asks, and searches where it is from then on`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = LivingApp(kind, status)
    app.does(.placesOpens)

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
  func `asks when the user agrees`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .notDetermined)
    app.does(.placesOpens, .placesAppears)

    #expect(app.does(.placesEnablesLocation) == [.phoneAsks(.whenInUse)])
    #expect(try !app.map().hasLocationPrompt)
    #expect(app.phone.settingsOpened == 0)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `opens Settings once the phone does not ask any more`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) {
    let app = LivingApp(kind, status)
    app.does(.placesOpens, .placesAppears)
    #expect(app.does(.placesEnablesLocation) == [])
    #expect(app.phone.settingsOpened == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `searches where it is when the user does not agree`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .notDetermined)
    app.does(.placesOpens, .placesAppears)

    #expect(app.does(.placesClosesPrompt) == [])
    #expect(try app.map().search == "")
    #expect(try app.map().searchCenter == nil)
  }

  // MARK: A change of permission

  /// C1: the rewrite misnamed this callback, so nothing called it.
  @Test(arguments: CallSites.Kind.parity)
  func `is not empty after Don't Allow`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .notDetermined)

    app.does(.placesOpens, .placesAppears, .placesEnablesLocation)
    #expect(try app.map().search == nil)

    app.does(.denies)
    #expect(try app.map().search == "")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stops when access is revoked, and searches nothing new`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .placesSearches("bridge"))
    #expect(app.does(.setting(.denied)) == .stop)
    #expect(try app.map().search == "bridge")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `goes to the user when access is allowed, and searches there`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .notDetermined, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .placesEnablesLocation)

    #expect(app.does(.allows) == .freshStart)
    #expect(try app.map().center == .nearGate)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stays where it is when access is allowed and it was searched`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .denied, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .placesClosesPrompt)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
    #expect(try app.map().center == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `does not go to the user after a denial`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens, .placesAppears, .setting(.denied), .placesClosesSearch)
    app.does(.setting(.restricted), .placesAppears, .setting(.authorizedAlways), .moves(.nearGate))
    #expect(try app.map().center == nil)
  }

  /// See Docs/Surprises/hidden-map-starts-updates.md
  @Test(arguments: CallSites.Kind.parity)
  func `starts when access is allowed though it is not on screen`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, .denied)
    app.does(.placesOpens, .placesAppears, .placesDisappears)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
    #expect(try !app.map().hasUserLocation)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `starts when access is allowed before it is on screen`(kind: CallSites.Kind) {
    let app = LivingApp(kind, .denied)
    app.does(.placesOpens)
    #expect(app.does(.setting(.authorizedAlways)) == .freshStart)
  }

  // MARK: The user on it

  @Test(arguments: CallSites.Kind.parity)
  func `goes to the user once, and then stays`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)

    app.does(.placesOpens, .placesAppears, .moves(.nearGate))
    #expect(try app.map().center == .nearGate)

    app.does(.moves(.sanssouci))
    #expect(try app.map().center == .nearGate)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `goes to the user again when told, and keeps its search`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, at: .nearGate)
    app.does(.placesOpens, .placesAppears, .moves(.sanssouci), .placesRecenters)
    #expect(try app.map().center == .sanssouci)
    #expect(try app.map().searchCenter == .nearGate)
  }

  @Test(arguments: CallSites.Kind.parity, [CLAuthorizationStatus.authorizedAlways, .denied])
  func `explains why it asks if it cannot go to the user`(
    kind: CallSites.Kind, status: CLAuthorizationStatus
  ) throws {
    let app = LivingApp(kind, status)

    app.does(.placesOpens)
    app.does(.placesRecenters)

    #expect(try app.map().hasLocationPrompt)
    #expect(try app.map().center == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `knows how far away the user is while it is on screen`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.placesOpens)
    #expect(try app.map().distance == nil)

    app.does(.placesAppears)
    #expect(try app.map().distance == 1881)

    app.does(.placesDisappears)
    #expect(try app.map().distance == nil)
  }

  @Test(
    arguments: CallSites.Kind.parity,
    [(accuracy: 0.0, arrow: Int?.none), (1, 70), (89, 70), (90, nil), (-1, nil)])
  func `has an arrow while the compass is good to less than a right angle`(
    kind: CallSites.Kind, compass: (accuracy: Double, arrow: Int?)
  ) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens, .placesAppears, .turns(Heading(70, accuracy: compass.accuracy)))
    #expect(try app.map().arrow == compass.arrow)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `has an arrow due north`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens, .placesAppears, .turns(Heading(0, accuracy: 5)))
    #expect(try app.map().arrow == 0)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `takes the arrow away when the compass gets worse`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens, .placesAppears, .turns(Heading(70, accuracy: 5)))
    app.does(.turns(Heading(80, accuracy: 90)))
    #expect(try app.map().arrow == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `turns its arrow with the phone`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind)
    app.does(.placesOpens, .placesAppears, .turns(Heading(70, accuracy: 5)))
    app.does(.rotates(.landscapeRight))
    #expect(try app.map().arrow == 340)
  }

  // MARK: Searching

  @Test(arguments: CallSites.Kind.parity)
  func `goes back to what is most read where it is`(kind: CallSites.Kind) throws {
    let app = LivingApp(kind, at: .nearGate)

    app.does(.placesOpens, .placesAppears, .placesSearches("bridge"))
    #expect(try app.map().search == "bridge")

    app.does(.placesClosesSearch)
    #expect(try app.map().search == "")
    #expect(try app.map().searchCenter == .nearGate)
  }
}
