import Modern
import Testing

/// Values that the shared suite does not read, and events that no location manager of ours sends.
@MainActor
@Suite struct `A screen without a phone` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test func `has empty cells and an arrow to the north at first`() {
    #expect(ArticleCell().title == "")
    #expect(LocationCell().title == "")
    #expect(AuthorizationCell().buttonTitle == "")
    #expect(world.map().heading == 0)
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

  @Test func `does not move the map to a location that arrives inside the stop after a denial`() {
    manager.onStop = { $0.deliver(.nearGate) }
    let map = world.map()

    map.locationManager(manager, didChangeAuthorization: false)

    #expect(map.mapCenter == nil)
  }

  @Test(arguments: [(-1.0, false), (0, false), (1, true), (89, true), (90, false)])
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
