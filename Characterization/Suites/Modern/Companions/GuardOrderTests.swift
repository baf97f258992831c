import Foundation
import Modern
import Testing

@MainActor
@Suite struct `The lock of the Places app` {
  /// A compass that calls a closure of the test when it starts.
  final class ClosureCompass: Compass {
    var location: CLLocation?
    var heading: CLHeading?
    var onStart: @MainActor () -> Void = {}

    func start() { onStart() }
    func stop() {}
  }

  /// Storage that calls a closure of the test when it is read.
  struct ClosureStorage: PlaceStorage {
    var onRead: () -> Void = {}

    func read() throws -> Data {
      onRead()
      return Data("[]".utf8)
    }
  }

  final class Screen: Lockable {
    var isLocked = false
  }

  let phone = Phone()
  let compass = ClosureCompass()

  private func app(_ storage: ClosureStorage = ClosureStorage()) throws -> PlacesApp {
    phone.permission = .authorizedAlways
    return try phone.use {
      try PlacesApp(
        managers: CLLocationManager.init, compass: compass,
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: storage, download: { _, _ in [] }, report: { _ in })
    }
  }

  @Test func `stays closed if the phone reports its status while the places are read`() throws {
    let app = try app(ClosureStorage { phone.callback(status: .authorizedAlways) })
    #expect(app.screen.first == "Places is locked")
  }

  @Test func `opens before the feed begins to download`() throws {
    let app = try app()
    app.feed.move(to: .degrees(1))
    var screens: [[String]] = []
    compass.onStart = { [unowned app] in screens.append(app.screen) }

    phone.use { app.becomesActive() }

    #expect(screens.map { $0[2] } == ["Nothing nearby"])
    #expect(app.screen[2] == "Loading …")
  }

  @Test func `does not change after its guard is released`() {
    let screen = Screen()
    let manager = Phone().use { CLLocationManager() }
    let access = Access(manager: manager) { .denied }
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access, lockApp: LockApp(screen), unlockApp: UnlockApp(screen))
    #expect(accessGuard?.isLocked == true)

    accessGuard = nil
    access.refresh()

    #expect(!screen.isLocked)
  }
}
