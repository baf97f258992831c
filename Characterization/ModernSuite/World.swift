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

  func feed() -> NearbyContentSource {
    NearbyContentSource(
      siteURL: URL(string: "https://en.wikipedia.org")!,
      authorization: Authorization { self.status }, preferences: preferences,
      now: { self.now }, makeLocationManager: makeManager,
      placeName: { _, answer in answer(.success("Gate")) },
      articles: { site, location, limit, answer in
        answer([("\(site.host() ?? "") \(limit)", location)], nil)
      })
  }

  func card() -> ExploreCard {
    ExploreCard(
      nearbyContentSource: feed(), authorization: Authorization { self.status },
      preferences: preferences, openSettings: openSettings, makeLocationManager: makeManager)
  }

  func map() -> PlacesScreen {
    PlacesScreen(
      locationManager: manager, authorization: Authorization { self.status },
      preferences: preferences, openSettings: openSettings)
  }

  private func makeManager() -> FakeLocationManager {
    managersMade += 1
    return manager
  }

  private func openSettings() { settingsOpened += 1 }
}
