import SimulatedPhone
import Testing

@Suite struct `A distance filter` {
  let living = LivingPhone()

  init() {
    living.phone.moves(to: .at(0, 0))
    living.manager.startUpdatingLocation()
    _ = living.settle()
  }

  @Test func `of none lets every fix through`() {
    // Source: Apple, kCLDistanceFilterNone
    let (near, same) = (CLLocation.at(0, 0.000_001), CLLocation.at(0, 0.000_001))

    living.phone.moves(to: near)
    living.phone.moves(to: same)

    #expect(living.settle() == [.locations([near]), .locations([same])])
  }

  @Test func `lets a move of exactly the filter through, and none that is shorter`() {
    // Source: Apple, CLLocationManager.distanceFilter
    let (near, far) = (CLLocation.at(0, 0.000_9), CLLocation.at(0, 0.001))
    living.manager.distanceFilter = far.distance(from: .at(0, 0))

    living.phone.moves(to: near)
    #expect(living.settle() == [])

    living.phone.moves(to: far)
    #expect(living.settle() == [.locations([far])])
  }

  @Test func `measures from the fix that was delivered, not from the one before`() {
    // Source: Apple, CLLocationManager.distanceFilter
    living.manager.distanceFilter = 100
    let steps = (1...4).map { CLLocation.at(0, 0.000_4 * Double($0)) }

    for step in steps { living.phone.moves(to: step) }

    #expect(living.settle() == [.locations([steps[2]])])
  }

  @Test func `lets the first fix of each start through`() {
    // Source: Apple, CLLocationManager.startUpdatingLocation()
    let near = CLLocation.at(0, 0.000_1)
    living.manager.distanceFilter = 1000

    living.phone.moves(to: near)
    living.manager.stopUpdatingLocation()
    living.manager.startUpdatingLocation()

    #expect(living.settle() == [.locations([near])])
  }

  @Test func `is each manager's own`() {
    // Source: Apple, CLLocationManager.distanceFilter
    let near = CLLocation.at(0, 0.000_1)
    let second = LivingPhone(sharing: living.phone)
    second.manager.startUpdatingLocation()
    _ = second.settle()
    second.manager.distanceFilter = 1000

    living.phone.moves(to: near)

    #expect(living.settle() == [.locations([near])])
    #expect(second.delegate.callbacks == [])
  }

  @Test func `holds back fixes that the phone counts as offered`() {
    living.manager.distanceFilter = 1000
    let before = (living.phone.fixesOffered, living.phone.fixesDelivered)

    living.phone.moves(to: .at(0, 0.000_1))
    living.phone.moves(to: .at(0, 0.1))
    living.phone.settle()
    #expect(living.phone.fixesOffered == before.0 + 2)
    #expect(living.phone.fixesDelivered == before.1 + 1)

    living.manager.stopUpdatingLocation()
    living.phone.moves(to: .at(0, 0.2))
    #expect(living.phone.fixesOffered == before.0 + 2)
  }
}
