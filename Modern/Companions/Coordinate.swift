/// A point on the Earth: latitude and longitude in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// Creates a point from degrees.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  package init(_ location: CLLocation) {
    self.init(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
  }

  /// The point as a location of Core Location, with the time of the call.
  var location: CLLocation { CLLocation(latitude: latitude, longitude: longitude) }
}
