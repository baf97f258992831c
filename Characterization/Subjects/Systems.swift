import Parity

/// Everything that `parity` compares beside the location manager: one line a system.
@MainActor public let systems: [ComparedSystem] = [
  .screens("call sites", CallSites.Kind.parity),
  .explored("LocationService", LocationServicePlayer.self, LocationServiceKind.parity),
  .explored("NearbyProvider", NearbyProviderPlayer.self, NearbyProviderKind.parity),
  .explored("AccessGuard", AccessGuardPlayer.self, AccessGuardKind.parity),
  .explored("DefaultPlace", DefaultPlacePlayer.self, DefaultPlaceKind.parity),
  .walked("PlacesFeed", PlacesFeedKind.parity),
  .toured("PlacesApp", PlacesAppKind.parity),
]
