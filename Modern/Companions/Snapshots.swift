// Not part of what was found: what each companion that has states stores, as values, under the same
// names, for the exploration of all states. See LocationManager/Snapshot.swift.

extension LocationService {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocationCompletion: Bool
    let waiters: Int
    let isUndecided: Bool
    let forwarder: Bool
    let report: Bool
  }

  package var snapshot: Snapshot {
    Snapshot(
      locationManager: true, currentLocationCompletion: currentLocationCompletion != nil,
      waiters: waiters.count, isUndecided: isUndecided, forwarder: true, report: true)
  }
}

extension NearbyProvider {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocation: Place?
    let threshold: Double
    let broadcast: Int
    let listener: Bool

    struct Place: Hashable {
      let latitude: Double
      let longitude: Double
    }
  }

  package var snapshot: Snapshot {
    Snapshot(
      locationManager: true,
      currentLocation: currentLocation.map {
        Snapshot.Place(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      },
      threshold: threshold, broadcast: broadcast.count, listener: listener != nil)
  }
}

extension LocationAccessGuard {
  package struct Snapshot: Hashable {
    let access: Bool
    let lockApp: Bool
    let unlockApp: Bool
    let isLocked: Bool
  }

  package var snapshot: Snapshot {
    Snapshot(access: access.isGranted, lockApp: true, unlockApp: true, isLocked: isLocked)
  }
}
