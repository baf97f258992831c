import Foundation
import Modern

/// The dependencies of the screens, without a phone. It counts new managers and openings of Settings.
@MainActor
final class World {
  var status = CLAuthorizationStatus.authorizedWhenInUse
  let manager = FakeLocationManager()
  let preferences = PhoneUserDefaults()
  var now = Date.distantPast
  private(set) var managersMade = 0
  private(set) var settingsOpened = 0

  var environment: AppEnvironment {
    AppEnvironment(
      authorization: Authorization { self.status }, preferences: preferences, now: { self.now },
      openSettings: openSettings, makeLocationManager: makeManager,
      placeName: { _, answer in answer(.success("Gate")) },
      articles: { site, location, limit, answer in
        answer([("\(site.host() ?? "") \(limit)", location)], nil)
      })
  }

  func feed() -> NearbyContentSource {
    NearbyContentSource(siteURL: URL(string: "https://en.wikipedia.org")!, environment: environment)
  }

  func card() -> ExploreCard {
    ExploreCard(nearbyContentSource: feed(), environment: environment)
  }

  func list() -> NearbyList { NearbyList(environment: environment) }

  func map() -> PlacesScreen { PlacesScreen(environment: environment) }

  private func makeManager(_: LocationManager.Configuration) -> FakeLocationManager {
    managersMade += 1
    return manager
  }

  private func openSettings() { settingsOpened += 1 }
}
