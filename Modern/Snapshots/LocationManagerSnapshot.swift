import Foundation

extension LocationManager {
  /// All stored properties of the class as values, under the same names. Two managers with equal snapshots are in
  /// the same state. For an object without a value, it stores only whether the object is present.
  package struct Snapshot: Hashable {
    let provider: Bool
    let coreLocationDelegate: CoreLocationDelegate.Snapshot
    let headingUpdates: HeadingUpdates.Snapshot
    let log: Bool
    let isSimulator: Bool
    let streams: Broadcast<LocationEvent>.Snapshot
    let lastLocation: Location?
    let lastHeading: Heading?
    let isUpdating: Bool
    let isStartPending: Bool
    let lastSeenStatus: Int32
    let delegate: Bool

    package var listeners: Int { streams.listeners.count }

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
      provider: true,
      coreLocationDelegate: coreLocationDelegate.snapshot,
      headingUpdates: headingUpdates.snapshot,
      log: true,
      isSimulator: isSimulator,
      streams: streams.snapshot,
      lastLocation: lastLocation.map {
        Snapshot.Location(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      },
      lastHeading: lastHeading.map {
        Snapshot.Heading(magnetic: $0.magneticHeading, accuracy: $0.headingAccuracy)
      },
      isUpdating: isUpdating,
      isStartPending: isStartPending,
      lastSeenStatus: lastSeenStatus.rawValue,
      delegate: delegate != nil)
  }
}

extension CoreLocationDelegate {
  struct Snapshot: Hashable {
    let manager: Bool
  }

  var snapshot: Snapshot { Snapshot(manager: manager != nil) }
}

extension HeadingUpdates {
  struct Snapshot: Hashable {
    let provider: Bool
    let device: Bool
    let notificationCenter: Bool
    let observer: Bool
  }

  var snapshot: Snapshot {
    Snapshot(
      provider: true, device: true, notificationCenter: true, observer: observer != nil)
  }
}

extension Broadcast {
  struct Snapshot: Hashable {
    let listeners: [Int]
    let lastNumber: Int
  }

  var snapshot: Snapshot {
    Snapshot(listeners: listeners.keys.sorted(), lastNumber: lastNumber)
  }
}
