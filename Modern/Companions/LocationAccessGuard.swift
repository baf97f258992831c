// Retells a class of "Calendar Paste". See Legacy/README.md.

/// Locks the app until the user has granted access to the location.
@MainActor
public final class LocationAccessGuard: AccessObserver {
  private let access: Access
  private let lockApp: LockApp
  private let unlockApp: UnlockApp
  public private(set) var isLocked = true

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
