extension Phone {
  /// Appends the settings and the activity of a scripted phone as numbers, without clock, identity and log.
  ///
  /// Two phones with equal numbers behave equally from here on. A list of numbers is compared and hashed faster than a
  /// struct for each part.
  package func appendNumbers(to numbers: inout [UInt64]) {
    numbers.append(UInt64(permission.rawValue))
    numbers.append(locationServicesEnabled ? 1 : 0)
    numbers.append(UInt64(orientation.rawValue))
    numbers.append(UInt64(orientationUsers))
    numbers.append(UInt64(notificationCenter.observerCount))
    numbers.append(UInt64(timers.count))
    for timer in timers { numbers.append(timer.fireDate.timeIntervalSince(now).bitPattern) }
    // Each property is read once, because the runtime checks each access.
    let (heading, location) = (heading, location)
    numbers.append(heading == nil ? 0 : 1)
    if let heading {
      numbers.append(heading.magneticHeading.bitPattern)
      numbers.append(heading.trueHeading.bitPattern)
      numbers.append(heading.headingAccuracy.bitPattern)
      numbers.append(heading.timestamp.timeIntervalSinceReferenceDate.bitPattern)
    }
    numbers.append(location.map { UInt64($0.details.count) + 1 } ?? 0)
    if let location {
      numbers.append(location.coordinate.latitude.bitPattern)
      numbers.append(location.coordinate.longitude.bitPattern)
      for number in location.details { numbers.append(number.bitPattern) }
    }
    for weak in weakManagers {
      guard let manager = weak.manager else { continue }
      numbers.append(manager.isUpdatingLocation ? 1 : 0)
      numbers.append(manager.isUpdatingHeading ? 1 : 0)
      numbers.append(manager.isMonitoringSignificantChanges ? 1 : 0)
      numbers.append(manager.delegate == nil ? 0 : 1)
      numbers.append(UInt64(manager.headingOrientation.rawValue))
      numbers.append(UInt64(manager.activityType.rawValue))
      numbers.append(manager.desiredAccuracy.bitPattern)
      numbers.append(manager.distanceFilter.bitPattern)
    }
  }
}
