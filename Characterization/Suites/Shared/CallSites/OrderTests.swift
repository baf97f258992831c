import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// Events that reach a screen inside one of its own calls. No walk or exploration delivers one there.
@MainActor
@Suite struct `The order of steps of the screens` {
  // MARK: The feed

  @Test(arguments: CallSites.Kind.parity)
  func `completes a load if an error arrives inside the start of updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    let fails = { app.phone.callback(error: CLError(.network)) }

    app.phone.interrupt("startUpdatingLocation", with: fails) { app.begin(.nearbyLoads) }

    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `looks up the next place as soon as it downloads articles`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)
    var completed: [Int] = []

    let loads = {
      app.begin(.nearbyLoads)
      completed.append(app.loads)
    }
    app.phone.interrupt("fetchArticles", with: loads) { app.apply(.nearbyLoads) }

    #expect(completed == [0])
    #expect(app.loads == 2)
  }

  /// The first load waits for a location. The second one completes by itself, because the location is known by now.
  @Test(arguments: CallSites.Kind.parity)
  func `completes a load after another one during its lookup`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, after: .nearbyLoads, .nearbyStarts)
    app.phone.location = .nearGate
    app.phone.callback(locations: [.nearGate])
    app.begin(.nearbyLoads)
    #expect(app.loads == 1)

    app.apply(.settles)
    #expect(app.loads == 2)
  }

  // MARK: The card

  @Test(arguments: CallSites.Kind.parity)
  func `shows a location that the phone receives inside the start of updates`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, after: .cardOpens)
    let arrives = { app.phone.location = .nearGate }

    app.phone.interrupt("startUpdatingLocation", with: arrives) {
      app.begin(.cardScrollsIn(.location))
    }

    #expect(app.card == [.fromTheGate])
  }

  /// The heading makes the card update its cells. Its manager has received no location that it could keep.
  @Test(arguments: CallSites.Kind.parity)
  func `removes distance and direction when the phone has no location any more`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, at: .nearGate)
    app.begin(.cardOpens)
    app.begin(.cardScrollsIn(.location))
    #expect(app.card == [.fromTheGate])

    app.phone.location = nil
    app.apply(.turns(Heading(0, accuracy: 5)))

    #expect(app.card == [.unknown])
  }

  // MARK: The map

  @Test(arguments: CallSites.Kind.parity)
  func `shows and hides the user after it has started and stopped updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, after: .placesOpens)
    var seen: [Bool?] = []
    let look = { seen.append(app.places?.hasUserLocation) }

    app.phone.interrupt("startUpdatingLocation", with: look) { app.begin(.placesAppears) }
    app.phone.interrupt("stopUpdatingLocation", with: look) { app.begin(.placesDisappears) }

    #expect(seen == [false, true])
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stores that it has explained itself before it shows the explanation`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, .denied, after: .placesOpens)
    var seen: [Bool?] = []
    app.phone.userDefaults.onStore = { _, _ in seen.append(app.places?.hasLocationPrompt) }

    app.begin(.placesAppears)
    app.phone.userDefaults.onStore = nil

    #expect(seen == [false])
    #expect(app.places?.hasLocationPrompt == true)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stays at its search if a location arrives inside the start after a grant`(
    kind: CallSites.Kind
  ) throws {
    let app = RealisticApp(kind, .denied, after: .placesOpens, .placesSearches("bridge"))
    app.phone.permission = .authorizedAlways
    app.phone.location = .nearGate

    let arrives = { app.phone.callback(locations: [.nearGate]) }
    app.phone.interrupt("startUpdatingLocation", with: arrives) {
      app.phone.callback(status: .authorizedAlways)
    }

    let map = try #require(app.places)
    #expect(map.distance == 1881)
    #expect(map.center == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `searches after it has stopped updates at a denial`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, after: .placesOpens, .placesAppears)
    var searched: [Bool] = []

    let look = { searched.append(app.places?.search != nil) }
    app.phone.interrupt("stopUpdatingLocation", with: look) {
      app.phone.callback(status: .denied)
    }

    #expect(searched == [false])
    #expect(app.places?.search == "")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `shows its arrow before it reads the true heading`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, after: .placesOpens, .placesAppears)
    let heading = ObservedHeading()
    var seen: [Int?] = []
    heading.onRead = { seen.append(app.places?.arrow) }

    app.phone.callback(heading: heading)
    heading.onRead = {}  // The map keeps the heading, which keeps the map.

    #expect(seen.last == 0)
    #expect(app.places?.arrow == 90)
  }

  // MARK: The list

  @Test(arguments: CallSites.Kind.parity)
  func `starts updates before the callback for a grant returns`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, after: .listOpens, .listAppears)
    app.phone.permission = .authorizedAlways
    app.phone.callback(status: .authorizedAlways)
    #expect(app.isUpdating)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `does not start again at a grant inside the stop, because its delegate is nil`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, after: .listOpens, .listAppears)
    app.phone.callback(status: .denied)

    let grants = { app.phone.callback(status: .authorizedWhenInUse) }
    app.phone.interrupt("stopUpdatingHeading", with: grants) { app.begin(.listDisappears) }

    #expect(!app.isUpdating)
  }
}

/// A heading to the east that calls a closure when its true value is read.
private final class ObservedHeading: CLHeading {
  var onRead: @MainActor () -> Void = {}
  override var headingAccuracy: CLLocationDirection { 5 }
  override var trueHeading: CLLocationDirection {
    MainActor.assumeIsolated { [onRead] in onRead() }
    return 90
  }
}
