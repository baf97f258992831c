import Foundation

/// Replaces CoreLocation's struct. Its values are not checked.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees, positive to the north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees, positive to the east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate with these degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Replaces CoreLocation's class. Assumed: two locations are equal only if they are the same object.
open class CLLocation: NSObject, @unchecked Sendable {
  /// The point on the Earth.
  public let coordinate: CLLocationCoordinate2D
  /// Meters above sea level.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty of the coordinate, in meters; negative if the coordinate is invalid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude, in meters; negative if the altitude is invalid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel in degrees clockwise from north; negative if it is unknown.
  public let course: CLLocationDirection
  /// The uncertainty of the course in degrees; negative if the course is unknown.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// Meters per second; negative if the speed is unknown.
  public let speed: CLLocationSpeed
  /// The uncertainty of the speed in meters per second; negative if the speed is unknown.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// When the location was measured.
  public let timestamp: Date
  /// All numbers but the coordinate. Empty for `CLLocation(latitude:longitude:)` at the start of the phone's clock,
  /// because an exploration compares most locations of that kind.
  package let details: [Double]

  /// Creates a location with the current time of `Phone.current`.
  ///
  /// Apple: the accuracy is 0; altitude, course and speed are unknown.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Phone.current.now)
  }

  /// Creates a location with these values.
  ///
  /// Apple has an initializer without the arguments that have a default here, one with `course` and `speed`, and one
  /// with all arguments.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection = -1, courseAccuracy: CLLocationDirectionAccuracy = -1,
    speed: CLLocationSpeed = -1, speedAccuracy: CLLocationSpeedAccuracy = -1, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    let details = [
      altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy,
      timestamp.timeIntervalSinceReferenceDate,
    ]
    self.details = details == [0, 0, -1, -1, -1, -1, -1, 0] ? [] : details
    self.timestamp = timestamp
  }

  /// The great-circle distance in meters, on a sphere with the Earth's mean radius.
  ///
  /// Apple measures on the ellipsoid; the two differ by less than 1 %.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let from = location.coordinate
    let latitude = (coordinate.latitude - from.latitude) * .pi / 180
    let longitude = (coordinate.longitude - from.longitude) * .pi / 180
    let haversine =
      pow(sin(latitude / 2), 2)
      + cos(coordinate.latitude * .pi / 180) * cos(from.latitude * .pi / 180)
      * pow(sin(longitude / 2), 2)
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }
}

/// Replaces CoreLocation's class. As there, its values are read-only; a fake overrides them in a subclass.
open class CLHeading: NSObject {
  /// Degrees from magnetic north, 0 to 360.
  open var magneticHeading: CLLocationDirection { 0 }
  /// Degrees from true north, 0 to 360; negative while unknown.
  open var trueHeading: CLLocationDirection { -1 }
  /// Degrees; negative if the heading is invalid.
  open var headingAccuracy: CLLocationDirection { -1 }
  /// When the heading was measured.
  open var timestamp: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

/// A heading with given values.
package final class PhoneHeading: CLHeading {
  private let values: (magnetic: Double, true: Double, accuracy: Double, time: Date)

  package init(magnetic: Double, true trueHeading: Double, accuracy: Double, timestamp: Date) {
    values = (magnetic, trueHeading, accuracy, timestamp)
  }

  package override var magneticHeading: CLLocationDirection { values.magnetic }
  package override var trueHeading: CLLocationDirection { values.true }
  package override var headingAccuracy: CLLocationDirection { values.accuracy }
  package override var timestamp: Date { values.time }
}
