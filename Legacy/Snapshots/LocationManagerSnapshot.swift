import Foundation

extension WMFLocationManager {
  /// Everything the class stores, as values, under the same names: two managers with equal snapshots
  /// are in the same state. An object that only has an identity counts as present or absent.
  package struct Snapshot: Hashable {
    let significantLocationUpdatesOnly: Bool
    let manager: Bool
    let orientationNotificationToken: Bool
    let lastLocation: Location?
    let lastHeading: Heading?
    let updating: Bool
    let requestingAuthorizationAndStart: Bool
    let currentAuthorizationStatus: Int32
    let delegate: Bool

    struct Location: Hashable {
      let latitude: Double
      let longitude: Double
    }

    struct Heading: Hashable {
      let magnetic: Double
      let accuracy: Double
    }
  }

  package var snapshot: Snapshot {
    Snapshot(
      significantLocationUpdatesOnly: significantLocationUpdatesOnly,
      manager: true,
      orientationNotificationToken: orientationNotificationToken != nil,
      lastLocation: lastLocation.map {
        Snapshot.Location(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      },
      lastHeading: lastHeading.map {
        Snapshot.Heading(magnetic: $0.magneticHeading, accuracy: $0.headingAccuracy)
      },
      updating: updating,
      requestingAuthorizationAndStart: requestingAuthorizationAndStart,
      currentAuthorizationStatus: currentAuthorizationStatus.rawValue,
      delegate: delegate != nil)
  }
}
