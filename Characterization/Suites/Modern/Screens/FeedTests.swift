import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A feed of the articles near the user` {
  let world = World()

  // MARK: Articles: success, an answer later, failure

  @Test func `shows the place of the user and the articles near it`() {
    world.manager.location = .park
    let feed = world.feed()

    feed.loadNewContent(completion: nil)
    world.articles.answer("Gate", "Station")

    #expect(feed.locationGroup?.place == "Berlin")
    #expect(feed.titles == ["Gate", "Station"])
  }

  @Test func `is empty, and its load goes on, until the server answers`() {
    world.manager.location = .park
    let feed = world.feed()
    var isLoaded = false

    feed.loadNewContent { isLoaded = true }
    #expect(feed.titles == nil)
    #expect(!isLoaded)

    world.articles.answer("Gate")
    #expect(isLoaded)
  }

  @Test func `keeps its articles when the next request fails`() {
    world.manager.location = .park
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    world.articles.answer("Gate")

    feed.loadNewContent(completion: nil)
    world.articles.fail()

    #expect(feed.titles == ["Gate"])
  }

  @Test func `ends its load when the request fails`() {
    world.manager.location = .park
    var isLoaded = false

    world.feed().loadNewContent { isLoaded = true }
    world.articles.fail()

    #expect(isLoaded)
  }

  @Test func `requests twenty articles of its own Wikipedia`() {
    world.manager.location = .park

    world.feed().loadNewContent(completion: nil)

    #expect(
      world.articles.requests == [
        FakeArticles.Request(site: "en.wikipedia.org", latitude: 52.51456, limit: 20)
      ])
  }

  @Test func `requests no articles if the place has not been found, and completes the load`() {
    world.manager.location = .park
    world.placeName = .failure(CLError(.network))
    var isLoaded = false

    world.feed().loadNewContent { isLoaded = true }

    #expect(world.articles.requests == [])
    #expect(isLoaded)
  }

  // MARK: The first location, and the clock

  @Test func `waits for the first location, and then requests the articles`() {
    let feed = world.feed()

    feed.loadNewContent(completion: nil)
    #expect(world.articles.requests == [])

    world.manager.deliver(.park)
    #expect(world.articles.requests.map(\.latitude) == [52.51456])
  }

  @Test(arguments: [(0.0, false), (3599, false), (3600, true)])
  func `stops its updates at the first location, unless it is an hour old`(
    age: TimeInterval, isUpdating: Bool
  ) {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)

    world.clock.time = CLLocation.park.timestamp + age
    world.manager.deliver(.park)

    #expect(world.manager.isUpdating == isUpdating)
  }

  // MARK: Permission and preferences

  /// C3 in Docs/divergences.md: in the proposed rewrite, reading the status created a manager.
  @Test func `shows a placeholder without permission, and creates no manager to find out`() {
    world.status = .denied
    let feed = world.feed()

    feed.loadNewContent(completion: nil)

    #expect(feed.showsPlaceholder)
    #expect(world.managersMade == 0)
  }

  @Test func `shows no placeholder if the preferences say that the user was asked before`() {
    world.status = .denied
    world.preferences.set(true, forKey: "WMFExploreDidPromptForLocationAuthorization")
    let feed = world.feed()

    feed.loadNewContent(completion: nil)

    #expect(!feed.showsPlaceholder)
  }

  // MARK: Events at unusual times

  @Test func `continues its updates after a location before the first load`() {
    let feed = world.feed()
    feed.startUpdating()

    world.manager.deliver(.park)

    #expect(world.manager.isUpdating)
  }

  /// A stop creates the manager. Legacy ignores what it reports before a start.
  @Test func `does nothing at a location that arrives before it has started`() {
    let feed = world.feed()
    feed.stopUpdating()
    var stops = 0
    world.manager.onStop = { _ in stops += 1 }

    world.manager.deliver(.park)

    #expect(stops == 0)
    #expect(world.articles.requests == [])
  }

  /// The name of a place arrives inside the call here, and on a phone later.
  @Test func `requests the articles of each location, even if its name arrives at once`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)

    world.manager.deliver(.park)
    world.manager.deliver(.museum)

    #expect(world.articles.requests.map(\.latitude) == [52.51456, 52.52094])
  }

  /// Kept from Legacy: each answer replaces the articles, whichever request was the first.
  @Test func `shows the articles of the older location if their answer arrives last`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    world.manager.deliver(.park)
    world.manager.deliver(.museum)

    world.articles.answer(request: 1, "Museum")
    world.articles.answer(request: 0, "Gate")

    #expect(feed.titles == ["Gate"])
  }
}
