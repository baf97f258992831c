import Foundation
import Modern

/// The dependencies of the screens, without a phone. It counts the openings of Settings.
@MainActor
final class World {
  var status = CLAuthorizationStatus.authorizedWhenInUse
  let manager = FakeLocationManager()
  let preferences = PhoneUserDefaults()
  private(set) var settingsOpened = 0

  var environment: AppEnvironment {
    AppEnvironment(
      authorization: Authorization { self.status }, preferences: preferences, now: { .distantPast },
      openSettings: { self.settingsOpened += 1 },
      makeLocationManager: { _ in self.manager },
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
}
