import Foundation
import SimulatedPhone
import Testing

@Suite struct `A distance` {
  @Test(
    arguments: [
      ("the gate to the column", CLLocation.gate, CLLocation.column, 1_882.2),
      ("Berlin to Potsdam, station to station", .station, .at(52.39167, 13.06667), 25_373.8),
      ("Paris to London", .at(48.8566, 2.3522), .at(51.5074, -0.1278), 343_923.1),
      ("New York to London", .at(40.6398, -73.7789), .at(51.4775, -0.4614), 5_554_338.9),
      ("Sydney to San Francisco", .at(-33.9461, 151.1772), .at(37.6190, -122.3748), 11_936_605),
      ("a degree of latitude at the equator", .at(0, 0), .at(1, 0), 110_574.4),
      ("a degree of latitude at the pole", .at(89, 0), .at(90, 0), 111_693.9),
      ("a degree of longitude at the equator", .at(0, 0), .at(0, 1), 111_319.5),
      ("a degree across the date line", .at(0, 179.5), .at(0, -179.5), 111_319.5),
      ("pole to pole", .at(90, 0), .at(-90, 0), 20_003_931),
    ] as [(String, CLLocation, CLLocation, Double)])
  func `is within 1 % of the real distance, in both directions`(
    name: String, from: CLLocation, to: CLLocation, meters: Double
  ) {
    // Source: the ellipsoid WGS 84, by Vincenty's formula
    #expect(abs(to.distance(from: from) - meters) < meters / 100)
    #expect(abs(from.distance(from: to) - meters) < meters / 100)
  }

  @Test func `from a place to itself is zero`() {
    #expect(CLLocation.gate.distance(from: .at(52.51627, 13.37770)) == 0)
  }
}

@Suite struct `A location` {
  @Test func `equals itself, and no other location with the same values`() {
    // Source: assumed, CLLocation does not override isEqual
    let (one, other) = (CLLocation.at(1, 2), CLLocation.at(1, 2))

    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func `stores all values of its initializer`() {
    // Source: Apple, CLLocation
    let source = CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: false)

    let location = CLLocation(
      coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
      verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8, speedAccuracy: 9,
      timestamp: .distantFuture, sourceInfo: source)

    #expect(location.coordinate.latitude == 1)
    #expect(location.coordinate.longitude == 2)
    #expect(
      [location.altitude, location.horizontalAccuracy, location.verticalAccuracy] == [3, 4, 5])
    #expect([location.course, location.courseAccuracy] == [6, 7])
    #expect([location.speed, location.speedAccuracy] == [8, 9])
    #expect(location.timestamp == .distantFuture)
    #expect(location.sourceInformation === source)
    #expect(source.isSimulatedBySoftware && !source.isProducedByAccessory)
  }

  @Test(
    arguments: [
      (
        CLLocation(
          coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
          verticalAccuracy: 5, timestamp: .distantFuture), [3, 4, 5, -1, -1, -1, -1]
      ),
      (
        CLLocation(
          coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
          verticalAccuracy: 5, course: 6, speed: 8, timestamp: .distantFuture),
        [3, 4, 5, 6, -1, 8, -1]
      ),
      (
        CLLocation(
          coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
          verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8, speedAccuracy: 9,
          timestamp: .distantFuture), [3, 4, 5, 6, 7, 8, 9]
      ),
    ])
  func `stores all values of a shorter initializer, and -1 for the others`(
    location: CLLocation, values: [Double]
  ) {
    // Source: Apple, CLLocation
    #expect([location.coordinate.latitude, location.coordinate.longitude] == [1, 2])
    #expect(
      [
        location.altitude, location.horizontalAccuracy, location.verticalAccuracy, location.course,
        location.courseAccuracy, location.speed, location.speedAccuracy,
      ] == values)
    #expect(location.timestamp == .distantFuture)
    #expect(location.sourceInformation == nil)
  }

  @Test func `of a test has an accuracy of five meters and no altitude`() {
    let location = CLLocation.at(1, 2)

    #expect(
      [location.altitude, location.horizontalAccuracy, location.verticalAccuracy] == [0, 5, -1])
    #expect(location.timestamp == .distantPast)
  }

  @Test(
    arguments: [
      ("Ducie Island", CLLocation.at(-24.69, -124.79)), ("Motu Nui", .at(-27.20, -109.45)),
      ("Maher Island", .at(-72.98, -126.38)),
    ])
  func `far from every place is 2688 kilometers from the nearest islands`(
    name: String, island: CLLocation
  ) {
    #expect(abs(CLLocation.middleOfNowhere.distance(from: island) - 2_688_000) < 26_880)
  }

  @Test func `has neither course nor speed by default`() {
    // Source: Apple, CLLocation.course and CLLocation.speed are negative while unknown
    let location = CLLocation.at(1, 2)

    #expect([location.course, location.courseAccuracy] == [-1, -1])
    #expect([location.speed, location.speedAccuracy] == [-1, -1])
    #expect(location.sourceInformation == nil)
  }
}

@Suite struct `A coordinate` {
  @Test func `has Apple's values for the origin and the invalid coordinate`() {
    // Source: Apple, CLLocationCoordinate2D and kCLLocationCoordinate2DInvalid
    let (origin, invalid) = (CLLocationCoordinate2D(), kCLLocationCoordinate2DInvalid)

    #expect([origin.latitude, origin.longitude] == [0, 0])
    #expect([invalid.latitude, invalid.longitude] == [-180, -180])
  }

  @Test(
    arguments: [
      (0, 0), (90, 180), (-90, -180), (90, -180), (-90, 180), (52.5, 13.4),
    ] as [(Double, Double)])
  func `is valid on the globe`(latitude: Double, longitude: Double) {
    // Source: Apple, CLLocationCoordinate2DIsValid(_:)
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)))
  }

  @Test(
    arguments: [
      (90.000_001, 0), (-90.000_001, 0), (0, 180.000_001), (0, -180.000_001), (.nan, 0), (0, .nan),
      (.infinity, 0), (0, -.infinity), (-180, -180),
    ] as [(Double, Double)])
  func `is invalid off the globe`(latitude: Double, longitude: Double) {
    // Source: Apple, CLLocationCoordinate2DIsValid(_:)
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}
