import Foundation
import SimulatedPhone
import Testing

@Suite struct `Settling` {
  @Test func `delivers what waits in the order in which it came`() {
    // Source: Apple, Core Location delivers on the run loop
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.manager.startUpdatingHeading()
    living.phone.moves(to: .gate)
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.phone.losesFix()
    living.phone.moves(to: .station)
    living.phone.resumesApp()

    #expect(
      living.settle() == [
        .locations([.gate]), .heading(90), .error(.locationUnknown), .locations([.station]),
        .status(.authorizedWhenInUse),
      ])
  }

  @Test func `delivers consequences after all that was waiting, and theirs after them`() {
    // Source: Apple, nothing is delivered inside start
    let living = LivingPhone(permission: .notDetermined)
    living.phone.moves(to: .gate)
    living.phone.turns(toDegrees: 90, accuracy: 5)
    let (manager, delegate) = (living.manager, living.delegate)
    delegate.onCallback = { [weak manager] event in
      switch event {
      case .status(.authorizedAlways): manager?.startUpdatingLocation()
      case .locations: manager?.startUpdatingHeading()
      default: break
      }
    }

    manager.requestAlwaysAuthorization()
    living.phone.user.allows(.authorizedAlways)
    living.phone.resumesApp()

    #expect(
      living.settle() == [
        .status(.authorizedAlways), .status(.authorizedAlways), .locations([.gate]), .heading(90),
      ])
  }

  @Test func `delivers nothing twice`() {
    let living = LivingPhone()

    living.phone.resumesApp()
    living.phone.settle()
    living.phone.settle()

    #expect(living.delegate.callbacks == [.status(.authorizedWhenInUse)])
  }

  @Test func `reads the status when it delivers`() {
    // Source: Apple, CLLocationManager.authorizationStatus
    let living = LivingPhone()
    living.phone.resumesApp()
    living.phone.permission = .denied

    #expect(living.settle() == [.status(.denied)])
  }

  @Test func `binds its phone`() {
    let living = LivingPhone()
    var bound: [Phone] = []
    living.delegate.onCallback = { _ in bound.append(Phone.current) }

    living.phone.resumesApp()
    living.phone.settle()

    #expect(bound.map { $0 === living.phone } == [true])
  }

  @Test func `does not tell a delegate that has gone`() {
    let living = LivingPhone()
    living.phone.resumesApp()
    living.manager.delegate = nil
    #expect(living.settle() == [])
  }
}

@Suite struct `The phone's clock` {
  @Test func `moves only when it is told to`() {
    let living = LivingPhone()
    let start = living.phone.now

    living.manager.startUpdatingLocation()
    living.phone.moves(toLatitude: 1, longitude: 2)
    living.phone.settle()
    #expect(living.phone.now == start)

    living.phone.waits(seconds: 90)
    #expect(living.phone.now.timeIntervalSince(start) == 90)
  }

  @Test func `stamps fixes and headings`() throws {
    let living = LivingPhone()
    living.phone.waits(seconds: 90)

    living.manager.startUpdatingHeading()
    living.phone.turns(toDegrees: 90, accuracy: 5)
    living.phone.moves(toLatitude: 1, longitude: 2)
    living.phone.settle()

    let fix = try #require(living.phone.location)
    #expect([fix.coordinate.latitude, fix.coordinate.longitude] == [1, 2])
    #expect(fix.timestamp == living.phone.now)
    #expect(living.manager.heading?.timestamp == living.phone.now)
  }

  @Test func `stamps a location that is made from two numbers`() {
    // Source: Apple, CLLocation.init(latitude:longitude:)
    let phone = Phone()
    phone.waits(seconds: 90)

    let location = phone.use { CLLocation(latitude: 1, longitude: 2) }

    #expect(location.timestamp == phone.now)
    #expect([location.horizontalAccuracy, location.verticalAccuracy] == [0, -1])
  }
}
