import Foundation
import SimulatedPhone
import Testing

@Suite struct `A distance` {
  // Source: the ellipsoid WGS 84, by Vincenty's formula
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
      ("a place to itself", .gate, .at(52.51627, 13.37770), 0),
      // Nowhere is as far from the three nearest islands.
      ("nowhere to Ducie Island", .middleOfNowhere, .at(-24.69, -124.79), 2_688_000),
      ("nowhere to Motu Nui", .middleOfNowhere, .at(-27.20, -109.45), 2_688_000),
      ("nowhere to Maher Island", .middleOfNowhere, .at(-72.98, -126.38), 2_688_000),
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
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  private static let source = CLLocationSourceInformation(
    softwareSimulationState: true, andExternalAccessoryState: false)
  private static let place = CLLocationCoordinate2DMake(1, 2)
  private static let time = Date(timeIntervalSinceReferenceDate: 9)

  // Source: Apple, CLLocation: course and speed are negative while unknown
  @Test(
    arguments: [
      (.at(1, 2), [1, 2, 0, 5, -1], [-1, -1, -1, -1], Date.distantPast, nil),
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
          timestamp: time), [1, 2, 3, 4, 5], [-1, -1, -1, -1], time, nil
      ),
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
          speed: 8, timestamp: time), [1, 2, 3, 4, 5], [6, -1, 8, -1], time, nil
      ),
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
          courseAccuracy: 7, speed: 8, speedAccuracy: 9, timestamp: time), [1, 2, 3, 4, 5],
        [6, 7, 8, 9], time, nil
      ),
      (
        CLLocation(
          coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
          courseAccuracy: 7, speed: 8, speedAccuracy: 9, timestamp: time, sourceInfo: source),
        [1, 2, 3, 4, 5], [6, 7, 8, 9], time, source
      ),
    ] as [(CLLocation, [Double], [Double], Date, CLLocationSourceInformation?)])
  func `stores all values of its initializer, and -1 for the others`(
    location: CLLocation, place: [Double], motion: [Double], time: Date,
    source: CLLocationSourceInformation?
  ) {
    #expect(location.placeValues == place)
    #expect(
      [location.course, location.courseAccuracy, location.speed, location.speedAccuracy] == motion)
    #expect(location.timestamp == time)
    #expect(location.sourceInformation === source)
  }

  @Test func `has a source that is either software or an accessory`() {
    #expect(Self.source.isSimulatedBySoftware)
    #expect(!Self.source.isProducedByAccessory)
  }
}

@Suite struct `A coordinate` {
  // Source: Apple, CLLocationCoordinate2D and kCLLocationCoordinate2DInvalid
  @Test func `has Apple's values for the origin and the invalid coordinate`() {
    let (origin, invalid) = (CLLocationCoordinate2D(), kCLLocationCoordinate2DInvalid)
    #expect([origin.latitude, origin.longitude] == [0, 0])
    #expect([invalid.latitude, invalid.longitude] == [-180, -180])
  }

  // Source: Apple, CLLocationCoordinate2DIsValid(_:)
  @Test(
    arguments: [
      (0, 0, true), (90, 180, true), (-90, -180, true), (90, -180, true), (-90, 180, true),
      (52.5, 13.4, true), (90.000_001, 0, false), (-90.000_001, 0, false), (0, 180.000_001, false),
      (0, -180.000_001, false), (.nan, 0, false), (0, .nan, false), (.infinity, 0, false),
      (0, -.infinity, false), (-180, -180, false),
    ] as [(Double, Double, Bool)])
  func `is valid only on the globe`(latitude: Double, longitude: Double, isValid: Bool) {
    let coordinate = CLLocationCoordinate2DMake(latitude, longitude)
    #expect(CLLocationCoordinate2DIsValid(coordinate) == isValid)
  }
}
