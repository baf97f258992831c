import Foundation
import Modern

extension AppEnvironment {
  /// Creates an environment with a fake for each dependency. A test passes those that it sets or reads.
  init(
    status: CLAuthorizationStatus = .authorizedWhenInUse, manager: FakeLocationManager,
    preferences: UserDefaults = .empty(), clock: FakeClock = FakeClock(),
    settings: FakeSettings = FakeSettings(), geocoder: FakeGeocoder = FakeGeocoder()
  ) {
    self.init(
      authorization: Authorization { status }, preferences: preferences, now: clock.now,
      openSettings: settings.open, makeLocationManager: { _ in manager },
      placeName: geocoder.placeName,
      articles: { _, location, _, answer in answer([("Article", location)], nil) })
  }
}
