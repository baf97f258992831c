import Foundation

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Replaces CoreLocation's class. Assumed: two locations are equal only if they are the same object.
open class CLLocation: NSObject, @unchecked Sendable {
  public let coordinate: CLLocationCoordinate2D
  public let altitude: CLLocationDistance
  public let horizontalAccuracy: CLLocationAccuracy
  public let verticalAccuracy: CLLocationAccuracy
  public let course: CLLocationDirection
  public let courseAccuracy: CLLocationDirectionAccuracy
  public let speed: CLLocationSpeed
  public let speedAccuracy: CLLocationSpeedAccuracy
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
