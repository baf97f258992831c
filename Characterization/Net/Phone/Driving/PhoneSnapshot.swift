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
    let manager: Manager?
    /// Rarely any. Apart from the first one, because an array takes longer to make and to compare.
    let furtherManagers: [Manager]

    /// Hashes what differs most often, and what can grow without end. To hash all takes longer than to compare a
    /// few states more.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(permission.rawValue)
      hasher.combine(location?.latitude)
      hasher.combine(heading?.magnetic)
      hasher.combine(orientation.rawValue)
      hasher.combine(orientationUsers)
      hasher.combine(observers)
      hasher.combine(furtherManagers.count)
    }

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
    var place: Snapshot.Location?
    if let location { place = Snapshot.Location(location) }
    var direction: Snapshot.Heading?
    if let heading { direction = Snapshot.Heading(heading) }
    var first: Snapshot.Manager?
    var further: [Snapshot.Manager] = []
    for weak in weakManagers {
      guard let manager = weak.manager else { continue }
      if first == nil {
        first = Snapshot.Manager(manager)
      } else {
        further.append(Snapshot.Manager(manager))
      }
    }
    return Snapshot(
      permission: permission, locationServicesEnabled: locationServicesEnabled, location: place,
      heading: direction, orientation: orientation, orientationUsers: orientationUsers,
      observers: notificationCenter.observerCount, manager: first, furtherManagers: further)
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

extension Phone.Snapshot.Manager {
  init(_ manager: CLLocationManager) {
    isUpdatingLocation = manager.isUpdatingLocation
    isUpdatingHeading = manager.isUpdatingHeading
    isMonitoringSignificantChanges = manager.isMonitoringSignificantChanges
    headingOrientation = manager.headingOrientation
    accuracy = manager.desiredAccuracy
    filter = manager.distanceFilter
    activity = manager.activityType
    hasDelegate = manager.delegate != nil
  }
}
