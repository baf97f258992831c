import Legacy
import Testing

/// The same test at the first two stages of removing a singleton. At the third stage it is `is the place that the
/// user has chosen` of Suites/Modern. Docs/one-test-three-times.md compares them.
@MainActor
@Suite struct `The default place of the legacy app` {
  /// A place store with two places. It never asks Core Location.
  final class TwoPlaces: PlaceStoreWrapper {
    override var places: [SavedPlace] {
      ["Home", "Work"].map { SavedPlace(name: $0, latitude: 0, longitude: 0) }
    }
  }

  /// User defaults that no other code has.
  final class SeparateDefaults: UserDefaultsWrapper {
    let values = PhoneUserDefaults()
    override var userDefaults: PhoneUserDefaults { values }
  }

  let phone = Phone()

  /// Stage 1, global: the test changes what the whole program reads, and puts it back.
  @Test func `is read from the settings of the whole program`() {
    phone.use {
      let settings = PhoneUserDefaults.standard
      let before = settings.object(forKey: "DefaultPlace")
      settings.set("Schloss Sanssouci", forKey: "DefaultPlace")
      defer { settings.set(before, forKey: "DefaultPlace") }
      let app = PlacesApp()
      app.applicationDidFinishLaunching()
      defer { app.applicationWillTerminate() }
      phone.notificationCenter.post(name: LocationAccessGuard.unlockApp, object: nil)

      #expect(app.screen.first == "On the way to Schloss Sanssouci")
    }
  }

  /// Stage 2, overridable: the test sets two shared instances, and resets them.
  @Test func `is read from shared instances that a test sets and resets`() {
    phone.use {
      PlaceStoreWrapper.setSharedInstance(TwoPlaces())
      UserDefaultsWrapper.setSharedInstance(SeparateDefaults())
      defer {
        PlaceStoreWrapper.resetSharedInstance()
        UserDefaultsWrapper.resetSharedInstance()
      }
      let provider = DefaultPlaceProvider()

      provider.defaultPlace = SavedPlace(name: "Work", latitude: 0, longitude: 0)

      #expect(provider.defaultPlace?.name == "Work")
    }
  }
}

/// Each test replaces the shared instances and resets them: the cost of overridable singletons. No test
/// awaits, so no other test on the main actor runs in between.
@MainActor
@Suite struct `The legacy singletons` {
  final class StubStore: PlaceStoreWrapper {
    var granted = false
    override var isAccessGranted: Bool { granted }
    override var places: [SavedPlace] {
      [SavedPlace(name: "Here", latitude: 1, longitude: 2)]
    }
  }

  final class QuietCenter: NotificationCenterWrapper {
    let center = PhoneNotificationCenter()
    override var notificationCenter: PhoneNotificationCenter { center }
  }

  final class OwnDefaults: UserDefaultsWrapper {
    let defaults = PhoneUserDefaults()
    override var userDefaults: PhoneUserDefaults { defaults }
  }

  let phone = Phone()

  private func withSharedInstances(
    _ store: StubStore, _ center: QuietCenter = QuietCenter(),
    _ defaults: OwnDefaults = OwnDefaults(), _ body: () -> Void
  ) {
    // Set up.
    PlaceStoreWrapper.setSharedInstance(store)
    NotificationCenterWrapper.setSharedInstance(center)
    UserDefaultsWrapper.setSharedInstance(defaults)
    phone.use(body)
    // Tear down.
    PlaceStoreWrapper.resetSharedInstance()
    NotificationCenterWrapper.resetSharedInstance()
    UserDefaultsWrapper.resetSharedInstance()
  }

  @Test func `post a notification at each activation, even if access has not changed`() {
    let store = phone.use { StubStore() }
    let center = QuietCenter()
    let journal = NotificationJournal()
    for name in [LocationAccessGuard.lockApp, LocationAccessGuard.unlockApp] {
      _ = center.center.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { journal.heard.append(name.rawValue) }
      }
    }

    withSharedInstances(store, center) {
      let accessGuard = LocationAccessGuard()
      accessGuard.activate()
      accessGuard.activate()
      store.granted = true
      accessGuard.activate()
    }

    #expect(
      journal.heard == [
        "LocationAccessGuardLockApp", "LocationAccessGuardLockApp", "LocationAccessGuardUnlockApp",
      ])
  }

  @Test func `read and write the user defaults of the replaced wrapper`() {
    let defaults = OwnDefaults()

    withSharedInstances(phone.use { StubStore() }, QuietCenter(), defaults) {
      let provider = DefaultPlaceProvider.sharedInstance
      #expect(provider.defaultPlace.map { "\($0.name) \($0.latitude)" } == "Here 1.0")
      provider.defaultPlace = SavedPlace(name: "There", latitude: 0, longitude: 0)
      #expect(defaults.defaults.object(forKey: "DefaultPlace") as? String == "There")
      #expect(phone.userDefaults.object(forKey: "DefaultPlace") == nil)
      DefaultPlaceProvider.resetSharedInstance()
    }
  }
}
