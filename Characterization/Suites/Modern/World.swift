import Foundation
import Modern

/// The dependencies of the screens, without a phone. The user has allowed access.
@MainActor
final class World {
  let manager = FakeLocationManager()

  var environment: AppEnvironment {
    AppEnvironment(
      authorization: Authorization { .authorizedWhenInUse }, preferences: PhoneUserDefaults(),
      now: { .distantPast }, openSettings: {},
      makeLocationManager: { _ in self.manager },
      placeName: { _, answer in answer(.success("Gate")) },
      articles: { _, location, _, answer in answer([("Article", location)], nil) })
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
