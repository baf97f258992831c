import Modern
import Testing

@MainActor
@Suite struct `A map` {
  let world = World()

  // MARK: The location of the user

  @Test func `moves to the first location of the user, and not to the next one`() {
    let map = world.map()
    map.willAppear()

    world.manager.deliver(.park)
    world.manager.deliver(.museum)

    #expect(map.mapCenter?.coordinate.latitude == 52.51456)
  }

  @Test func `shows the user, and updates the location, only while it is on screen`() {
    let map = world.map()

    map.willAppear()
    #expect(map.showsUserLocation)
    #expect(world.manager.isUpdating)

    map.willDisappear()
    #expect(!map.showsUserLocation)
    #expect(!world.manager.isUpdating)
  }

  // MARK: Permission and preferences

  @Test func `explains its request for permission the first time`() {
    world.status = .notDetermined
    let map = world.map()

    map.willAppear()

    #expect(map.showsLocationPrompt)
    #expect(world.preferences.bool(forKey: "WMFPlacesDidPromptForLocationAuthorization"))
  }

  @Test func `shows the most read articles if the preferences say that it has explained before`() {
    world.status = .notDetermined
    world.preferences.set(true, forKey: "WMFPlacesDidPromptForLocationAuthorization")
    let map = world.map()

    map.willAppear()

    #expect(!map.showsLocationPrompt)
    #expect(map.currentSearch != nil)
  }

  /// A manager without permission requests it when it starts.
  @Test func `starts its manager, which requests permission, after the explanation`() {
    world.status = .notDetermined
    let map = world.map()

    map.tapEnableLocation()

    #expect(world.manager.isUpdating)
    #expect(world.settings.openings == 0)
  }

  @Test func `opens Settings after a refusal`() {
    world.status = .denied
    let map = world.map()

    map.tapEnableLocation()

    #expect(world.settings.openings == 1)
    #expect(!world.manager.isUpdating)
  }

  /// C1 in Docs/divergences.md: the map of the proposed rewrite stayed empty.
  @Test func `shows the most read articles when the user refuses`() {
    let map = world.map()
    map.willAppear()

    world.decide(.denied)

    #expect(map.currentSearch != nil)
    #expect(!world.manager.isUpdating)
  }

  // MARK: The heading

  @Test func `has the heading 0 at first`() {
    #expect(world.map().heading == 0)
  }

  @Test(arguments: [(-1.0, false), (0, false), (1, true), (89, true), (90, false)])
  func `shows an arrow for an accuracy above 0 and below 90 degrees`(
    accuracy: Double, hasArrow: Bool
  ) {
    let map = world.map()

    map.locationManager(world.manager, didUpdate: FakeHeading(accuracy: accuracy))

    #expect(map.isHeadingArrowVisible == hasArrow)
  }

  // MARK: Events inside a call

  @Test func `does not move to a location that arrives inside the stop after a refusal`() {
    let map = world.map()
    var stops = 0
    world.manager.onStop = {
      stops += 1
      $0.deliver(.park)
    }

    world.decide(.denied)

    #expect(stops == 1)
    #expect(map.mapCenter == nil)
  }
}
