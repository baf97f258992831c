import Foundation

/// The dependencies of the screens: the permission, the settings, the clock, the phone and the network.
///
/// ``live`` has those of production. A test or another app creates its own.
@MainActor
public struct AppEnvironment {
  /// Looks up the name of a place, and later calls back, with nil for an unnamed place.
  public typealias PlaceName =
    @MainActor (
      CLLocation, @escaping @MainActor (Result<String?, any Error>) -> Void
    ) -> Void
  /// Requests a number of articles near a location from a Wikipedia, nearest first, and later calls back.
  public typealias Articles =
    @MainActor (
      URL, CLLocation, Int,
      @escaping @MainActor (Result<[(title: String, location: CLLocation)], any Error>) -> Void
    ) -> Void

  /// The permission to use the location.
  public var authorization: Authorization
  /// Stores the settings that survive a restart of the app.
  public var preferences: UserDefaults
  /// Returns the current time.
  public var now: @MainActor () -> Date
  /// Opens the page of the app in Settings.
  public var openSettings: @MainActor () -> Void
  /// Creates a location manager. The card and the feed call it at most once, at the first use, which may be in deinit.
  public var makeLocationManager: @MainActor (LocationManager.Configuration) -> any LocationManaging
  /// Looks up the name of a place.
  public var placeName: PlaceName
  /// Requests articles about places.
  public var articles: Articles

  /// Creates an environment of these dependencies.
  public init(
    authorization: Authorization, preferences: UserDefaults, now: @escaping @MainActor () -> Date,
    openSettings: @escaping @MainActor () -> Void,
    makeLocationManager:
      @escaping @MainActor (LocationManager.Configuration) -> any LocationManaging,
    placeName: @escaping PlaceName, articles: @escaping Articles
  ) {
    self.authorization = authorization
    self.preferences = preferences
    self.now = now
    self.openSettings = openSettings
    self.makeLocationManager = makeLocationManager
    self.placeName = placeName
    self.articles = articles
  }
}
