import SimulatedPhone

extension LocationManager {
  /// The stored properties of the class as values, under the same names. Two managers with equal
  /// snapshots are in the same state. For an object or a closure, the value says whether it is present.
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let device: Bool
    let lazyLocation: Location??
    let lazyHeading: Heading??
    let isUpdating: Bool
    let delegate: Bool
    let pendingStart: Bool
    let orientationObserver: Bool

    struct Location: Hashable {
      let latitude: Double
      let longitude: Double

      init(_ location: CLLocation) {
        latitude = location.coordinate.latitude
        longitude = location.coordinate.longitude
      }
    }

    struct Heading: Hashable {
      let magnetic: Double
      let accuracy: Double

      init(_ heading: CLHeading) {
        magnetic = heading.magneticHeading
        accuracy = heading.headingAccuracy
      }
    }
  }

  package var snapshot: Snapshot {
    Snapshot(
      locationManager: true,
      device: true,
      lazyLocation: lazyLocation.map { $0.map(Snapshot.Location.init) },
      lazyHeading: lazyHeading.map { $0.map(Snapshot.Heading.init) },
      isUpdating: isUpdating,
      delegate: delegate != nil,
      pendingStart: pendingStart != nil,
      orientationObserver: orientationObserver != nil)
  }

  /// The location that a read would return now. Does not initialize the lazy storage.
  package var readableLocation: CLLocation? { lazyLocation ?? locationManager.location }

  /// The heading that a read would return now. Does not initialize the lazy storage.
  package var readableHeading: CLHeading? { lazyHeading ?? locationManager.heading }
}
