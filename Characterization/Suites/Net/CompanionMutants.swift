import Dispatch
import PhoneScenarios
import SimulatedPhone
import Subjects

// Mutants of the companions. CompanionTests requires that the comparison detects each of them.

/// Calls each completion twice with the same location.
final class TalkativeService: LocationServiceSubject {
  let other = LocationServiceKind.legacy.make()

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    other.getCurrentLocation {
      completion($0)
      completion($0)
    }
  }
}

/// Counts its requests, so it has infinitely many states.
final class CountingService: LocationServiceSubject {
  private let other = LocationServiceKind.legacy.make()
  private var requests = 0

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    requests += 1
    other.getCurrentLocation(completion: completion)
  }
}

/// Returns 0, 0 as the current location while it has no listener.
final class ForgetfulProvider: NearbyProviderSubject {
  let other = NearbyProviderKind.legacy.make()
  var listens = false

  func startLocationUpdates() { other.startLocationUpdates() }

  func getCurrentLocation() -> Coordinate {
    listens ? other.getCurrentLocation() : Coordinate(0, 0)
  }

  func listen(_ report: @escaping (Coordinate) -> Void) {
    listens = true
    other.listen(report)
  }

  func stopListening() {
    listens = false
    other.stopListening()
  }
}

/// Locks and unlocks like Legacy, but not its screen.
final class SilentGuard: AccessGuardSubject {
  let other = AccessGuardKind.legacy.make()
  let screen = Screen()

  var isLocked: Bool { other.isLocked }
  var isAccessGranted: Bool { other.isAccessGranted }
  func activate() { other.activate() }
  func receive(_ event: () -> Void) { other.receive(event) }
}

/// Ignores the removal of the chosen place.
final class StickyPlace: DefaultPlaceSubject {
  let other = DefaultPlaceKind.modern.make()

  var defaultPlace: String? { other.defaultPlace }
  func choose(_ name: String?) { if name != nil { other.choose(name) } }
}

/// Behaves like Legacy.
class OtherFeed: PlacesFeedSubject {
  let other = PlacesFeedKind.legacy.make()

  var feedObject: AnyObject { other }
  var shown: PlacesFeedShown { other.shown }
  func becomeActive() { other.becomeActive() }
  func move(to location: CLLocation) { other.move(to: location) }
  func prefer(language: String) { other.prefer(language: language) }
  func settle() async { await other.settle() }
}

/// Ignores a new preferred language.
final class StubbornFeed: OtherFeed {
  override func prefer(language: String) {}
}

/// Deallocates its feed later than the app releases it, or never.
final class LateFeed: OtherFeed {
  private let isDeallocated: Bool
  static var leaked: [any PlacesFeedSubject] = []

  init(isDeallocated: Bool) { self.isDeallocated = isDeallocated }

  isolated deinit {
    guard isDeallocated else { return LateFeed.leaked.append(other) }
    nonisolated(unsafe) let feed = other as AnyObject  // Only the main thread uses it.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { withExtendedLifetime(feed) {} }
  }
}

/// Leaves the line "Places is locked" out of its screen.
final class OpenApp: PlacesAppSubject {
  let other = PlacesAppKind.legacy.make()

  var screen: [String] { other.screen.filter { $0 != "Places is locked" } }
  func launch() { other.launch() }
  func becomeActive() { other.becomeActive() }
  func choose(defaultPlace: String) { other.choose(defaultPlace: defaultPlace) }
  func settle() async { await other.settle() }
}
