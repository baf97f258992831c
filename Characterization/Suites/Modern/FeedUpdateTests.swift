import Foundation
import Modern
import Testing

/// The clock of the world is at the beginning of time, so each location is recent.
@MainActor
@Suite struct `Updates of a nearby feed` {
  let world = World()
  var manager: FakeLocationManager { world.manager }

  @Test func `continue at a location before the first load`() {
    let feed = world.feed()
    manager.start()
    feed.locationManager(manager, didUpdate: .nearGate)
    #expect(manager.isUpdating)
  }

  @Test func `continue at a location after an error has ended the load`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    feed.locationManager(manager, didFailWith: CLError(.locationUnknown))
    #expect(!manager.isUpdating)

    manager.start()
    feed.locationManager(manager, didUpdate: .nearGate)

    #expect(manager.isUpdating)
  }

  @Test(arguments: [nil, CLError(.locationUnknown)])
  func `stop at the next location if the completion loads again`(error: CLError?) {
    let feed = world.feed()
    feed.loadNewContent { feed.loadNewContent(completion: nil) }
    if let error {
      feed.locationManager(manager, didFailWith: error)
    } else {
      feed.locationManager(manager, didUpdate: .nearGate)
    }
    #expect(manager.isUpdating)

    feed.locationManager(manager, didUpdate: .station)

    #expect(!manager.isUpdating)
  }

  @Test func `end the load if the first location arrives inside the start`() {
    let manager = ReentrantManager()
    manager.onStart = { $0.deliver(.nearGate) }
    let feed = NearbyContentSource(
      siteURL: URL(string: "https://en.wikipedia.org")!,
      environment: world.environment(with: manager))
    var loads = 0

    feed.loadNewContent { loads += 1 }

    #expect(loads == 1)
    #expect(!manager.isUpdating)
  }

  /// The geocoder of this world answers inside the call.
  @Test func `replace the articles each time, even if the geocoder answers at once`() {
    let feed = world.feed()
    feed.loadNewContent(completion: nil)
    feed.locationManager(manager, didUpdate: .nearGate)
    feed.locationManager(manager, didUpdate: .station)
    #expect(feed.locationGroup?.articles.first?.location === CLLocation.station)
  }

  /// The location of this manager stays nil, so the second load waits, too.
  @Test func `complete the load that waited for their location, and no later load`() {
    var environment = world.environment
    var answers: [() -> Void] = []
    // Each answer retains the feed, which retains this closure and so the answers.
    defer { answers = [] }
    environment.articles = { _, _, _, answer in answers.append { answer([], nil) } }
    let feed = NearbyContentSource(
      siteURL: URL(string: "https://en.wikipedia.org")!, environment: environment)
    var completed: [Int] = []

    feed.loadNewContent { completed.append(1) }
    feed.locationManager(manager, didUpdate: .nearGate)
    feed.loadNewContent { completed.append(2) }
    answers.first?()
    #expect(completed == [1])

    feed.locationManager(manager, didFailWith: CLError(.network))
    #expect(completed == [1, 2])
  }
}
