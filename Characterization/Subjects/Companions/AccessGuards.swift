import Foundation
import Legacy
import Parity

extension AccessGuardKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyGuard() } }
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
  var snapshot: AnyHashable { accessGuard.snapshot }

  var onScreen: ((Bool) -> Void)? {
    get { screen.onChange }
    set { screen.onChange = newValue }
  }

  /// The set-up and the tear-down that an overridable singleton takes.
  func lives(_ body: () -> Void) {
    PlaceStoreWrapper.setSharedInstance(store)
    defer { PlaceStoreWrapper.resetSharedInstance() }
    body()
  }
}

/// Locked at first, and told again and again.
@MainActor
private final class Screen {
  var onChange: ((_ isLocked: Bool) -> Void)?
  var isLocked = true { didSet { if isLocked != oldValue { onChange?(isLocked) } } }
}
