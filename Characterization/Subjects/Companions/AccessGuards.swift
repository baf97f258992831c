import Foundation
import Legacy
import Modern
import Parity

extension AccessGuardKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyGuard() } }
  public static var modern: Self { Self(name: "modern") { ModernGuard() } }
}

private final class LegacyGuard: AccessGuardSubject {
  private let store: Legacy.PlaceStoreWrapper
  private let accessGuard = Legacy.LocationAccessGuard()
  private let screen = Screen()
  private var observers: [any NSObjectProtocol] = []
  private let center = Phone.current.notificationCenter

  init() {
    store = Legacy.PlaceStoreWrapper()
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

  func activate() { lives { accessGuard.activate() } }
  var isLocked: Bool { accessGuard.isLocked }

  var onScreen: ((Bool) -> Void)? {
    get { screen.onChange }
    set { screen.onChange = newValue }
  }

  /// The set-up and the tear-down that an overridable singleton takes.
  func lives(_ body: () -> Void) {
    Legacy.PlaceStoreWrapper.setSharedInstance(store)
    defer { Legacy.PlaceStoreWrapper.resetSharedInstance() }
    body()
  }
}

private final class ModernGuard: AccessGuardSubject {
  private let accessGuard: Modern.LocationAccessGuard
  private let screen = Screen()

  init() {
    let access = Access(
      manager: CLLocationManager(), status: CLLocationManager.authorizationStatus)
    accessGuard = Modern.LocationAccessGuard(
      access: access, lockApp: LockApp(screen), unlockApp: UnlockApp(screen))
  }

  func activate() { accessGuard.activate() }
  var isLocked: Bool { accessGuard.isLocked }
  func lives(_ body: () -> Void) { body() }

  var onScreen: ((Bool) -> Void)? {
    get { screen.onChange }
    set { screen.onChange = newValue }
  }
}

/// Locked at first, and told again and again.
@MainActor
private final class Screen: Lockable {
  var onChange: ((_ isLocked: Bool) -> Void)?
  var isLocked = true { didSet { if isLocked != oldValue { onChange?(isLocked) } } }
}
