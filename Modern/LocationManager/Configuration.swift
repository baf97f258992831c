extension LocationManager {
  /// How accurate the location is, and how far the device must move before the next update.
  public struct Configuration: Sendable {
    let accuracy: CLLocationAccuracy
    /// Meters.
    let distanceFilter: CLLocationDistance

    /// The best accuracy and an update for each meter, to show where the user is.
    public static let fine = Configuration(accuracy: kCLLocationAccuracyBest, distanceFilter: 1)
    /// An accuracy of a kilometer and an update for each kilometer, to find articles near the user.
    public static let coarse = Configuration(
      accuracy: kCLLocationAccuracyKilometer, distanceFilter: 1000)
  }
}
