import Foundation
import Modern

/// Locations for tests.
///
/// Choose *no fake* for a value: create it as the app does.
extension CLLocation {
  static let park = at(52.51456, 13.35014)
  static let museum = at(52.52094, 13.39760)

  private static func at(_ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: .distantPast)
  }
}
