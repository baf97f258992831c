extension Phone {
  /// The settings and the activity of a scripted phone as values, without clock, identity and log.
  ///
  /// Two phones with equal snapshots behave equally from here on.
  package struct Snapshot: Hashable {
    let permission: CLAuthorizationStatus
    let locationServicesEnabled: Bool
    let location: Location?
    let heading: Heading?
    let orientation: UIDeviceOrientation
    let orientationUsers: Int
    let observers: Int
    let managers: [Manager]

    /// All numbers of a location, compared bit by bit.
    struct Location: Hashable {
      let latitude, longitude: UInt64
      let details: [UInt64]
    }

    /// All numbers of a heading, compared bit by bit.
    struct Heading: Hashable {
      let magnetic, geographic, accuracy, timestamp: UInt64
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
      location: location.map(Snapshot.Location.init),
      heading: heading.map(Snapshot.Heading.init),
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

extension Phone.Snapshot.Location {
  init(_ location: CLLocation) {
    latitude = location.coordinate.latitude.bitPattern
    longitude = location.coordinate.longitude.bitPattern
    details = location.details.isEmpty ? [] : location.details.map { $0.bitPattern }
  }
}

extension Phone.Snapshot.Heading {
  init(_ heading: CLHeading) {
    magnetic = heading.magneticHeading.bitPattern
    geographic = heading.trueHeading.bitPattern
    accuracy = heading.headingAccuracy.bitPattern
    timestamp = heading.timestamp.timeIntervalSinceReferenceDate.bitPattern
  }
}
