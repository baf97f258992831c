// Retells a class of "Calendar Paste". See Legacy/README.md.

/// Locks the app until the user has granted access to the location.
@MainActor
public final class LocationAccessGuard: AccessObserver {
  // Stored properties are not private, because Snapshots.swift states them.
  let access: Access
  let lockApp: LockApp
  let unlockApp: UnlockApp
  public internal(set) var isLocked = true

  public init(access: Access, lockApp: LockApp, unlockApp: UnlockApp) {
    self.access = access
    self.lockApp = lockApp
    self.unlockApp = unlockApp
    access.observer = self
  }

  /// Asks for access up front.
  public func activate() {
    access.request()
    access.look()
  }

  public func lookedAtAccess() {
    isLocked = !access.isGranted
    if isLocked { lockApp() } else { unlockApp() }
  }
}
