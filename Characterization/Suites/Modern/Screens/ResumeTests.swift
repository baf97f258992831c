import Modern
import Testing

@MainActor
@Suite struct `An app that returns to the front` {
  let world = World()

  init() { world.manager.location = .park }

  @Test func `loads the feed if the user has allowed access since the last time`() {
    let feed = world.feed()

    world.resume(feed)
    world.articles.answer("Gate")

    #expect(feed.titles == ["Gate"])
  }

  @Test func `loads nothing if the permission is that of the preferences`() {
    world.preferences.set(true, forKey: "WMFLocationAuthorizedKey")
    let feed = world.feed()

    world.resume(feed)

    #expect(world.articles.requests == [])
  }

  @Test(arguments: [(CLAuthorizationStatus.authorizedAlways, true), (.denied, false)])
  func `writes the permission into the preferences`(
    status: CLAuthorizationStatus, isAuthorized: Bool
  ) {
    world.preferences.set(!isAuthorized, forKey: "WMFLocationAuthorizedKey")
    world.status = status

    world.resume(world.feed())

    #expect(world.preferences.bool(forKey: "WMFLocationAuthorizedKey") == isAuthorized)
  }
}
