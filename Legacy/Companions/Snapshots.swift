// Not part of what was found: what each companion that has states stores, as values, under the same
// names, for the exploration of all states. See LocationManager/Snapshot.swift.

extension LocationService {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocationCompletion: Bool
  }

  package var snapshot: Snapshot {
    Snapshot(
      locationManager: true, currentLocationCompletion: currentLocationCompletion != nil)
  }
}

extension NearbyProvider {
  package struct Snapshot: Hashable {
    let locationManager: Bool
    let currentLocation: Place?
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
      listener: listener != nil)
  }
}

extension LocationAccessGuard {
  package struct Snapshot: Hashable {
    let notificationCenter: Bool
    let observer: Bool
    let isLocked: Bool
  }

  package var snapshot: Snapshot {
    Snapshot(notificationCenter: true, observer: observer != nil, isLocked: isLocked)
  }
}

extension DefaultPlaceProvider {
  package struct Snapshot: Hashable {}

  package var snapshot: Snapshot { Snapshot() }
}
