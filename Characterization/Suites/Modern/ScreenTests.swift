import Modern
import Testing

@MainActor
@Suite struct `A screen without a phone` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test func `shows the injected place and articles in the feed`() {
    manager.location = .nearGate
    let feed = world.feed()

    feed.loadNewContent(completion: nil)

    #expect(feed.locationGroup?.place == "Gate")
    #expect(feed.locationGroup?.articles.map(\.title) == ["en.wikipedia.org 20"])
  }

  @Test func `has empty cells before they are configured`() {
    #expect(ArticleCell().title == "")
    #expect(LocationCell().title == "")
    #expect(AuthorizationCell().buttonTitle == "")
  }

  @Test func `shows the title of the article in each kind of cell`() {
    let article = NearbyArticle(title: "Gate", location: .nearGate)
    let items: [ExploreCard.Item] = [
      .article(title: "Gate"), .location(article), .locationPlaceholder(article),
    ]
    for item in items { #expect(world.card().cell(for: item).title == "Gate") }
    let cell = LocationCell()
    world.list().configure(cell, article)
    #expect(cell.title == "Gate")
  }

  @Test func `requests permission when a card is tapped, or opens Settings after a denial`() {
    world.status = .notDetermined
    let card = world.card()

    card.willDisplay(
      card.cell(for: .locationPlaceholder(NearbyArticle(title: "Gate", location: .nearGate))))
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(manager.starts == 1)

    world.status = .denied
    (card.visibleCells.first as? AuthorizationCell)?.tapAuthorize()
    #expect(manager.starts == 1)
    #expect(world.settingsOpened == 1)
    #expect(world.preferences.bool(forKey: "WMFExploreDidPromptForLocationAuthorization"))
  }

  @Test func `moves the map to the location of the injected manager`() {
    let map = world.map()
    #expect(map.heading == 0)

    map.willAppear()
    #expect(manager.isUpdating)

    manager.deliver(.nearGate)
    #expect(map.mapCenter === CLLocation.nearGate)
  }

  // No location manager of ours sends these events, so a comparison of the screens cannot reach these branches.

  @Test func `does not move the map to a location that arrives inside the stop after a denial`() {
    manager.onStop = { $0.deliver(.nearGate) }
    let map = world.map()

    map.locationManager(manager, didChangeAuthorization: false)

    #expect(map.mapCenter == nil)
  }

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

  @Test func `does not stop the updates of the feed at a location before the first load`() {
    let feed = world.feed()
    manager.start()
    feed.locationManager(manager, didUpdate: .nearGate)
    #expect(manager.isUpdating)
  }

  /// The geocoder of this world answers inside the call.
  @Test func `replaces the articles of the feed each time, even if the geocoder answers at once`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    feed.locationManager(manager, didUpdate: .nearGate)
    feed.locationManager(manager, didUpdate: .station)
    #expect(feed.locationGroup?.articles.first?.location === CLLocation.station)
  }
}
