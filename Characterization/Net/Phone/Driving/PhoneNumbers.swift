extension Phone {
  /// Passes the settings and the activity of a scripted phone as numbers, without clock, identity and log.
  ///
  /// Two phones with equal numbers behave equally from here on. A list of numbers is compared and hashed faster than a
  /// struct for each part.
  package func forEachNumber(_ receive: (UInt64) -> Void) {
    receive(UInt64(permission.rawValue))
    receive(locationServicesEnabled ? 1 : 0)
    receive(UInt64(orientation.rawValue))
    receive(UInt64(orientationUsers))
    receive(UInt64(notificationCenter.observerCount))
    receive(UInt64(timers.count))
    for timer in timers { receive(timer.fireDate.timeIntervalSince(now).bitPattern) }
    // Each property is read once, because the runtime checks each access.
    let (heading, location) = (heading, location)
    receive(heading == nil ? 0 : 1)
    if let heading {
      receive(heading.magneticHeading.bitPattern)
      receive(heading.trueHeading.bitPattern)
      receive(heading.headingAccuracy.bitPattern)
      receive(heading.timestamp.timeIntervalSinceReferenceDate.bitPattern)
    }
    receive(location.map { UInt64($0.details.count) + 1 } ?? 0)
    if let location {
      receive(location.coordinate.latitude.bitPattern)
      receive(location.coordinate.longitude.bitPattern)
      for number in location.details { receive(number.bitPattern) }
    }
    for weak in weakManagers {
      guard let manager = weak.manager else { continue }
      receive(manager.isUpdatingLocation ? 1 : 0)
      receive(manager.isUpdatingHeading ? 1 : 0)
      receive(manager.isMonitoringSignificantChanges ? 1 : 0)
      receive(manager.delegate == nil ? 0 : 1)
      receive(UInt64(manager.headingOrientation.rawValue))
      receive(UInt64(manager.activityType.rawValue))
      receive(manager.desiredAccuracy.bitPattern)
      receive(manager.distanceFilter.bitPattern)
    }
  }
}
