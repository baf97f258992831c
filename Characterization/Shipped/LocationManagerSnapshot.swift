import SimulatedPhone

extension LocationManager {
  /// Everything the class stores, as values, under the same names: two managers with equal snapshots
  /// are in the same state. An object or a closure counts as present or absent.
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

  /// What reading the location would return now. Does not count as a read.
  package var readableLocation: CLLocation? { lazyLocation ?? locationManager.location }

  /// What reading the heading would return now. Does not count as a read.
  package var readableHeading: CLHeading? { lazyHeading ?? locationManager.heading }
}
