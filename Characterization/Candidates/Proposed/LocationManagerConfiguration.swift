import SimulatedPhone

/// The settings that a location manager applies to its `CLLocationManager`.
package struct LocationManagerConfiguration: Sendable {
  package let accuracy: CLLocationAccuracy
  /// The distance filter, in meters.
  package let filter: CLLocationDistance
  package let activityType: CLActivityType

  package init(
    accuracy: CLLocationAccuracy, filter: CLLocationDistance, activityType: CLActivityType
  ) {
    self.accuracy = accuracy
    self.filter = filter
    self.activityType = activityType
  }

  package static let fine = LocationManagerConfiguration(
    accuracy: kCLLocationAccuracyBest, filter: 1, activityType: .fitness)

  package static let coarse = LocationManagerConfiguration(
    accuracy: kCLLocationAccuracyKilometer, filter: 1000, activityType: .fitness)
}
