// Not part of what was found: what each companion that has states stores, as values, under the same
// names, for the exploration of all states. See LocationManager/Snapshot.swift.

extension LocationService {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocationCompletion: Bool
    let waiters: Waiters<CLLocation>.Snapshot
    let isUndecided: Bool
    let forwarder: LocationManagerForwarder.Snapshot
    let report: Bool
  }

  package var snapshot: Snapshot {
    Snapshot(
      locationManager: true, currentLocationCompletion: currentLocationCompletion != nil,
      waiters: waiters.snapshot, isUndecided: isUndecided, forwarder: forwarder.snapshot,
      report: true)
  }
}

extension LocationManagerForwarder {
  struct Snapshot: Hashable {
    let receiver: Bool
  }

  var snapshot: Snapshot { Snapshot(receiver: receiver != nil) }
}

extension Waiters {
  struct Snapshot: Hashable {
    let continuations: [Int]
    let arrived: Int
  }

  var snapshot: Snapshot {
    Snapshot(continuations: continuations.keys.sorted(), arrived: arrived)
  }
}

extension NearbyProvider {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocation: Place?
    let threshold: Double
    let broadcast: Broadcast<Movement>.Snapshot
    let listener: Bool

    package var listeners: Int { broadcast.listeners }

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
      threshold: threshold, broadcast: broadcast.snapshot, listener: listener != nil)
  }
}

extension LocationAccessGuard {
  package struct Snapshot: Hashable {
    let access: Access.Snapshot
    let lockApp: UseCase
    let unlockApp: UseCase
    let isLocked: Bool

    struct UseCase: Hashable {
      let app: Bool
    }
  }

  package var snapshot: Snapshot {
    Snapshot(
      access: access.snapshot, lockApp: Snapshot.UseCase(app: true),
      unlockApp: Snapshot.UseCase(app: true), isLocked: isLocked)
  }
}

extension Access {
  struct Snapshot: Hashable {
    let manager: Bool
    let status: Bool
    let broadcast: Broadcast<State>.Snapshot
    let state: State
    let observer: Bool
    let changes: Bool
  }

  var snapshot: Snapshot {
    Snapshot(
      manager: true, status: true, broadcast: broadcast.snapshot, state: state,
      // Nothing here depends on how often it changed, and counted there were no end of states.
      observer: observer != nil, changes: true)
  }
}

extension DefaultPlaceProvider {
  package struct Snapshot: Hashable {
    let places: [SavedPlace]
    let preferences: Preferences.Snapshot
  }

  package var snapshot: Snapshot {
    Snapshot(places: places, preferences: Preferences.Snapshot(storage: true))
  }
}

extension Preferences {
  struct Snapshot: Hashable {
    let storage: Bool
  }
}
