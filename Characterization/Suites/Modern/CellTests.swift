import Modern
import Testing

@MainActor
@Suite struct `A cell of the feed` {
  let world = World()

  private func location(_ latitude: Double, _ longitude: Double) -> CLLocation {
    Phone().use { CLLocation(latitude: latitude, longitude: longitude) }
  }

  /// Returns the bearing that a new cell shows to a user at `start`.
  private func bearing(
    from start: CLLocation, to end: CLLocation, heading: Double? = nil
  ) throws -> Double {
    world.manager.location = start
    world.manager.heading = heading.map { Phone().makeHeading(degrees: $0, accuracy: 5) }
    let cell = world.card().cell(for: .location(NearbyArticle(title: "", location: end)))
    return try #require((cell as? LocationCell)?.bearing)
  }

  @Test func `is empty before it is configured`() {
    #expect(ArticleCell().title == "")
    #expect(LocationCell().title == "")
    #expect(AuthorizationCell().buttonTitle == "")
  }

  @Test func `has the title of its article`() {
    let article = NearbyArticle(title: "Gate", location: .nearGate)
    let items: [ExploreCard.Item] = [
      .article(title: "Gate"), .location(article), .locationPlaceholder(article),
    ]
    for item in items { #expect(world.card().cell(for: item).title == "Gate") }
    let cell = LocationCell()
    world.list().configure(cell, article)
    #expect(cell.title == "Gate")
  }

  @Test func `removes distance and bearing when the manager has no location any more`() throws {
    world.manager.location = .nearGate
    let card = world.card()
    let cell = card.cell(for: .location(NearbyArticle(title: "", location: .station)))
    let shown = try #require(cell as? LocationCell)
    card.willDisplay(shown)
    try #require(shown.distance != nil && shown.bearing != nil)

    world.manager.location = nil
    card.locationManager(
      world.manager, didUpdate: Phone().makeHeading(degrees: 0, accuracy: 5))

    #expect(shown.distance == nil)
    #expect(shown.bearing == nil)
  }

  /// A quarter of the equator, and the great circle from 45 degrees north that leaves to the east.
  @Test(arguments: [0.0, 45])
  func `points along the great circle, to the east`(latitude: Double) throws {
    let bearing = try bearing(from: location(latitude, 0), to: location(0, 90))
    #expect(abs(bearing - 90) < 1e-9)
  }

  @Test(arguments: [(0.0, 90.0), (90, 0), (180, 270), (270, 180)])
  func `points to the east, relative to the heading of the device`(
    heading: Double, expected: Double
  ) throws {
    let bearing = try bearing(from: location(0, 0), to: location(0, 1), heading: heading)
    #expect(abs(bearing - expected) < 1e-9)
  }

  @Test func `starts the manager before it reads the location`() {
    let manager = ReentrantManager()
    manager.onStart = { $0.location = .nearGate }
    let environment = world.environment(with: manager)
    let card = ExploreCard(nearbyContentSource: world.feed(), environment: environment)

    let cell = card.cell(for: .location(NearbyArticle(title: "", location: .nearGate)))

    #expect((cell as? LocationCell)?.distance == 0)
  }
}
