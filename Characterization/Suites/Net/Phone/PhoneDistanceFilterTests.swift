import SimulatedPhone
import Testing

@Suite struct `A distance filter` {
  let setup = RealisticSetup()

  init() {
    setup.phone.moves(to: .at(0, 0))
    setup.manager.startUpdatingLocation()
    _ = setup.settle()
  }

  @Test func `that is kCLDistanceFilterNone passes every fix`() {
    // Source: Apple, kCLDistanceFilterNone
    let (near, same) = (CLLocation.at(0, 0.000_001), CLLocation.at(0, 0.000_001))

    setup.phone.moves(to: near)
    setup.phone.moves(to: same)

    #expect(setup.settle() == [.locations([near]), .locations([same])])
  }

  @Test func `passes a move of exactly its distance, and no shorter move`() {
    // Source: Apple, CLLocationManager.distanceFilter
    let (near, far) = (CLLocation.at(0, 0.000_9), CLLocation.at(0, 0.001))
    setup.manager.distanceFilter = far.distance(from: .at(0, 0))

    setup.phone.moves(to: near)
    #expect(setup.settle() == [])

    setup.phone.moves(to: far)
    #expect(setup.settle() == [.locations([far])])
  }

  @Test func `measures from the last delivered fix, not from the last fix`() {
    // Source: Apple, CLLocationManager.distanceFilter
    setup.manager.distanceFilter = 100
    let steps = (1...4).map { CLLocation.at(0, 0.000_4 * Double($0)) }

    for step in steps { setup.phone.moves(to: step) }

    #expect(setup.settle() == [.locations([steps[2]])])
  }

  @Test func `passes the first fix after each start`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let near = CLLocation.at(0, 0.000_1)
    setup.manager.distanceFilter = 1000

    setup.phone.moves(to: near)
    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()

    #expect(setup.settle() == [.locations([near])])
  }

  @Test func `is separate for each manager`() {
    // Source: Apple, CLLocationManager.distanceFilter
    let near = CLLocation.at(0, 0.000_1)
    let second = RealisticSetup(sharing: setup.phone)
    second.manager.startUpdatingLocation()
    _ = second.settle()
    second.manager.distanceFilter = 1000

    setup.phone.moves(to: near)

    #expect(setup.settle() == [.locations([near])])
    #expect(second.delegate.callbacks == [])
  }

  @Test func `drops fixes that the phone still counts in fixesOffered`() {
    setup.manager.distanceFilter = 1000
    let before = (setup.phone.fixesOffered, setup.phone.fixesDelivered)

    setup.phone.moves(to: .at(0, 0.000_1))
    setup.phone.moves(to: .at(0, 0.1))
    setup.phone.settle()
    #expect(setup.phone.fixesOffered == before.0 + 2)
    #expect(setup.phone.fixesDelivered == before.1 + 1)

    setup.manager.stopUpdatingLocation()
    setup.phone.moves(to: .at(0, 0.2))
    #expect(setup.phone.fixesOffered == before.0 + 2)
  }
}
