import Foundation
import SimulatedPhone
import Testing

@Suite struct `A call of settle` {
  @Test func `delivers the waiting events in order`() {
    // Source: Apple, Core Location delivers on the run loop
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingHeading()
    setup.phone.moves(to: .gate)
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.phone.losesFix()
    setup.phone.moves(to: .station)
    setup.phone.resumesApp()

    #expect(
      setup.settle() == [
        .locations([.gate]), .heading(90), .error(.locationUnknown), .locations([.station]),
        .status(.authorizedWhenInUse),
      ])
  }

  @Test func `delivers a caused event after all events that already wait`() {
    // Source: Apple, nothing is delivered inside start
    let setup = RealisticSetup(permission: .notDetermined)
    setup.phone.moves(to: .gate)
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    let (manager, delegate) = (setup.manager, setup.delegate)
    delegate.onCallback = { [weak manager] event in
      switch event {
      case .status(.authorizedAlways): manager?.startUpdatingLocation()
      case .locations: manager?.startUpdatingHeading()
      default: break
      }
    }

    manager.requestAlwaysAuthorization()
    setup.phone.user.allows(.authorizedAlways)
    setup.phone.resumesApp()

    #expect(
      setup.settle() == [
        .status(.authorizedAlways), .status(.authorizedAlways), .locations([.gate]), .heading(90),
      ])
  }

  @Test func `delivers a chain of 9999 events`() {
    #expect(RealisticSetup().settlesChain(of: 9_999) == 9_999)
  }

  @Test func `delivers each event once`() {
    let setup = RealisticSetup()

    setup.phone.resumesApp()
    setup.phone.settle()
    setup.phone.settle()

    #expect(setup.delegate.callbacks == [.status(.authorizedWhenInUse)])
  }

  @Test func `reads the status at the time of delivery`() {
    // Source: Apple, CLLocationManager.authorizationStatus
    let setup = RealisticSetup()
    setup.phone.resumesApp()
    setup.phone.permission = .denied

    #expect(setup.settle() == [.status(.denied)])
  }

  @Test func `binds the phone`() {
    let setup = RealisticSetup()
    var bound: [Phone] = []
    setup.delegate.onCallback = { _ in bound.append(Phone.current) }

    setup.phone.resumesApp()
    setup.phone.settle()

    #expect(bound.map { $0 === setup.phone } == [true])
  }

  @Test func `does not call a removed delegate`() {
    let setup = RealisticSetup()
    setup.phone.resumesApp()
    setup.manager.delegate = nil
    #expect(setup.settle() == [])
  }
}

@Suite struct `The phone's clock` {
  @Test func `advances only by the seconds that the phone waits`() {
    let setup = RealisticSetup()
    let start = setup.phone.now

    setup.manager.startUpdatingLocation()
    setup.phone.moves(toLatitude: 1, longitude: 2)
    setup.phone.settle()
    #expect(setup.phone.now == start)

    setup.phone.waits(seconds: 90)
    #expect(setup.phone.now.timeIntervalSince(start) == 90)
  }

  @Test func `dates fixes and headings`() throws {
    let setup = RealisticSetup()
    setup.phone.waits(seconds: 90)

    setup.manager.startUpdatingHeading()
    setup.phone.turns(toDegrees: 90, accuracy: 5)
    setup.phone.moves(toLatitude: 1, longitude: 2)
    setup.phone.settle()

    let fix = try #require(setup.phone.location)
    #expect([fix.coordinate.latitude, fix.coordinate.longitude] == [1, 2])
    #expect([fix.altitude, fix.horizontalAccuracy, fix.verticalAccuracy] == [0, 5, -1])
    #expect(fix.timestamp == setup.phone.now)
    #expect(setup.manager.heading?.timestamp == setup.phone.now)
  }

  @Test func `dates a location made from two numbers`() {
    // Source: Apple, CLLocation.init(latitude:longitude:)
    let phone = Phone()
    phone.waits(seconds: 90)

    let location = phone.use { CLLocation(latitude: 1, longitude: 2) }

    #expect([location.coordinate.latitude, location.coordinate.longitude] == [1, 2])
    #expect(
      [location.altitude, location.horizontalAccuracy, location.verticalAccuracy] == [0, 0, -1])
    #expect(location.timestamp == phone.now)
  }
}
