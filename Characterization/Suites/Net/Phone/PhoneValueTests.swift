import Foundation
import SimulatedPhone
import Testing

@Suite struct `A distance` {
  // Source: the ellipsoid WGS 84, by Vincenty's formula
  @Test(
    arguments: [
      ("the gate to the column", CLLocation.gate, CLLocation.column, 1_882.2),
      ("Berlin to Potsdam, station to station", .station, .at(52.39167, 13.06667), 25_373.8),
      ("New York to London", .at(40.6398, -73.7789), .at(51.4775, -0.4614), 5_554_338.9),
      ("Sydney to San Francisco", .at(-33.9461, 151.1772), .at(37.6190, -122.3748), 11_936_605),
      ("a degree of latitude at the pole", .at(89, 0), .at(90, 0), 111_693.9),
      ("a degree across the date line", .at(0, 179.5), .at(0, -179.5), 111_319.5),
      ("pole to pole", .at(90, 0), .at(-90, 0), 20_003_931),
      ("a place to itself", .gate, .at(52.51627, 13.37770), 0),
      ("nowhere to Point Nemo", .middleOfNowhere, .at(-48.87667, -123.39333), 0),
      ("nowhere to the nearest island", .middleOfNowhere, .at(-24.69, -124.79), 2_688_000),
    ] as [(String, CLLocation, CLLocation, Double)])
  func `is within 1 % of the real distance, in both directions`(
    name: String, from: CLLocation, to: CLLocation, meters: Double
  ) {
    #expect(abs(to.distance(from: from) - meters) <= meters / 100)
    #expect(abs(from.distance(from: to) - meters) <= meters / 100)
  }
}

@Suite struct `A location` {
  // Source: assumed, CLLocation does not override isEqual
  @Test func `equals itself, and no other location with the same values`() {
    let (one, other) = (CLLocation.at(1, 2), CLLocation.at(1, 2))
    #expect(one == one)
    #expect(one.placeValues == [1, 2, 0, 5, -1])
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  private static let place = CLLocationCoordinate2D(latitude: 1, longitude: 2)
  private static let time = Date(timeIntervalSinceReferenceDate: 9)

  // Source: Apple, CLLocation: course and speed are negative while unknown
  @Test(
    arguments: [
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
          timestamp: time), [-1, -1, -1, -1]
      ),
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
          courseAccuracy: 7, speed: 8, speedAccuracy: 9, timestamp: time), [6, 7, 8, 9]
      ),
    ] as [(CLLocation, [Double])])
  func `stores all values of its initializer, and -1 for the others`(
    location: CLLocation, motion: [Double]
  ) {
    #expect(location.placeValues == [1, 2, 3, 4, 5])
    #expect(
      [location.course, location.courseAccuracy, location.speed, location.speedAccuracy] == motion)
    #expect(location.timestamp == Self.time)
  }
}

@Suite struct `A heading` {
  // Source: Apple, CLHeading has no initializer with values
  @Test func `is unknown unless a subclass has values`() {
    final class North: CLHeading {
      override var magneticHeading: CLLocationDirection { 0.5 }
    }
    let (unknown, north) = (CLHeading(), North() as CLHeading)
    #expect(
      [unknown.magneticHeading, unknown.trueHeading, unknown.headingAccuracy] == [0, -1, -1])
    #expect(unknown.timestamp.timeIntervalSinceReferenceDate == 0)
    #expect(north.magneticHeading == 0.5)
  }
}
