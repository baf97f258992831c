import Foundation
import Legacy
import Modern
import PhoneScenarios

extension AccessGuardKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  package static var legacy: Self { Self(name: "legacy") { LegacyGuard() } }
  package static var modern: Self { Self(name: "modern") { ModernGuard() } }
}

private final class LegacyGuard: AccessGuardSubject {
  private let shared = SharedInstances()
  private let center = Phone.current.notificationCenter
  private var observers: [any NSObjectProtocol] = []
  let screen = Screen()

  init() {
    let names = [
      (Legacy.LocationAccessGuard.lockApp, true), (Legacy.LocationAccessGuard.unlockApp, false),
    ]
    observers = names.map { name, locks in
      center.addObserver(forName: name, object: nil, queue: nil) { [screen] _ in
        MainActor.assumeIsolated { screen.isLocked = locks }
      }
    }
  }

  isolated deinit { observers.forEach(center.removeObserver) }

  func activate() { shared.use { shared.accessGuard.activate() } }
  var isLocked: Bool { shared.accessGuard.isLocked }
  var isAccessGranted: Bool { shared.store.isAccessGranted }
  func receive(_ event: () -> Void) { shared.use(event) }
}

private final class ModernGuard: AccessGuardSubject {
  private let access = Access(
    manager: CLLocationManager(), status: CLLocationManager.authorizationStatus)
  private let accessGuard: Modern.LocationAccessGuard
  let screen = Screen()

  init() {
    accessGuard = Modern.LocationAccessGuard(
      access: access, lockApp: LockApp(screen), unlockApp: UnlockApp(screen))
  }

  func activate() { accessGuard.activate() }
  var isLocked: Bool { accessGuard.isLocked }
  var isAccessGranted: Bool { access.state.isGranted }
  func receive(_ event: () -> Void) { event() }
}

extension Screen: Lockable {}
