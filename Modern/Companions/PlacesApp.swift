import Foundation

/// The app around the companions. Its initializer makes every object and every connection.
@MainActor
public final class PlacesApp {
  // Package access: tests check whether a refresh runs, and the screen shows that only without places.
  package let feed: PlacesFeed
  private let accessGuard: LocationAccessGuard
  private let preferences: Preferences
  private let destination: DefaultPlaceProvider
  private let compass: any Compass
  private let door = Door()

  /// Creates the app. On a phone:
  ///
  ///     try PlacesApp(
  ///       managers: CLLocationManager.init, compass: LiveCompanions.compass(),
  ///       status: CLLocationManager.authorizationStatus, preferences: UserDefaults.standard,
  ///       places: BundledPlaces(), download: LiveCompanions.places,
  ///       report: LiveCompanions.report)
  ///
  /// `makeManager` returns a new manager on each call.
  ///
  /// - Throws: the error of ``PersistentStack/init(storage:)``.
  public init(
    managers makeManager: () -> CLLocationManager, compass: any Compass,
    status: @escaping @MainActor () -> CLAuthorizationStatus,
    preferences storage: any PreferenceStorage, places: some PlaceStorage,
    download: @escaping PlacesFeed.Download, report: @escaping @MainActor (String) -> Void
  ) throws {
    let access = Access(manager: makeManager(), status: status)
    preferences = Preferences(storage: storage)
    feed = PlacesFeed(language: { [preferences] in preferences.language }, download: download)
    destination = DefaultPlaceProvider(
      places: try PersistentStack(storage: places).places, preferences: preferences)
    accessGuard = LocationAccessGuard(
      access: access, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    access.observe { [feed] in feed.accessChanged(to: $0) }
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

  /// Requests access and the location, and downloads the places nearby. Call it when the app comes to the
  /// front.
  public func becomeActive() {
    accessGuard.activate()
    feed.beginRefresh()
  }

  /// Chooses the place to which the app leads.
  ///
  /// - Parameter name: the name of a saved place. For any other name, the app leads to the first place.
  public func choose(defaultPlace name: String) { preferences.defaultPlace = name }

  /// The lines that the user sees.
  public var screen: [String] {
    if accessGuard.isLocked { return PlacesScreens.locked }
    return PlacesScreens.open(
      destination: destination.defaultPlace, location: compass.location, heading: compass.heading,
      content: feed.content)
  }
}

/// Reports the location of the user and the heading of the device, from start to stop.
@MainActor
public protocol Compass: AnyObject {
  /// Nil until the first location arrives.
  var location: CLLocation? { get }
  /// Nil until the first heading arrives.
  var heading: CLHeading? { get }
  /// Starts the updates.
  func start()
  /// Stops the updates.
  func stop()
}

/// Starts parts of the app when it is unlocked, and stops them when it is locked.
@MainActor
private final class Door: Lockable {
  var onLock: () -> Void = {}
  var onUnlock: () -> Void = {}
  /// Acts on each assignment, not only on changes: an app that comes to the front requests its location
  /// again.
  var isLocked = true { didSet { isLocked ? onLock() : onUnlock() } }
}
