// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// Locks the app until the user has granted access to the location.
@MainActor
public final class LocationAccessGuard {
  public nonisolated static let lockApp = Notification.Name("LocationAccessGuardLockApp")
  public nonisolated static let unlockApp = Notification.Name("LocationAccessGuardUnlockApp")

  // Stored properties are not private, because Snapshots.swift states them.
  let store: PlaceStoreWrapper
  let notificationCenter: NotificationCenter
  var observer: (any NSObjectProtocol)?
  public internal(set) var isLocked = true

  public init(store: PlaceStoreWrapper, notificationCenter: NotificationCenter) {
    self.store = store
    self.notificationCenter = notificationCenter
    observer = notificationCenter.addObserver(
      forName: PlaceStoreWrapper.accessDidChange, object: store, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.check() }
    }
  }

  isolated deinit {
    if let observer { notificationCenter.removeObserver(observer) }
  }

  /// Asks for access up front.
  public func activate() {
    store.requestAccess()
    check()
  }

  private func check() {
    isLocked = !store.isAccessGranted
    let name = isLocked ? LocationAccessGuard.lockApp : LocationAccessGuard.unlockApp
    notificationCenter.post(name: name, object: self)
  }
}
