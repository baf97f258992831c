import Equivalence
import PhoneScenarios

/// The companion systems, and the app that consists of them.
///
/// - Parameter tracks: the tracks along which the app is moved.
@MainActor func companions(along tracks: [Track]) -> [ComparedSystem] {
  [
    .companion("LocationService", LocationServicePlayer.self, LocationServiceKind.parity),
    .companion("NearbyProvider", NearbyProviderPlayer.self, NearbyProviderKind.parity),
    .movements("Movements", NearbyProviderKind.parity),
    .companion("AccessGuard", AccessGuardPlayer.self, AccessGuardKind.parity),
    .companion("DefaultPlace", DefaultPlacePlayer.self, DefaultPlaceKind.parity),
    .feed("PlacesFeed", PlacesFeedKind.parity),
    .app("PlacesApp", PlacesAppKind.parity, along: tracks),
    .app("PlacesApp in use", PlacesAppKind.parity),
  ]
}

/// The companions whose transcripts can be played.
@MainActor var companionTranscripts: [TranscriptSystem] {
  [
    .companion("LocationService", LocationServicePlayer.self, LocationServiceKind.parity),
    .companion("NearbyProvider", NearbyProviderPlayer.self, NearbyProviderKind.parity),
    .companion("AccessGuard", AccessGuardPlayer.self, AccessGuardKind.parity),
    .companion("DefaultPlace", DefaultPlacePlayer.self, DefaultPlaceKind.parity),
    .feed("PlacesFeed", PlacesFeedKind.parity),
    .app("PlacesApp", PlacesAppKind.parity),
  ]
}
