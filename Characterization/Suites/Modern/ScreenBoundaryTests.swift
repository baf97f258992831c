import Modern
import Testing

/// Events that no location manager of ours sends, but another one could. Only a fake manager sends them, so a comparison
/// of the screens cannot reach these branches.
@MainActor
@Suite struct `A screen whose manager sends unusual events` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test(
    arguments: [
      (-1, false), (0, false), (.leastNonzeroMagnitude, true), (Double(90).nextDown, true),
      (90, false),
    ])
  func `shows an arrow on the map for an accuracy above 0 and below 90 degrees`(
    accuracy: Double, hasArrow: Bool
  ) {
    let map = world.map()

    map.locationManager(manager, didUpdate: Phone().makeHeading(degrees: 0, accuracy: accuracy))

    #expect(map.isHeadingArrowVisible == hasArrow)
  }

  @Test func `does not move the map to a location after a denial`() {
    let map = world.map()
    map.locationManager(manager, didChangeAuthorization: false)
    map.locationManager(manager, didUpdate: .nearGate)
    #expect(map.mapCenter == nil)
  }

  /// A reload resets the number of visible cells, so the cells from before make it negative.
  @Test func `does not stop the updates of the card for a cell from before a reload`() {
    let card = world.card()
    let old = card.cell(for: .location(NearbyArticle(title: "", location: .nearGate)))
    card.willDisplay(old)
    card.reloadData()
    manager.start()

    card.didEndDisplaying(old)

    #expect(manager.isUpdating)
  }
}
