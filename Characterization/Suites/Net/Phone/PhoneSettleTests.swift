import Foundation
import SimulatedPhone
import Testing

@Suite struct `A call of settle` {
  // Source: Apple, Core Location delivers on the run loop of the thread that created the manager. A resumed app
  // receives an unchanged status again.
  @Test(
    arguments: scenarios(
      """
      delivers the waiting events in order: start, start heading, at gate, turn 90, loseFix, at station, resume => location gate, heading 90 true 90, error locationUnknown, location station, status authorizedWhenInUse
      delivers each event once: [denied] resume => status denied; wait 1 => nothing
      delivers what the app requests, and nothing before: [authorizedAlways] at gate, turn 90, request whenInUse, request location, start, start heading => location gate, heading 90 true 90
      reads the status at the time of delivery: resume, permission denied => status denied
      does not call a removed delegate: resume, removeDelegate => nothing
      """))
  func `follows this rule`(scenario: Scenario) { scenario.plays() }

  // Source: Apple, nothing is delivered inside start
  @Test func `delivers a caused event after all events that already wait`() {
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.delegate.onCallback = { [unowned manager = setup.manager] _ in
      manager.startUpdatingLocation()
    }
    setup.phone.resumesApp()
    setup.phone.resumesApp()
    let status = RecordingDelegate.Callback.status(.authorizedWhenInUse)
    #expect(setup.settle() == [status, status, .locations([.gate])])
  }

  @Test func `delivers a chain of 9999 events`() {
    #expect(RealisticSetup().settlesChain(of: 9_999) == 9_999)
  }
}

@Suite struct `The phone's clock` {
  @Test func `advances only by the seconds that the phone waits, and dates fixes and headings`()
    throws
  {
    let setup = RealisticSetup()
    let phone = setup.phone
    setup.manager.startUpdatingHeading()
    phone.turns(toDegrees: 180, accuracy: 5)
    phone.settle()
    #expect(phone.now.timeIntervalSinceReferenceDate == 0)

    phone.waits(seconds: 90)
    phone.turns(toDegrees: 90, accuracy: 5)
    phone.moves(toLatitude: 1, longitude: 2)
    phone.settle()
    #expect(phone.now.timeIntervalSinceReferenceDate == 90)
    #expect(setup.manager.heading?.timestamp == phone.now)
    #expect(phone.location?.placeValues == [1, 2, 0, 5, -1])
    #expect(phone.location?.timestamp == phone.now)

    // Source: Apple, CLLocation.init(latitude:longitude:)
    let location = phone.use { CLLocation(latitude: 1, longitude: 2) }
    #expect(location.placeValues == [1, 2, 0, 0, -1])
    #expect(location.timestamp == phone.now)
  }
}
