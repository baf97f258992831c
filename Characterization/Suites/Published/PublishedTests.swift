import SimulatedPhone
import Testing

/// The names of the tests are historic. Each is the topic of a published test, and not a statement.
@MainActor
@Suite(OnAPhone()) struct `The published suite` {
  @Test(arguments: PublishedKind.all)
  func `fine configuration`(kind: PublishedKind) {
    let manager = kind.fine()
    #expect(manager.distanceFilter == 1)
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.activityType == .fitness)
  }

  @Test(arguments: PublishedKind.all)
  func `coarse configuration`(kind: PublishedKind) {
    let manager = kind.coarse()
    #expect(manager.distanceFilter == 1000)
    #expect(manager.desiredAccuracy == kCLLocationAccuracyKilometer)
    #expect(manager.activityType == .fitness)
  }

  @Test(arguments: PublishedKind.all)
  func `start monitoring`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    #expect(fixture.isRunning == [true, true, true])
  }

  @Test(arguments: PublishedKind.all)
  func `start without permission`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.mock.simulate(authorizationStatus: .denied)
    fixture.manager.startMonitoringLocation()
    #expect(fixture.isRunning == [false, false, false])

    fixture.mock.simulate(authorizationStatus: .restricted)
    fixture.manager.startMonitoringLocation()
    #expect(fixture.isRunning == [false, false, false])
  }

  @Test(arguments: PublishedKind.all)
  func `stop monitoring`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    fixture.manager.stopMonitoringLocation()
    #expect(fixture.isRunning == [false, false, false])
  }

  @Test(arguments: PublishedKind.all)
  func `start when authorization succeeds`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.mock.simulate(authorizationStatus: .notDetermined)
    fixture.manager.startMonitoringLocation()
    #expect(fixture.mock.hasRequestedAuthorization)
    #expect(fixture.isRunning == [false, false, false])

    fixture.mock.simulate(authorizationStatus: .authorizedAlways)
    #expect(fixture.isRunning == [true, true, true])
  }

  @Test(arguments: PublishedKind.all)
  func `start when denied, then authorized`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.mock.simulate(authorizationStatus: .denied)
    fixture.manager.startMonitoringLocation()
    #expect(fixture.isRunning == [false, false, false])

    fixture.mock.simulate(authorizationStatus: .authorizedAlways)
    #expect(fixture.isRunning == [true, true, true])
  }

  @Test(arguments: PublishedKind.all)
  func `authorized status`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    #expect(fixture.manager.isAuthorized)
    fixture.mock.simulate(authorizationStatus: .notDetermined)
    #expect(!fixture.manager.isAuthorized)
    fixture.mock.simulate(authorizationStatus: .denied)
    #expect(!fixture.manager.isAuthorized)
    fixture.mock.simulate(authorizationStatus: .restricted)
    #expect(!fixture.manager.isAuthorized)
  }

  @Test(arguments: PublishedKind.all)
  func `update location`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    let location = CLLocation(latitude: 10, longitude: 20)
    fixture.mock.simulateUpdate(location: location)
    #expect(fixture.manager.location === location)
    #expect(fixture.delegate.location === location)
  }

  @Test(arguments: PublishedKind.all)
  func `update heading`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    let heading = MockCLHeading(headingAccuracy: 10)
    fixture.mock.simulateUpdate(heading: heading)
    #expect(fixture.manager.heading === heading)
    #expect(fixture.delegate.heading === heading)
  }

  @Test(arguments: PublishedKind.all)
  func `existing location`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    let location = CLLocation(latitude: 10, longitude: 20)
    fixture.mock.simulateUpdate(location: location)
    #expect(fixture.manager.location === location)
  }

  @Test(arguments: PublishedKind.all)
  func `existing heading`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    let heading = MockCLHeading(headingAccuracy: 10)
    fixture.mock.simulateUpdate(heading: heading)
    #expect(fixture.manager.heading === heading)
  }

  @Test(arguments: PublishedKind.all)
  func `stop updating`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    let location = CLLocation(latitude: 10, longitude: 20)
    let heading = MockCLHeading(headingAccuracy: 10)
    fixture.mock.simulateUpdate(location: location)
    fixture.mock.simulateUpdate(heading: heading)

    fixture.manager.stopMonitoringLocation()
    fixture.mock.simulateUpdate(location: CLLocation(latitude: 30, longitude: 40))
    fixture.mock.simulateUpdate(heading: MockCLHeading(headingAccuracy: 100))
    fixture.mock.simulate(error: CLError(.network))
    #expect(fixture.manager.location === location)
    #expect(fixture.delegate.location === location)
    #expect(fixture.manager.heading === heading)
    #expect(fixture.delegate.heading === heading)
    #expect(fixture.delegate.error == nil)
  }

  @Test(arguments: PublishedKind.all)
  func `receiving error`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    fixture.mock.simulate(error: CLError(.network))
    #expect((fixture.delegate.error as? CLError)?.code == .network)
  }

  @Test(arguments: PublishedKind.all)
  func `authorized changes are propagated`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.mock.simulate(authorizationStatus: .denied)
    #expect(fixture.delegate.authorized == false)
    fixture.mock.simulate(authorizationStatus: .authorizedAlways)
    #expect(fixture.delegate.authorized == true)
  }

  @Test(arguments: PublishedKind.all)
  func `device heading updates`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    fixture.device.simulateUpdate(orientation: .portrait)
    #expect(fixture.mock.headingOrientation == .portrait)
    fixture.device.simulateUpdate(orientation: .landscapeLeft)
    #expect(fixture.mock.headingOrientation == .landscapeLeft)

    fixture.manager.stopMonitoringLocation()
    fixture.device.simulateUpdate(orientation: .portrait)
    #expect(fixture.mock.headingOrientation == .landscapeLeft)
  }

  @Test(arguments: PublishedKind.all)
  func `begin and end orientation`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    for _ in 1...4 { fixture.manager.startMonitoringLocation() }
    #expect(fixture.device.beginCount == 1)
    #expect(fixture.device.endCount == 0)

    // Legacy never ends the notifications, so the sensor stays on.
    guard kind.endsOrientation else { return }
    fixture.manager.stopMonitoringLocation()
    #expect(fixture.device.endCount == 1)
    for _ in 1...3 { fixture.manager.stopMonitoringLocation() }
    #expect(fixture.device.endCount == 1)
  }

  @Test(arguments: PublishedKind.all)
  func `monitoring stops on dealloc`(kind: PublishedKind) {
    let fixture = Fixture(kind)
    fixture.manager.startMonitoringLocation()
    fixture.device.simulateUpdate(orientation: .landscapeLeft)
    fixture.release()
    #expect(!fixture.mock.isStarted.location)
    #expect(!fixture.mock.isStarted.heading)
    fixture.device.simulateUpdate(orientation: .portrait)
    #expect(fixture.mock.headingOrientation == .landscapeLeft)
  }
}
