// Began as a verbatim copy of Legacy/LocationManager/CLLocationManager+WMFLocationManagers.swift.

import Foundation

extension CLLocationManager {
  /// The best accuracy, an update for every metre.
  class func fine() -> CLLocationManager {
    assert(Thread.isMainThread, "A location manager must be made on the main thread")
    let manager = CLLocationManager()
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.activityType = .fitness
    manager.distanceFilter = 1
    return manager
  }

  /// An accuracy of a kilometre, an update for every 10 metres.
  class func coarse() -> CLLocationManager {
    assert(Thread.isMainThread, "A location manager must be made on the main thread")
    let manager = CLLocationManager()
    manager.desiredAccuracy = kCLLocationAccuracyKilometer
    manager.activityType = .fitness
    manager.distanceFilter = 1000
    return manager
  }
}
