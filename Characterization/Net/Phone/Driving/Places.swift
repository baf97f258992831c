import Foundation

/// Places for tests.
///
/// They do not use the numbers of `Gazetteer.swift`: a test that compares a number with itself cannot fail.
extension CLLocation {
  /// The Brandenburg Gate.
  package static let gate = at(52.51627, 13.37770)
  /// Six meters from the Brandenburg Gate. Most tests start here.
  package static let nearGate = at(52.51631, 13.37777)
  /// The Victory Column in Berlin.
  package static let column = at(52.51454, 13.35012)
  /// The main station of Berlin.
  package static let station = at(52.52508, 13.36940)
  /// The Ferry Building in San Francisco.
  package static let ferry = at(37.79550, -122.39370)
  /// Point Nemo, far from every place of the gazetteer.
  package static let middleOfNowhere = at(-48.87667, -123.39333)

  /// A location with an accuracy of 5 m, dated in the distant past.
  package static func at(_ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: .distantPast)
  }
}
