import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A card without a phone` {
  @MainActor
  final class World {
    var status = CLAuthorizationStatus.notDetermined
    let manager = FakeLocationManager()
    var settingsOpened = 0
    let preferences = PhoneUserDefaults()
  }

  let world = World()

  @Test func `asks at a tap, or opens the settings that it is handed`() {
    let card = card()
    card.willDisplay(card.cell(for: .locationPlaceholder(.brandenburgGate)))
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(world.manager.starts == 1)
    world.status = .denied
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(world.manager.starts == 1)
    #expect(world.settingsOpened == 1)
    #expect(world.preferences.bool(forKey: "WMFExploreDidPromptForLocationAuthorization"))
  }

  @Test func `tells the user that it worked only if it did`() {
    let card = card()
    card.willDisplay(card.cell(for: .locationPlaceholder(.brandenburgGate)))
    card.locationManager(world.manager, didChangeAuthorization: false)
    #expect((card.visibleCells.first as? AuthorizationCell)?.isButtonEnabled == true)
    world.status = .authorizedWhenInUse
    card.locationManager(world.manager, didChangeAuthorization: true)
    #expect((card.visibleCells.first as? AuthorizationCell)?.isButtonEnabled == false)
  }

  @Test func `stops its manager when it goes`() {
    world.status = .authorizedWhenInUse
    var card: ExploreCard? = card()
    card?.willDisplay(card!.cell(for: .location(.brandenburgGate)))
    #expect(world.manager.isUpdating)
    card = nil
    #expect(!world.manager.isUpdating)
  }

  private func card() -> ExploreCard {
    let world = world
    let authorization = Authorization { world.status }
    return ExploreCard(
      nearbyContentSource: NearbyContentSource(
        siteURL: URL(string: "https://en.wikipedia.org")!, authorization: authorization,
        preferences: world.preferences, now: { .distantPast },
        makeLocationManager: { world.manager },
        placeName: { _, answer in answer(.success(nil)) },
        articles: { _, _, _, answer in answer([], nil) }),
      authorization: authorization, preferences: world.preferences,
      openSettings: { world.settingsOpened += 1 }, makeLocationManager: { world.manager })
  }
}

extension NearbyArticle {
  fileprivate static var brandenburgGate: NearbyArticle {
    NearbyArticle(title: "Brandenburg Gate", location: .nearGate)
  }
}
