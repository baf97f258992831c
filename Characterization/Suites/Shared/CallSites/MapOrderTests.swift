import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// The content of the map while the phone receives a call from it.
@MainActor
@Suite(.ownPhone) struct `The order of steps of the map` {
  let phone = Phone.current

  private func map(
    _ kind: CallSites.Kind, _ permission: CLAuthorizationStatus = .authorizedWhenInUse
  ) throws -> any PlacesSubject {
    phone.permission = permission
    return kind.make(try #require(URL(string: "https://en.wikipedia.org"))).makePlaces()
  }

  @Test(arguments: CallSites.Kind.parity)
  func `shows and hides the user after it has started and stopped updates`(
    kind: CallSites.Kind
  ) throws {
    let map = try map(kind)
    var seen: [Bool] = []
    let look = { seen.append(map.shown.hasUserLocation) }

    phone.interrupt("startUpdatingLocation", with: look) { map.willAppear() }
    phone.interrupt("stopUpdatingLocation", with: look) { map.willDisappear() }

    #expect(seen == [false, true])
  }

  /// The stored value calls a closure when it is replaced, like an observer of the preferences.
  @Test(arguments: CallSites.Kind.parity)
  func `stores that it has explained itself before it shows the explanation`(
    kind: CallSites.Kind
  ) throws {
    let map = try map(kind, .denied)
    var seen: [Bool] = []
    phone.userDefaults.set(
      Replaced { [phone] in phone.use { seen.append(map.shown.hasLocationPrompt) } },
      forKey: "WMFPlacesDidPromptForLocationAuthorization")

    map.willAppear()

    #expect(seen == [false])
    #expect(map.shown.hasLocationPrompt)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `stays at its search if a location arrives inside the start after a grant`(
    kind: CallSites.Kind
  ) throws {
    let map = try map(kind, .denied)
    map.search(for: "bridge")
    phone.permission = .authorizedAlways
    phone.location = .nearGate

    let arrives = { [phone] in phone.callback(locations: [.nearGate]) }
    phone.interrupt("startUpdatingLocation", with: arrives) {
      phone.callback(status: .authorizedAlways)
    }

    #expect(map.shown.distance == 1881)
    #expect(map.shown.center == nil)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `searches after it has stopped updates at a denial`(kind: CallSites.Kind) throws {
    let map = try map(kind)
    map.willAppear()
    var seen: [String?] = []

    let look = { seen.append(map.shown.search) }
    phone.interrupt("stopUpdatingLocation", with: look) {
      phone.callback(status: .denied)
    }

    #expect(seen == [nil])
    #expect(map.shown.search == "")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `shows its arrow before it reads the true heading`(kind: CallSites.Kind) throws {
    let map = try map(kind)
    map.willAppear()
    let heading = ObservedHeading()
    var seen: [Int?] = []
    heading.onRead = { seen.append(map.shown.arrow) }

    phone.callback(heading: heading)
    heading.onRead = {}  // The map keeps the heading, which keeps the map.

    #expect(seen.last == 0)
    #expect(map.shown.arrow == 90)
  }
}

/// Calls a closure of the test when it is deallocated.
@MainActor
private final class Replaced {
  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  isolated deinit { body() }
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
