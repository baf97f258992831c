import Foundation
import Modern
import Testing

/// One test for each dependency of a screen, with its fake.
@MainActor
@Suite struct `A screen with fakes` {
  let manager = FakeLocationManager()

  private func card(_ environment: AppEnvironment) -> ExploreCard {
    ExploreCard(nearbyContentSource: feed(environment), environment: environment)
  }

  private func feed(_ environment: AppEnvironment) -> NearbyContentSource {
    NearbyContentSource(siteURL: URL(string: "https://en.wikipedia.org")!, environment: environment)
  }

  @Test func `opens Settings, and asks nobody, if the user has denied access`() {
    let settings = FakeSettings()
    let card = card(AppEnvironment(status: .denied, manager: manager, settings: settings))

    card.authorizationCellDidTapAuthorize(AuthorizationCell())

    #expect(settings.openings == 1)
    #expect(!manager.isUpdating)
  }

  @Test func `stores that the user was asked`() {
    let preferences = UserDefaults.empty()
    let card = card(AppEnvironment(manager: manager, preferences: preferences))

    card.authorizationCellDidTapAuthorize(AuthorizationCell())

    #expect(preferences.bool(forKey: "WMFExploreDidPromptForLocationAuthorization"))
  }

  @Test(arguments: [(59.0, false), (60, true)])
  func `keeps the updates on after a location that is an hour old`(
    minutes: Double, isUpdating: Bool
  ) {
    let clock = FakeClock()
    let feed = feed(AppEnvironment(manager: manager, clock: clock))
    feed.loadNewContent(completion: nil)
    clock.time = CLLocation.park.timestamp + minutes * 60

    manager.deliver(.park)

    #expect(manager.isUpdating == isUpdating)
  }

  @Test func `shows articles when the geocoder has answered, and not before`() {
    let geocoder = FakeGeocoder()
    let feed = feed(AppEnvironment(manager: manager, geocoder: geocoder))
    feed.loadNewContent(completion: nil)
    manager.deliver(.park)
    #expect(feed.locationGroup == nil)

    geocoder.answer(.success("Park"))

    #expect(feed.locationGroup?.place == "Park")
    #expect(feed.locationGroup?.articles.map(\.title) == ["Article"])
  }
}
