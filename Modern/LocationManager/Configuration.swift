extension LocationManager {
  /// How exact the location is, and how often it is told.
  public struct Configuration: Sendable {
    let accuracy: CLLocationAccuracy
    /// Meters.
    let distanceFilter: CLLocationDistance

    /// For showing where the user is.
    public static let fine = Configuration(accuracy: kCLLocationAccuracyBest, distanceFilter: 1)
    /// For finding out what is near the user.
    public static let coarse = Configuration(
      accuracy: kCLLocationAccuracyKilometer, distanceFilter: 1000)
  }
}
