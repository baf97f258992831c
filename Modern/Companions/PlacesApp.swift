import Foundation

/// The app around the companions. Every object and every connection is named in its initializer.
@MainActor
public final class PlacesApp {
  package let access: Access
  package let feed: Feed
  private let accessGuard: LocationAccessGuard
  private let preferences: Preferences
  private let destination: DefaultPlaceProvider
  private let compass: any LocationManaging
  private let door = Door()

  /// On a phone:
  ///
  ///     try PlacesApp(
  ///       managers: CLLocationManager.init, compass: Live.locationManager(.fine),
  ///       status: CLLocationManager.authorizationStatus, preferences: UserDefaults.standard,
  ///       places: BundledPlaces(), download: Live.places, report: Live.report)
  ///
  /// - Parameter managers: a new one each time.
  /// - Throws: what opening the saved places throws.
  public init(
    managers makeManager: () -> CLLocationManager, compass: any LocationManaging,
    status: @escaping @MainActor () -> CLAuthorizationStatus,
    preferences storage: any PreferenceStorage, places: some PlaceStorage,
    download: @escaping Feed.Download, report: @escaping @MainActor (String) -> Void
  ) throws {
    access = Access(manager: makeManager(), status: status)
    preferences = Preferences(storage: storage)
    feed = Feed(
      access: access.states, language: { [preferences] in preferences.language },
      download: download)
    destination = DefaultPlaceProvider(
      places: try PersistentStack(storage: places).places, preferences: preferences)
    accessGuard = LocationAccessGuard(
      access: access, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    let service = LocationService(
      locationManager: LocationManagerWrapper(makeManager()), report: report)
    let follower = Follower(
      feed, provider: NearbyProvider(locationManager: makeManager()))
    self.compass = compass
    door.onLock = { compass.stop() }
    door.onUnlock = { [feed] in
      service.getCurrentLocation { feed.move(to: Coordinate($0)) }
      follower.start()
      compass.start()
    }
  }

  /// The app comes to the front: it asks for access, and where it is, and what is nearby.
  public func becomesActive() {
    accessGuard.activate()
    // A loss that was found just now has not reached the feed yet.
    if access.isGranted { feed.beginRefresh() }
  }

  /// - Parameter name: of a saved place. With any other one, the app leads to the first place.
  public func choose(defaultPlace name: String) { preferences.defaultPlace = name }

  /// What the user sees, line by line.
  public var screen: [String] {
    if accessGuard.isLocked { return PlacesScreens.locked }
    return PlacesScreens.open(
      destination: destination.defaultPlace, location: compass.location, heading: compass.heading,
      content: feed.content)
  }
}

/// Connects a lock to what it locks.
@MainActor
private final class Door: Lockable {
  var onLock: () -> Void = {}
  var onUnlock: () -> Void = {}
  /// It acts each time it is told, and not only on changes: an app that comes to the front wants to
  /// know anew where it is.
  var isLocked = true { didSet { isLocked ? onLock() : onUnlock() } }
}
