import Modern
import Testing

@MainActor
@Suite struct `A card without a phone` {
  let world = World()

  @Test func `requests permission when tapped, or opens Settings after a denial`() {
    world.status = .notDetermined
    let card = world.card()

    card.willDisplay(card.cell(for: .locationPlaceholder(.brandenburgGate)))
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(world.manager.starts == 1)

    world.status = .denied
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(world.manager.starts == 1)
    #expect(world.settingsOpened == 1)
    #expect(world.preferences.bool(forKey: "WMFExploreDidPromptForLocationAuthorization"))
  }

  @Test func `disables its button only after access is granted`() {
    world.status = .notDetermined
    let card = world.card()

    card.willDisplay(card.cell(for: .locationPlaceholder(.brandenburgGate)))
    card.locationManager(world.manager, didChangeAuthorization: false)
    #expect((card.visibleCells.first as? AuthorizationCell)?.isButtonEnabled == true)

    world.status = .authorizedWhenInUse
    card.locationManager(world.manager, didChangeAuthorization: true)
    #expect((card.visibleCells.first as? AuthorizationCell)?.isButtonEnabled == false)
  }

  @Test func `stops its manager when it is deallocated`() {
    world.status = .authorizedWhenInUse
    var card: ExploreCard? = world.card()

    card?.willDisplay(card!.cell(for: .location(.brandenburgGate)))
    #expect(world.manager.isUpdating)

    card = nil
    #expect(!world.manager.isUpdating)
  }
}

extension NearbyArticle {
  fileprivate static var brandenburgGate: NearbyArticle {
    NearbyArticle(title: "Brandenburg Gate", location: .nearGate)
  }
}
