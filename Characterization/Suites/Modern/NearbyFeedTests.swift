import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A nearby feed without a phone` {
  let world = World()

  @Test func `shows the injected place and the injected articles`() {
    world.manager.location = .nearGate
    let feed = world.feed()

    feed.loadNewContent(completion: nil)

    #expect(feed.locationGroup?.place == "Gate")
    #expect(feed.locationGroup?.articles.map(\.title) == ["en.wikipedia.org 20"])
  }

  @Test func `computes the age of the first fix with the injected clock`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    world.now = CLLocation.nearGate.timestamp + 3600
    feed.locationManager(world.manager, didUpdate: .nearGate)
    #expect(world.manager.isUpdating)

    feed.loadNewContent(completion: nil)
    world.now = CLLocation.nearGate.timestamp + 3599
    feed.locationManager(world.manager, didUpdate: .nearGate)
    #expect(!world.manager.isUpdating)
  }

  /// C3 in Docs/divergences.md: in the proposed rewrite, reading the status created a manager.
  @Test func `creates a manager to start updates, but not to read the status`() {
    let feed = world.feed()
    world.status = .denied

    feed.loadNewContent(completion: nil)
    #expect(feed.showsPlaceholder)
    #expect(world.managersMade == 0)

    world.status = .authorizedAlways
    feed.startUpdating()
    feed.stopUpdating()
    #expect(world.managersMade == 1)
  }

  @Test func `shows no placeholder if the preferences contain an earlier tap`() {
    world.status = .denied
    world.preferences.set(true, forKey: "WMFExploreDidPromptForLocationAuthorization")
    let feed = world.feed()

    feed.loadNewContent(completion: nil)

    #expect(!feed.showsPlaceholder)
  }
}
