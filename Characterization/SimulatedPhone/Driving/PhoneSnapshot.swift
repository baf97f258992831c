extension Phone {
  /// The settings and the activity of a scripted phone as values, without clock, identity and log.
  ///
  /// Two phones with equal snapshots behave equally from here on.
  package struct Snapshot: Hashable {
    let permission: CLAuthorizationStatus
    let locationServicesEnabled: Bool
    let location: Pair?
    let heading: Pair?
    let orientation: UIDeviceOrientation
    let orientationUsers: Int
    let observers: Int
    let managers: [Manager]

    /// Two numbers, compared bit by bit.
    struct Pair: Hashable {
      let first: UInt64
      let second: UInt64
    }

    struct Manager: Hashable {
      let isUpdatingLocation: Bool
      let isUpdatingHeading: Bool
      let isMonitoringSignificantChanges: Bool
      let headingOrientation: CLDeviceOrientation
      let accuracy: Double
      let filter: Double
      let activity: CLActivityType
      let hasDelegate: Bool
    }
  }

  package var snapshot: Snapshot {
    Snapshot(
      permission: permission, locationServicesEnabled: locationServicesEnabled,
      location: location.map { Snapshot.Pair($0.coordinate.latitude, $0.coordinate.longitude) },
      heading: heading.map { Snapshot.Pair($0.magneticHeading, $0.headingAccuracy) },
      orientation: orientation, orientationUsers: orientationUsers,
      observers: notificationCenter.observerCount,
      managers: managers.map {
        Snapshot.Manager(
          isUpdatingLocation: $0.isUpdatingLocation, isUpdatingHeading: $0.isUpdatingHeading,
          isMonitoringSignificantChanges: $0.isMonitoringSignificantChanges,
          headingOrientation: $0.headingOrientation, accuracy: $0.desiredAccuracy,
          filter: $0.distanceFilter, activity: $0.activityType, hasDelegate: $0.delegate != nil)
      })
  }
}

extension Phone.Snapshot.Pair {
  init(_ first: Double, _ second: Double) {
    self.init(first: first.bitPattern, second: second.bitPattern)
  }
}
