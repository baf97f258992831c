import SimulatedPhone

/// The settings that a location manager applies to its `CLLocationManager`.
public struct LocationManagerConfiguration: Sendable {
  public let accuracy: CLLocationAccuracy
  /// The distance filter, in meters.
  public let filter: CLLocationDistance
  public let activityType: CLActivityType

  public init(
    accuracy: CLLocationAccuracy, filter: CLLocationDistance, activityType: CLActivityType
  ) {
    self.accuracy = accuracy
    self.filter = filter
    self.activityType = activityType
  }

  public static let fine = LocationManagerConfiguration(
    accuracy: kCLLocationAccuracyBest, filter: 1, activityType: .fitness)

  public static let coarse = LocationManagerConfiguration(
    accuracy: kCLLocationAccuracyKilometer, filter: 1000, activityType: .fitness)
}
