import Foundation
import Modern

/// The dependencies of the screens, each replaced by a fake. A test sets what a screen sees, and reads what the screen
/// did. At first the user has allowed access, and the phone has no location yet.
///
/// Each test has a world of its own, so no test changes what another one sees.
@MainActor
final class World {
  /// All screens of a world share this manager.
  let manager = FakeLocationManager()
  private(set) var managersMade = 0

  // A settable value, because the screens only read it.
  var status = CLAuthorizationStatus.authorizedWhenInUse

  // A store of its own, because the screens read later what they have written.
  let preferences = UserDefaults.empty()

  let clock = FakeClock()
  let settings = FakeSettings()
  let articles = FakeArticles()

  // A prepared answer, which arrives at once: no screen shows anything before the articles arrive, so no test could look
  // in between.
  var placeName: Result<String?, any Error> = .success("Berlin")

  // So that the location .park is new, until a test sets the clock.
  init() { clock.time = CLLocation.park.timestamp }

  var environment: AppEnvironment {
    AppEnvironment(
      authorization: Authorization { self.status }, preferences: preferences, now: clock.now,
      openSettings: settings.open, makeLocationManager: makeManager,
      placeName: { _, answer in answer(self.placeName) }, articles: articles.request)
  }

  private func makeManager(_: LocationManager.Configuration) -> FakeLocationManager {
    managersMade += 1
    return manager
  }

  /// The user answers the prompt, or changes the setting of the app. The manager reports it.
  func decide(_ newStatus: CLAuthorizationStatus) {
    status = newStatus
    manager.delegate?.locationManager(
      manager, didChangeAuthorization: environment.authorization.isAuthorized)
  }
}

extension World {
  func feed() -> NearbyContentSource {
    NearbyContentSource(siteURL: URL(string: "https://en.wikipedia.org")!, environment: environment)
  }

  /// Returns a card that reloads `feed`, by default one that nobody sees.
  func card(of feed: NearbyContentSource? = nil) -> ExploreCard {
    ExploreCard(nearbyContentSource: feed ?? self.feed(), environment: environment)
  }

  func list() -> NearbyList { NearbyList(environment: environment) }

  func map() -> PlacesScreen { PlacesScreen(environment: environment) }

  func resume(_ feed: NearbyContentSource) {
    AppResume(nearbyContentSource: feed, environment: environment).resumeApp()
  }
}

extension NearbyContentSource {
  /// The titles of the articles that the feed shows. Nil before the first ones.
  var titles: [String]? { locationGroup?.articles.map(\.title) }
}
