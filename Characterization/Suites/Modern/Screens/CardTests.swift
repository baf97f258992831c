import Modern
import Testing

@MainActor
@Suite struct `A card of the feed` {
  let world = World()
  let article = NearbyArticle(title: "Gate", location: .museum)

  /// Shows the article on the card, and returns its cell.
  private func show(on card: ExploreCard) throws -> LocationCell {
    let cell = try #require(card.cell(for: .location(article)) as? LocationCell)
    card.willDisplay(cell)
    return cell
  }

  /// Shows the article with a button on the card, and returns its cell.
  private func showButton(on card: ExploreCard) throws -> AuthorizationCell {
    let cell = try #require(card.cell(for: .locationPlaceholder(article)) as? AuthorizationCell)
    card.willDisplay(cell)
    return cell
  }

  // MARK: Distance

  @Test func `shows the distance to a place when the location arrives`() throws {
    let card = world.card()
    let cell = try show(on: card)
    #expect(cell.distance == nil)

    world.manager.deliver(.park)

    #expect(cell.distance == CLLocation.museum.distance(from: .park))
  }

  /// A surprise of the old app, which we keep: see Docs/Surprises/card-stops-at-the-first-other-cell.md.
  @Test func `updates the places above the first article that is about no place`() throws {
    let card = world.card()
    let first = try show(on: card)
    card.willDisplay(card.cell(for: .article(title: "News")))
    let last = try show(on: card)

    world.manager.deliver(.park)

    #expect(first.distance != nil)
    #expect(last.distance == nil)
  }

  @Test func `starts updates for a visible place, and stops them when it scrolls out`() throws {
    let card = world.card()

    let cell = try show(on: card)
    #expect(world.manager.isUpdating)

    card.didEndDisplaying(cell)
    #expect(!world.manager.isUpdating)
  }

  @Test func `starts no updates without permission`() throws {
    world.status = .denied
    let card = world.card()

    _ = try show(on: card)

    #expect(!world.manager.isUpdating)
  }

  @Test func `stops updates when it is released`() throws {
    var card: ExploreCard? = world.card()
    _ = try show(on: #require(card))

    card = nil

    #expect(!world.manager.isUpdating)
  }

  // MARK: Permission

  /// A manager without permission requests it when it starts.
  @Test func `starts its manager, which requests permission, at the first tap`() throws {
    world.status = .notDetermined
    let card = world.card()

    try showButton(on: card).tapAuthorize()

    #expect(world.manager.isUpdating)
    #expect(world.settings.openings == 0)
  }

  @Test func `opens Settings at a tap after a refusal`() throws {
    world.status = .denied
    let card = world.card()

    try showButton(on: card).tapAuthorize()

    #expect(world.settings.openings == 1)
    #expect(!world.manager.isUpdating)
  }

  @Test func `writes into the preferences that it has asked`() throws {
    world.status = .notDetermined
    let card = world.card()

    try showButton(on: card).tapAuthorize()

    #expect(world.preferences.bool(forKey: "WMFExploreDidPromptForLocationAuthorization"))
  }

  @Test func `disables its button after a grant`() throws {
    world.status = .notDetermined
    let card = world.card()
    let cell = try showButton(on: card)
    cell.tapAuthorize()

    world.decide(.authorizedWhenInUse)

    #expect(cell.buttonTitle == "Location enabled")
    #expect(!cell.isButtonEnabled)
  }

  @Test func `loads the feed after a grant`() throws {
    world.status = .notDetermined
    world.manager.location = .park
    let feed = world.feed()
    let card = world.card(of: feed)
    try showButton(on: card).tapAuthorize()

    world.decide(.authorizedWhenInUse)
    world.articles.answer("Gate")

    #expect(feed.titles == ["Gate"])
  }

  // MARK: Titles

  @Test func `shows the title of the article in each kind of cell`() {
    let items: [ExploreCard.Item] = [
      .article(title: "Gate"), .location(article), .locationPlaceholder(article),
    ]

    let titles = items.map { world.card().cell(for: $0).title }

    #expect(titles == ["Gate", "Gate", "Gate"])
  }

  @Test func `has cells without a text at first`() {
    #expect(ArticleCell().title == "")
    #expect(LocationCell().title == "")
    #expect(AuthorizationCell().buttonTitle == "")
  }
}
