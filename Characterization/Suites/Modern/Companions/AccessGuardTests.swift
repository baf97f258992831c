import Modern
import Testing

/// A store of the permission. The test decides what the user has answered, and reads how often the app has asked.
///
/// Choose *a class with a value and a count* if the class under test both reads and calls it.
final class FakeAccessManager: AccessManager {
  weak var delegate: (any CLLocationManagerDelegate)?
  var status = CLAuthorizationStatus.notDetermined
  private(set) var requests = 0

  func requestWhenInUseAuthorization() { requests += 1 }
}

@MainActor
@Suite struct `The guard of an app` {
  final class App: Lockable {
    var isLocked = false
  }

  let app = App()
  let store = FakeAccessManager()
  let access: Access
  let accessGuard: LocationAccessGuard

  init() {
    access = Access(manager: store) { [store] in store.status }
    accessGuard = LocationAccessGuard(
      access: access, lockApp: LockApp(app), unlockApp: UnlockApp(app))
  }

  /// Red if the guard does not call `lockApp()`:
  ///
  ///     Expectation failed: (app → ModernSuite.`The guard of an app`.App).isLocked → false
  @Test func `locks the app until the user allows access`() {
    accessGuard.activate()
    #expect(app.isLocked)

    store.status = .authorizedWhenInUse
    access.refresh()
    #expect(!app.isLocked)
  }

  @Test func `locks the app again when the user takes access back`() {
    store.status = .authorizedAlways
    accessGuard.activate()

    store.status = .denied
    access.refresh()

    #expect(app.isLocked)
  }

  @Test func `asks for access at each activation`() {
    accessGuard.activate()
    accessGuard.activate()

    #expect(store.requests == 2)
  }

  @Test func `does not lock the app before the first activation`() {
    #expect(!app.isLocked)
    #expect(accessGuard.isLocked)
  }

  // MARK: Release

  @Test func `does not change the lock after it is released`() {
    let app = App()
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access, lockApp: LockApp(app), unlockApp: UnlockApp(app))
    #expect(accessGuard?.isLocked == true)

    accessGuard = nil
    access.refresh()

    #expect(!app.isLocked)
  }
}
