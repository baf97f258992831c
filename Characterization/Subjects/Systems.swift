import Equivalence
import Parity

/// Everything that `parity` compares beside the location manager: one line a system.
///
/// - Parameter tracks: what the app is carried along.
@MainActor public func systems(along tracks: [Track]) -> [ComparedSystem] {
  [
    .screens("call sites", CallSites.Kind.parity),
    .companion("LocationService", LocationServicePlayer.self, LocationServiceKind.parity),
    .companion("NearbyProvider", NearbyProviderPlayer.self, NearbyProviderKind.parity),
    .companion("AccessGuard", AccessGuardPlayer.self, AccessGuardKind.parity),
    .companion("DefaultPlace", DefaultPlacePlayer.self, DefaultPlaceKind.parity),
    .feed("PlacesFeed", PlacesFeedKind.parity),
    .app("PlacesApp", PlacesAppKind.parity, along: tracks),
  ]
}
