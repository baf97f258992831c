import Foundation
import Modern
import Testing

/// What an app can rely on. The user has allowed access, unless the test says something else.
@MainActor
@Suite struct `A location manager` {
  let provider = FakeProvider()
  let client = FakeClient()
  let manager: LocationManager

  init() {
    manager = LocationManager(provider: provider)
    manager.delegate = client
  }

  @Test func `starts location and heading if access is allowed`() {
    manager.start()

    #expect(provider.isUpdatingLocation)
    #expect(provider.isUpdatingHeading)
    #expect(manager.isUpdating)
  }

  @Test func `stops location and heading`() {
    manager.start()

    manager.stop()

    #expect(!provider.isUpdatingLocation)
    #expect(!provider.isUpdatingHeading)
    #expect(!manager.isUpdating)
  }

  /// Most tests here ask what runs, so that the class may make its calls in another order. This one asks for the calls
  /// themselves, because Legacy makes some twice.
  @Test func `makes no calls at a second start or a second stop`() {
    manager.start()
    manager.start()
    // A start turns the heading off and on, as a rotation does.
    #expect(provider.calls == [.startLocation, .stopHeading, .startHeading])

    let before = provider.calls
    manager.stop()
    manager.stop()
    #expect(provider.calls == before + [.stopLocation, .stopHeading])
  }

  @Test func `asks Core Location for the accuracy and the distance of its configuration`() {
    #expect(provider.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(provider.distanceFilter == 1)

    _ = LocationManager(.coarse, provider: provider)
    #expect(provider.desiredAccuracy == kCLLocationAccuracyKilometer)
    #expect(provider.distanceFilter == 1000)
    #expect(provider.activityType == .fitness)
  }

  // MARK: - Permission

  @Test func `asks for permission once if the user was never asked, and starts nothing`() {
    provider.authorizationStatus = .notDetermined

    manager.start()

    #expect(provider.calls == [.requestAuthorization])
    #expect(!manager.isUpdating)
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `does not ask again after a denial, and starts nothing`(status: CLAuthorizationStatus) {
    provider.authorizationStatus = status

    manager.start()

    #expect(provider.calls == [])
  }

  @Test func `remembers a start that was refused, and starts when access is granted`() {
    provider.change(to: .denied)
    manager.start()

    provider.change(to: .authorizedWhenInUse)

    #expect(provider.isUpdatingLocation)
    #expect(client.events == [.isAuthorized(false), .isAuthorized(true)])
  }

  @Test(
    arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied],
    [CLAuthorizationStatus.authorizedWhenInUse, .authorizedAlways])
  func `remembers a start for whatever reason it was refused, and starts at either grant`(
    refusal: CLAuthorizationStatus, grant: CLAuthorizationStatus
  ) {
    provider.authorizationStatus = refusal
    manager.start()

    provider.change(to: .notDetermined)
    provider.change(to: grant)

    #expect(provider.isUpdatingLocation)
  }

  /// A surprise of the old app, which we keep. See Docs/Surprises.
  @Test func `starts when access is granted, even if the app has called stop meanwhile`() {
    provider.change(to: .denied)
    manager.start()
    manager.stop()

    provider.change(to: .authorizedWhenInUse)

    #expect(provider.isUpdatingLocation)
  }

  @Test func `starts once for a refused start, and not again at the next grant`() {
    provider.change(to: .denied)
    manager.start()
    provider.change(to: .authorizedWhenInUse)
    manager.stop()

    provider.change(to: .denied)
    provider.change(to: .authorizedWhenInUse)

    #expect(!provider.isUpdatingLocation)
  }

  @Test func `reports a grant before it starts`() {
    provider.change(to: .denied)
    manager.start()
    var isUpdating: [Bool] = []
    client.onEvent = { [manager] _ in isUpdating.append(manager.isUpdating) }

    provider.change(to: .authorizedWhenInUse)

    #expect(isUpdating == [false])
    #expect(manager.isUpdating)
  }

  @Test func `does not start at a grant if nobody has called start`() {
    provider.change(to: .denied)

    provider.change(to: .authorizedAlways)

    #expect(provider.calls == [])
  }

  @Test func `tells the client once if Core Location reports the same status twice`() {
    provider.change(to: .denied)
    provider.change(to: .denied)

    #expect(client.events == [.isAuthorized(false)])
  }

  /// It is up to the app to call `stop`.
  @Test func `goes on with its updates when access is denied, and tells the client once`() {
    manager.start()

    provider.change(to: .denied)
    provider.change(to: .denied)

    #expect(client.events == [.isAuthorized(false)])
    #expect(provider.isUpdatingLocation)
  }

  /// Nobody can grant access while it is restricted, so the client has nothing to say to the user.
  @Test func `remembers a restriction without a word to the client`() {
    provider.change(to: .restricted)
    provider.change(to: .authorizedWhenInUse)

    #expect(client.events == [.isAuthorized(true)])
  }

  /// Core Location calls back once for each new manager.
  @Test func `tells nothing at the first callback, which repeats the status`() {
    provider.change(to: .authorizedWhenInUse)

    #expect(client.events == [])
  }

  // MARK: - Events

  @Test func `delivers a location, and keeps it as its location`() {
    manager.start()

    provider.deliver(.park)

    #expect(client.events == [.location(.park)])
    #expect(manager.location === CLLocation.park)
  }

  /// So that a screen shows a distance at once.
  @Test func `has the location that Core Location knows already, until it delivers one`() {
    provider.location = .museum
    #expect(manager.location === CLLocation.museum)

    manager.start()
    provider.deliver(.park)
    #expect(manager.location === CLLocation.park)
  }

  /// An app may count on one event for each update.
  @Test func `delivers the same location again`() {
    manager.start()

    provider.deliver(.park)
    provider.deliver(.park)

    #expect(client.events == [.location(.park), .location(.park)])
  }

  /// Core Location may deliver a location that it measured before the stop.
  @Test func `drops a location that arrives after a stop`() {
    manager.start()
    provider.deliver(.park)
    manager.stop()

    provider.deliver(.museum)

    #expect(client.events == [.location(.park)])
    #expect(manager.location === CLLocation.park)
  }

  @Test func `delivers an error, and goes on`() {
    manager.start()

    provider.deliver(CLError(.network))
    provider.deliver(.park)

    #expect(client.events == [.error(CLError(.network) as NSError), .location(.park)])
  }

  /// Core Location reports it after the status, to each manager that updates.
  @Test func `goes on with its updates after the error that access is denied`() {
    manager.start()

    provider.deliver(CLError(.denied))

    #expect(manager.isUpdating)
  }

  @Test func `drops an error while it is idle`() {
    provider.deliver(CLError(.network))

    #expect(client.events == [])
  }

  // MARK: - Life

  @Test func `stops location and heading when it is released`() {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()

    manager = nil

    #expect(!provider.isUpdatingLocation)
    #expect(!provider.isUpdatingHeading)
  }

  /// Difference D10 in Docs/divergences.md: else a closed screen stays in memory, and its updates go on.
  @Test func `does not retain its client`() {
    var client: FakeClient? = FakeClient()
    weak var observed: FakeClient?
    observed = client
    manager.delegate = client

    client = nil

    #expect(observed == nil)
  }

  /// Difference D11 in Docs/divergences.md: else the manager of a closed screen starts updates at the next grant.
  @Test func `is not retained by a start that waits for permission`() {
    provider.authorizationStatus = .notDetermined
    var manager: LocationManager? = LocationManager(provider: provider)
    weak var observed: LocationManager?
    observed = manager
    manager?.start()

    manager = nil

    #expect(observed == nil)
  }
}
