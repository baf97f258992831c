import Modern
import Testing

/// What a dependency sees of the map while the map calls it.
@MainActor
@Suite struct `A map that its dependencies read` {
  let world = World()
  let manager = ReentrantManager()

  private func map() -> PlacesScreen { PlacesScreen(environment: world.environment(with: manager)) }

  @Test func `has a heading of 0 degrees before the first heading`() {
    #expect(map().heading == 0)
  }

  @Test func `shows and hides the user after it has started and stopped the updates`() {
    let map = map()
    var seen: [Bool] = []
    manager.onStart = { [unowned map] _ in seen.append(map.showsUserLocation) }
    manager.onStop = { [unowned map] _ in seen.append(map.showsUserLocation) }

    map.willAppear()
    map.willDisappear()

    #expect(seen == [false, true])
  }

  /// The released value stands for an observer of the preferences.
  @Test func `stores that it has explained itself before it shows the explanation`() {
    world.status = .denied
    let map = map()
    var seen: [Bool] = []
    world.preferences.set(
      Released { [unowned map] in seen.append(map.showsLocationPrompt) },
      forKey: "WMFPlacesDidPromptForLocationAuthorization")

    map.willAppear()

    #expect(seen == [false])
    #expect(map.showsLocationPrompt)
  }

  @Test func `stays at its search if a location arrives inside the start after a grant`() {
    let map = map()
    map.search(for: "bridge")
    manager.onStart = { $0.deliver(.nearGate) }

    map.locationManager(manager, didChangeAuthorization: true)

    #expect(map.mapCenter == nil)
  }

  @Test func `does not move to a location that arrives inside the stop after a denial`() {
    let map = map()
    manager.onStop = { $0.deliver(.nearGate) }

    map.locationManager(manager, didChangeAuthorization: false)

    #expect(map.mapCenter == nil)
  }

  @Test func `searches after it has stopped the updates at a denial`() {
    let map = map()
    var wasSearching: Bool?
    manager.onStop = { [unowned map] _ in wasSearching = map.currentSearch != nil }

    map.locationManager(manager, didChangeAuthorization: false)

    #expect(wasSearching == false)
    #expect(map.currentSearch != nil)
  }

  @Test func `shows its arrow before it reads the true heading`() {
    final class Heading: CLHeading {
      var onRead: @MainActor () -> Void = {}
      override var headingAccuracy: CLLocationDirection { 5 }
      override var trueHeading: CLLocationDirection {
        MainActor.assumeIsolated { [onRead] in onRead() }
        return 90
      }
    }
    let map = map()
    let heading = Heading()
    var hadArrow: Bool?
    heading.onRead = { [unowned map] in hadArrow = map.isHeadingArrowVisible }

    map.locationManager(manager, didUpdate: heading)

    #expect(hadArrow == true)
    #expect(map.heading == 90)
  }
}
